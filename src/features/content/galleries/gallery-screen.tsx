import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { onlyOne } from '#ui/board/named-cards.ts'
import { Button } from '#ui/controls/button.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { AdsTabs } from '../items/ads-tabs.tsx'
import { type ContentSearch, contentListRequest, readableSearch, readContentSearch } from '../items/content-search.ts'
import { createLabels, galleryLabels } from '../items/labels.ts'
import { canCreateContent } from '../items/rules.ts'
import type { ContentType } from '../items/schema.ts'
import { Gallery } from './gallery.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { ViewSwitch } from './view-switch.tsx'

export const GraphicsScreen = () => <GalleryScreen contentType="graphic" />
export const VideosScreen = () => <GalleryScreen contentType="video" />
export const AdsScreen = () => <GalleryScreen contentType="ad" />
export const ArticlesScreen = () => <GalleryScreen contentType="article" />

/** The content of one type that one may open, with search and filters in the address. */
function GalleryScreen({ contentType }: { readonly contentType: ContentType }) {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readableSearch(readContentSearch(useSearch({ strict: false })), actor)
  const setSearch = (next: ContentSearch) => {
    const options = { to: '.', search: next, replace: true, resetScroll: false }
    void navigate(options as Parameters<typeof navigate>[0])
  }
  const title = galleryLabels[contentType]
  const things = title.toLowerCase()
  const [creating, setCreating] = useState<ContentType | null>(null)
  const mayCreate = canCreateContent(actor, contentType).allowed
  const create = () => setCreating(contentType)
  const off = useClosedReason(onlyOne(search.projectId))
  // An upload asks for the file first, also on a phone.
  const asksForFile = createLabels[contentType].startsWith('Upload')
  const creation = {
    label: createLabels[contentType],
    off,
    onPress: create,
    ...(asksForFile ? { icon: <Upload aria-hidden /> } : { line: { kind: contentType } }),
  }
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <PageHeader
        title={title}
        subtitle={actor.staff ? undefined : 'What was shared with you'}
        tabs={contentType === 'ad' && actor.staff && <AdsTabs />}
        create={mayCreate && creation}
      />
      <GalleryFilters
        actor={actor}
        search={search}
        setSearch={setSearch}
        label={`Search ${things}`}
        view={<ViewSwitch search={search} setSearch={setSearch} />}
        exported={{ list: contentListRequest(search, contentType), things }}
      />
      <Gallery
        contentType={contentType}
        search={search}
        setSearch={setSearch}
        things={things}
        onClear={() => setSearch({ view: search.view })}
        creating={creating}
        onCreating={setCreating}
        offer={
          mayCreate &&
          !off && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
              {createLabels[contentType]}
            </Button>
          )
        }
      />
    </div>
  )
}
