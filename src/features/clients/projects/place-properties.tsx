import type { BrandRef } from '#shared/contract/refs.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toOptions } from '#ui/lists/use-choices.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { brandOption, useBrandChoices } from '../brands/brand-choices.tsx'
import { type ProjectChoice, projectOption, useProjectChoices } from './project-choices.tsx'
import type { ProjectStatus } from './schema.ts'

/** Where a record is moved to. */
export type NewPlace = { readonly projectId: string } | { readonly brandId: string }

interface PlaceProps {
  readonly project: (ProjectChoice & { readonly brand: BrandRef }) | null
  readonly brand: BrandRef
}

interface MovingProps extends PlaceProps {
  /** @param name of the project or brand that it comes to */
  readonly onMove: (to: NewPlace, name: string) => Promise<void>
  /** only projects in it; without it all that take work */
  readonly status?: ProjectStatus
}

/** Project and brand of a record; whoever may moves it here. A project decides its brand. */
export function PlaceProperties({ mayMove, ...place }: MovingProps & { readonly mayMove: boolean }) {
  return (
    <>
      {mayMove ? <ProjectProperty {...place} /> : place.project && <ProjectText {...place} />}
      {mayMove && !place.project ? <BrandProperty {...place} /> : <BrandText {...place} />}
    </>
  )
}

interface Moving {
  /** "document" */
  readonly noun: string
  readonly move: () => Promise<unknown>
  readonly back: () => Promise<unknown>
  readonly name: string
}

/** Moves a record, says where to, and takes it back; what fails is told. */
export async function moveWithUndo({ noun, move, back, name }: Moving): Promise<void> {
  const failed = (error: unknown) => toast.error(`Failed to move ${noun}`, { description: sentenceOf(error) })
  try {
    await move()
    toast.success(`Moved to ${name}`, { action: { label: 'Undo', onClick: () => void back().catch(failed) } })
  } catch (error) {
    failed(error)
  }
}

/** The one it lies in stays, whatever became of it. Emptied, the record belongs to the brand itself. */
function ProjectProperty({ project, brand, onMove, status }: MovingProps) {
  const known = project ? [project] : []
  const choices = useProjectChoices({ open: true, ...(status && { status }), chosen: known.map(({ id }) => id), known })
  return (
    <Property label="Project" hint={project && <p className="-mt-1 truncate pl-[115px] text-meta text-ink-3">{brand.name}</p>}>
      <Combobox
        {...toOptions(choices, projectOption)}
        clearable
        value={project?.id ?? null}
        onChange={(id) => {
          if (id === null) void onMove({ brandId: brand.id }, brand.name)
          else if (id !== project?.id) void onMove({ projectId: id }, choices.byId(id)?.name ?? 'another project')
        }}
        placeholder="None"
        emptyText={status ? `No ${status} project by that name` : 'No planning or active project by that name'}
      />
    </Property>
  )
}

function ProjectText({ project, brand }: PlaceProps) {
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

function BrandProperty({ brand, onMove }: MovingProps) {
  const choices = useBrandChoices({ open: true, chosen: [brand.id], known: [brand] })
  return (
    <Property label="Brand">
      <Combobox
        {...toOptions(choices, brandOption)}
        value={brand.id}
        onChange={(id) => id && id !== brand.id && void onMove({ brandId: id }, choices.byId(id)?.name ?? 'another brand')}
        emptyText="No active brand by that name"
      />
    </Property>
  )
}

function BrandText({ brand }: PlaceProps) {
  return (
    <PropertyText label="Brand">
      <BrandLogo brand={brand} size={20} />
      <bdi className="min-w-0 break-words">{brand.name}</bdi>
    </PropertyText>
  )
}
