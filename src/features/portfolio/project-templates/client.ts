import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { counted } from '#shared/values/counted.ts'
import type { ComboboxOption } from '#ui/controls/combobox-popup.tsx'
import { useChoices } from '#ui/lists/use-choices.ts'
import { oneOf, pagesOf, useRecordChange } from '#ui/records/record-queries.ts'
import { type ChosenPeople, chosenText } from '../project-copies/client.ts'
import type { templatesApi } from './api.ts'
import type { TemplateView } from './schema.ts'

export const callTemplates = createClient<typeof templatesApi>()

const pageSize = 50

/** All templates, by name, page by page. */
export const templatesQuery = pagesOf(
  ['project-templates'],
  (page, options) => callTemplates('GET /api/project-templates', { limit: pageSize, ...page }, options),
  ['profile'],
)

/** One template, where the address names it. */
export const templateQuery = (id: string | undefined) =>
  oneOf('project-template', id, (one, options) => callTemplates('GET /api/project-templates/:id', { id: one }, options), ['profile'])

const firstTemplates = queryOptions({
  queryKey: ['project-templates', 'choices'],
  meta: { refreshedBy: ['profile'] },
  queryFn: ({ signal }) => callTemplates('GET /api/project-templates', { limit: pageSize }, { signal }),
})

/** Templates to choose from; what the first page does not hold is found by typing. */
export function useTemplateChoices(chosen: string | null) {
  return useChoices<TemplateView>({
    chosen: chosen ? [chosen] : [],
    list: useQuery(firstTemplates),
    search: async (q, signal) => (await callTemplates('GET /api/project-templates', { q, limit: pageSize }, { signal })).items,
    one: templateQuery,
  })
}

/** How much a template holds, in words. */
export const holdsText = ({ taskCount, deliverableCount }: Pick<TemplateView, 'taskCount' | 'deliverableCount'>): string =>
  `${counted(taskCount, 'task')}, ${counted(deliverableCount, 'deliverable')}`

export const templateOption = (template: TemplateView): ComboboxOption => ({
  value: template.id,
  label: template.name,
  hint: holdsText(template),
})

/** What a project made from a template would hold; while another start or person is asked for, what was shown stays. */
export function templatePlanQuery(id: string, startDate: string | null, people: ChosenPeople) {
  const chosen = chosenText(people)
  return queryOptions({
    queryKey: ['project-template', id, 'plan', startDate, chosen] as QueryKey,
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) =>
      callTemplates('GET /api/project-templates/:id/plan', { id, ...(startDate && { startDate }), people: chosen }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Runs a change of templates. */
export function useTemplateChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  return useRecordChange(change, ['project-templates', 'project-template'])
}
