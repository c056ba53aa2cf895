import { useQueryClient } from '@tanstack/react-query'
import { Combobox } from '#ui/controls/combobox.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { toOptions } from '#ui/records/use-choices.ts'
import { brandOption, useBrandChoices } from '../brands/brand-choices.tsx'
import { BrandLogo } from '../brands/brand-logo.tsx'
import { callContent } from '../content/client.ts'
import { canAssignContent } from '../content/rules.ts'
import type { ContentItemDetail } from '../content/schema.ts'
import { projectOption, useProjectChoices } from '../projects/project-choices.tsx'
import { useActor } from '../users/use-session.ts'
import { takeReviewed } from './client.ts'

interface OneProps {
  readonly item: ContentItemDetail
}

/** Project and brand of an item; whoever may moves it here. */
export function ContentPlaceProperties({ item }: OneProps) {
  const mayPlace = canAssignContent(useActor(), item).allowed
  return (
    <>
      {mayPlace ? <ProjectProperty item={item} /> : item.project && <ProjectText item={item} />}
      {mayPlace && !item.project ? <BrandProperty item={item} /> : <BrandText item={item} />}
    </>
  )
}

type Place = { readonly projectId: string } | { readonly brandId: string }

/** Moves an item, says where to, and takes it back. */
function usePlacing({ id, projectId, brandId }: ContentItemDetail): (to: Place, name: string) => Promise<void> {
  const queryClient = useQueryClient()
  const put = async (to: Place) => takeReviewed(queryClient, await callContent('PATCH /api/content-items/:id', { id, ...to }))
  const failed = (error: unknown) => toast.error('Failed to move content item', { description: sentenceOf(error) })
  return async (to, name) => {
    try {
      await put(to)
      const undo = () => void put(projectId ? { projectId } : { brandId }).catch(failed)
      toast.success(`Moved to ${name}`, { action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      failed(error)
    }
  }
}

/** Emptied, the item belongs to the brand itself. */
function ProjectProperty({ item }: OneProps) {
  const place = usePlacing(item)
  const { project, brand } = item
  const known = project ? [project] : []
  const choices = useProjectChoices({ open: true, chosen: known.map(({ id }) => id), known })
  return (
    <Property label="Project" hint={project && <p className="-mt-1 truncate pl-[115px] text-meta text-ink-3">{brand.name}</p>}>
      <Combobox
        {...toOptions(choices, projectOption)}
        clearable
        value={project?.id ?? null}
        onChange={(id) => {
          if (id === null) void place({ brandId: brand.id }, brand.name)
          else if (id !== project?.id) void place({ projectId: id }, choices.byId(id)?.name ?? 'another project')
        }}
        placeholder="None"
        emptyText="No planning or active project by that name"
      />
    </Property>
  )
}

function ProjectText({ item: { project, brand } }: OneProps) {
  return (
    <PropertyText label="Project">
      <BrandLogo brand={brand} size={20} />
      <span className="flex min-w-0 flex-col">
        <bdi className="break-words">{project?.name}</bdi>
        <bdi className="truncate text-meta text-ink-3">{brand.name}</bdi>
      </span>
    </PropertyText>
  )
}

function BrandProperty({ item }: OneProps) {
  const place = usePlacing(item)
  const { brand } = item
  const choices = useBrandChoices({ open: true, chosen: [brand.id], known: [brand] })
  return (
    <Property label="Brand">
      <Combobox
        {...toOptions(choices, brandOption)}
        value={brand.id}
        onChange={(id) => id && id !== brand.id && void place({ brandId: id }, choices.byId(id)?.name ?? 'another brand')}
        emptyText="No active brand by that name"
      />
    </Property>
  )
}

/** A project decides its brand. */
function BrandText({ item: { brand } }: OneProps) {
  return (
    <PropertyText label="Brand">
      <BrandLogo brand={brand} size={20} />
      <bdi className="min-w-0 break-words">{brand.name}</bdi>
    </PropertyText>
  )
}
