import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { normaliseAmount } from '#shared/values/money.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { RecordDialog } from '#ui/records/record-dialog.tsx'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { callProjects, useProjectChange } from './client.ts'
import { statusLabels } from './labels.ts'
import type { ProjectValues } from './project-fields.tsx'
import { fieldLabels, ProjectFields, usePlaceChoices } from './project-fields.tsx'
import { datesInOrder, endBeforeStart, type ProjectView, projectFields } from './schema.ts'

/** What the form of a project checks. */
const formSchema = z
  .object(projectFields)
  .refine(datesInOrder, { path: ['endDate'], message: endBeforeStart })
  // The budget in the decimals of its currency, so that it compares with what is stored.
  .transform((values) => ({ ...values, budget: values.budget ? normaliseAmount(values.budget, values.currency) : null }))
export type SavedProject = z.output<typeof formSchema>
export const projectResolver = zodResolver(formSchema) as unknown as Resolver<ProjectValues, unknown, SavedProject>
/** A project as its form holds it. */
export function valuesOf(project: ProjectView): ProjectValues {
  const { name, brandId, projectManagerId, productOwnerId, startDate, endDate, status, progress } = project
  const money = { budget: project.budget ?? null, currency: project.currency ?? 'USD' }
  return {
    name,
    brandId,
    projectManagerId: projectManagerId ?? '',
    productOwnerId: productOwnerId ?? '',
    startDate,
    endDate,
    status,
    progress,
    ...money,
    agreedRounds: project.agreedRounds ?? null,
    isInternal: project.isInternal ?? false,
    description: project.description ?? '',
  }
}

type ProjectDialogProps = {
  readonly project: ProjectView
  readonly onClose: () => void
}

/** Edits a project. Only what was changed is sent. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const form = useForm<ProjectValues, unknown, SavedProject>({
    resolver: projectResolver,
    defaultValues: valuesOf(project),
  })
  const { mutateAsync: change } = useProjectChange((work: () => Promise<ProjectView>) => work())
  const choices = usePlaceChoices(project)
  const record = useRecordForm<ProjectView, ProjectValues, SavedProject>({
    noun: 'project',
    row: project,
    form,
    labels: fieldLabels,
    valuesOf,
    onSaved: onClose,
    reading: (name, values, current) => reading(name, values, choices.nameOf, current),
    // New ones are made in a dialog of their own.
    create: () => Promise.reject(new Error('A project that is there cannot be made.')),
    update: (changes, { id, version }) => change(() => callProjects('PATCH /api/projects/:id', { id, version, ...changes })),
  })
  return (
    <RecordDialog record={record} onClose={onClose}>
      <ProjectFields unfolded form={form} choices={choices} />
    </RecordDialog>
  )
}

/** How a value reads to a person. @param current the project as it is now, which may name people who are not on offer */
function reading(
  name: keyof ProjectValues,
  values: ProjectValues,
  nameOf: (id: string) => string | undefined,
  current: ProjectView,
): string {
  const value = values[name]
  if (value === null || value === '') return ''
  if (name === 'brandId') return value === current.brandId ? current.brand.name : (nameOf(values.brandId) ?? '')
  if (name === 'projectManagerId' || name === 'productOwnerId') {
    const person = [current.projectManager, current.productOwner].find((one) => one?.id === value)
    return person?.fullName ?? nameOf(values[name]) ?? ''
  }
  if (name === 'budget') return formatMoney(String(value), values.currency)
  if (name === 'startDate' || name === 'endDate') return formatDate(String(value), 'long')
  if (name === 'status') return statusLabels[values.status]
  return name === 'progress' ? `${value}%` : String(value)
}
