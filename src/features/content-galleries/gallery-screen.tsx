import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '#ui/display/page-header.tsx'
import { ExportButton } from '#ui/records/export-button.tsx'
import { type ContentSearch, contentListRequest, readContentSearch } from '../content/content-search.ts'
import { galleryLabels } from '../content/labels.ts'
import type { ContentType } from '../content/schema.ts'
import { useActor } from '../users/use-session.ts'
import { Gallery } from './gallery.tsx'
import { GalleryFilters } from './gallery-filters.tsx'

export const GraphicsScreen = () => <GalleryScreen contentType="graphic" />
export const VideosScreen = () => <GalleryScreen contentType="video" />
export const AdsScreen = () => <GalleryScreen contentType="ad" />
export const ArticlesScreen = () => <GalleryScreen contentType="article" />

/** The content of one type that one may open, with search and filters in the address. */
function GalleryScreen({ contentType }: { readonly contentType: ContentType }) {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readContentSearch(useSearch({ strict: false }))
  const setSearch = (next: ContentSearch) => {
    const options = { to: '.', search: next, replace: true, resetScroll: false }
    void navigate(options as Parameters<typeof navigate>[0])
  }
  const title = galleryLabels[contentType]
  const things = title.toLowerCase()
  return (
    <div className="flex flex-col gap-5 max-sm:gap-4 max-sm:pb-14">
      <PageHeader title={title} subtitle={actor.staff ? undefined : 'What was shared with you'} />
      <GalleryFilters
        actor={actor}
        search={search}
        setSearch={setSearch}
        label={`Search ${things}`}
        end={<ExportButton list={contentListRequest(search, contentType)} things={things} />}
      />
      <Gallery contentType={contentType} search={search} things={things} onClear={() => setSearch({ view: search.view })} />
    </div>
  )
}
