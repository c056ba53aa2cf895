import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BrandView } from '#features/clients/brands/schema.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { onlyOne } from '#ui/board/named-cards.ts'
import { Button } from '#ui/controls/button.tsx'
import { CreateButton } from '#ui/controls/create-button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { useContentCounts } from '../items/client.ts'
import { type ContentSearch, contentFilters, contentListRequest, readableSearch, readContentSearch } from '../items/content-search.ts'
import { contentTypeOrder, createLabels, galleryLabels } from '../items/labels.ts'
import { canCreateContent } from '../items/rules.ts'
import type { ContentType } from '../items/schema.ts'
import { Gallery } from './gallery.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** The content of a project, in its home. */
export function ProjectContent({ row }: { readonly row: ProjectView }) {
  return <HomeContent key={row.id} at={{ projectId: [row.id] }} fixed="project" />
}

/** The content of a brand and of its projects, in its home. */
export function BrandContent({ row }: { readonly row: BrandView }) {
  return <HomeContent key={row.id} at={{ brandId: [row.id] }} fixed="brand" />
}

type HomeSearch = ContentSearch & { contentType?: ContentType | undefined }

/** A gallery of one type has an address of its own; here the type is one more filter. */
const readHomeSearch = (raw: Readonly<Record<string, unknown>>): HomeSearch => ({
  ...readContentSearch(raw),
  contentType: contentTypeOrder.find((type) => type === raw.contentType),
})

interface HomeContentProps {
  readonly at: ContentSearch
  readonly fixed: 'project' | 'brand'
}

function HomeContent({ at, fixed }: HomeContentProps) {
  const actor = useActor()
  const [found, setAll] = usePartSearch(readHomeSearch, at)
  const { contentType, ...search } = readableSearch(found, actor)
  const setSearch = (next: ContentSearch) => setAll({ ...next, contentType })
  const setContentType = (type: ContentType | undefined) => setAll({ ...search, contentType: type })
  const [creating, setCreating] = useState<ContentType | null>(null)
  const makes = contentTypeOrder.filter((type) => canCreateContent(actor, type).allowed)
  const off = useClosedReason(onlyOne(at.projectId))
  const things = contentType ? galleryLabels[contentType].toLowerCase() : 'content'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Types at={at} value={contentType} onChange={setContentType} />
        {makes.length > 0 && (
          <span className="ml-auto">
            <Create types={makes} off={off} onCreate={setCreating} />
          </span>
        )}
      </div>
      <GalleryFilters
        actor={actor}
        search={search}
        setSearch={setSearch}
        label="Search content"
        fixed={fixed}
        view={<ViewSwitch search={search} setSearch={setSearch} />}
        exported={{ list: contentListRequest(search, contentType), things }}
      />
      <Gallery
        contentType={contentType}
        search={search}
        setSearch={setSearch}
        things={things}
        onClear={() => setSearch({ ...at, view: search.view })}
        creating={creating}
        onCreating={setCreating}
        offer={makes.length > 0 && !off && <Create types={makes} off={null} onCreate={setCreating} />}
        fixed
      />
    </div>
  )
}

interface TypesProps {
  readonly at: ContentSearch
  readonly value: ContentType | undefined
  readonly onChange: (contentType: ContentType | undefined) => void
}

const all = 'all' as const

/** All of it, or one type, each with how much there is. */
function Types({ at, value, onChange }: TypesProps) {
  const counts = useContentCounts(contentFilters(at)).data
  const counted = (label: string, count: number | undefined): ReactNode => (
    <span className="whitespace-nowrap">
      {label} {count !== undefined && <span className="ml-0.5 text-ink-3 tabular">{count}</span>}
    </span>
  )
  return (
    <span className="min-w-0 overflow-x-auto scrollbar-thin">
      <Segmented<ContentType | typeof all>
        aria-label="Type"
        size="sm"
        options={[
          { value: all, label: counted('All', counts?.total) },
          ...contentTypeOrder.map((type) => ({ value: type, label: counted(galleryLabels[type], counts?.types[type]) })),
        ]}
        value={value ?? all}
        onChange={(type) => onChange(type === all ? undefined : type)}
      />
    </span>
  )
}

interface CreateProps {
  readonly types: readonly ContentType[]
  /** why nothing can be created now */
  readonly off: string | null
  readonly onCreate: (contentType: ContentType) => void
}

function Create({ types, off, onCreate }: CreateProps) {
  const [only, ...others] = types
  if (only && others.length === 0) return <CreateButton size="sm" label={createLabels[only]} off={off} onPress={() => onCreate(only)} />
  if (off) return <CreateButton size="sm" label="New content" off={off} onPress={() => undefined} />
  return (
    <Menu
      trigger={
        <Button size="sm" variant="primary" icon={<Plus aria-hidden />}>
          New content
        </Button>
      }
    >
      {types.map((type) => (
        <MenuItem key={type} onSelect={() => onCreate(type)}>
          {createLabels[type]}
        </MenuItem>
      ))}
    </Menu>
  )
}
