import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BrandRef } from '#shared/contract/refs.ts'
import type { ComboboxOption } from '#ui/controls/combobox-popup.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Filters, FilterToggle } from '#ui/filters/filter-bar.tsx'
import { type Choices, type ChoicesInput, toOptions, useChoices } from '#ui/lists/use-choices.ts'
import { callProjects, projectQuery } from './client.ts'
import type { ProjectStatus } from './schema.ts'

/** A first page is offered at once, the rest is found by typing: each project counts its tasks. */
const selectorSize = 50

/** A project to choose. Projects of several brands bear the same name, so the brand belongs to it wherever one may see it. */
export type ProjectChoice = { readonly id: string; readonly name: string; readonly brand?: BrandRef }

type Offered = { readonly open?: true; readonly status?: ProjectStatus }

const projectListQuery = (offered: Offered) =>
  queryOptions({
    queryKey: ['projects', offered.open ? 'open' : 'all', ...(offered.status ? [offered.status] : [])],
    meta: { refreshedBy: ['brand', 'profile'] },
    queryFn: ({ signal }) => callProjects('GET /api/projects', { ...offered, limit: selectorSize }, { signal }),
  })

/** Projects to choose from. @param input `open`: only those that take tasks, planning or active; `status`: of these, only those in it */
export function useProjectChoices({
  open,
  status,
  enabled = true,
  ...input
}: ChoicesInput<ProjectChoice> & { readonly open: boolean; readonly status?: ProjectStatus }): Choices<ProjectChoice> {
  const offered = { ...(open && { open }), ...(status && { status }) }
  return useChoices<ProjectChoice>({
    ...input,
    list: useQuery({ ...projectListQuery(offered), enabled }),
    search: async (q, signal) => (await callProjects('GET /api/projects', { ...offered, q, limit: selectorSize }, { signal })).items,
    one: projectQuery,
  })
}

/** A project in a list of choices: its brand's logo, its name, and its brand. */
export function projectOption({ id, name, brand }: ProjectChoice): ComboboxOption {
  return { value: id, label: name, ...(brand && { hint: brand.name, lead: <BrandLogo brand={brand} size={20} /> }) }
}

interface ProjectFiltersProps {
  readonly values: readonly string[]
  readonly onChange: (ids: readonly string[] | undefined) => void
  /** false until somebody comes near */
  readonly enabled?: boolean
}

/** Several projects as a filter, of which one has to fit. */
export function ProjectFilters({ values, onChange, enabled = true }: ProjectFiltersProps) {
  const choices = useProjectChoices({ open: false, enabled, chosen: values })
  return (
    <Filters
      label="Project"
      values={values}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      {...toOptions(choices, projectOption)}
      emptyText="No project by that name"
    />
  )
}

interface OwnProjectsToggleProps {
  readonly pressed: boolean
  readonly onChange: (projects: 'mine' | undefined) => void
}

/** "My active projects": those with the reader on the team that are not over. It and a chosen project replace each other. */
export function OwnProjectsToggle({ pressed, onChange }: OwnProjectsToggleProps) {
  return (
    <FilterToggle pressed={pressed} onChange={(on) => onChange(on ? 'mine' : undefined)}>
      My active projects
    </FilterToggle>
  )
}
