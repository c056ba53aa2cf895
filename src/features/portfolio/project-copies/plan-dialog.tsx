import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { callProjects, useProjectChange } from '#features/clients/projects/client.ts'
import { projectResolver, type SavedProject, valuesOf } from '#features/clients/projects/project-dialog.tsx'
import type { ProjectValues } from '#features/clients/projects/project-fields.tsx'
import { fieldLabels, ProjectFields, usePlaceChoices } from '#features/clients/projects/project-fields.tsx'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import type { Duty } from '#shared/rights/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { useCreateKey } from '#ui/lists/form-changes.ts'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import type { ChosenPeople } from './client.ts'
import { CopyPreviewList } from './copy-preview.tsx'
import { PlanDuties } from './plan-duties.tsx'
import type { CopyPreview } from './schema.ts'

type Taken = SavedProject & { people: { duty: Duty; userId: string }[] }

/** Where the plan of a new project comes from. */
export type PlanSource = {
  readonly preview: (startDate: string | null, people: ChosenPeople) => UseQueryOptions<CopyPreview>
  readonly make: (input: Taken, options: { readonly idempotencyKey: string }) => Promise<ProjectView>
}

export type ProjectForm = UseFormReturn<ProjectValues, unknown, SavedProject>

interface PlanDialogProps {
  readonly title: string
  readonly description?: string
  readonly width?: number
  readonly defaults: ProjectValues
  /** whose brand and people are on offer whatever became of them */
  readonly known: ProjectView | null
  /** null for a project that begins empty */
  readonly source: PlanSource | null
  /** after name and brand */
  readonly renderLead?: (form: ProjectForm) => ReactNode
  /** asked before anything is made */
  readonly mayMake?: () => boolean
  readonly onClose: () => void
}

const nothing: UseQueryOptions<CopyPreview> = { queryKey: ['project-copies', 'nothing'], queryFn: skipToken }
/** Manager and owner are fields of the project. */
const ofFields: ReadonlySet<Duty> = new Set(['project_manager', 'product_owner'])
const pairsOf = (people: ChosenPeople) =>
  Object.entries(people).flatMap(([duty, userId]) => (userId ? [{ duty: duty as Duty, userId }] : []))

/** Makes a project: its fields, and where it takes over a plan, who takes over which duty and what it will hold before anything is made. */
export function PlanDialog({ title, description, width, defaults, known, source, renderLead, mayMake, onClose }: PlanDialogProps) {
  const navigate = useNavigate()
  const keyFor = useCreateKey()
  const made = useRef<string | null>(null)
  const [people, setPeople] = useState<ChosenPeople>({})
  const form: ProjectForm = useForm<ProjectValues, unknown, SavedProject>({ resolver: projectResolver, defaultValues: defaults })
  const { mutateAsync: change } = useProjectChange((work: () => Promise<ProjectView>) => work())
  const choices = usePlaceChoices(known)
  const [startDate, projectManagerId, productOwnerId] = useWatch({
    control: form.control,
    name: ['startDate', 'projectManagerId', 'productOwnerId'],
  })
  const chosen = { ...people, project_manager: projectManagerId, product_owner: productOwnerId }
  const preview = useQuery(source ? source.preview(startDate, chosen) : nothing)
  const duties = (preview.data?.duties ?? []).map(({ duty }) => duty).filter((duty) => !ofFields.has(duty))
  const record = useRecordForm<ProjectView, ProjectValues, SavedProject>({
    noun: 'project',
    kind: 'project',
    row: null,
    form,
    labels: fieldLabels,
    valuesOf,
    reading: (name, values) => String(values[name] ?? ''),
    onSaved: () => {
      onClose()
      if (made.current) void navigate({ to: '/projects', search: { project: made.current } })
    },
    create: async (values) => {
      if (!source) return change(() => callProjects('POST /api/projects', values, { idempotencyKey: keyFor(values) }))
      // Somebody may have been chosen for a duty of another plan before.
      const input = { ...values, people: pairsOf(people).filter(({ duty }) => duties.includes(duty)) }
      const project = await change(() => source.make(input, { idempotencyKey: keyFor(input) }))
      made.current = project.id
      return project
    },
    // Nothing is there yet that could be changed.
    update: () => Promise.reject(new Error('A project that is not made cannot be changed.')),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      {...(width && { width })}
      confirmClose={record.isDirty || Object.keys(people).length > 0}
      onSubmit={(event) => {
        if (mayMake?.() ?? true) record.submit(event)
        else event.preventDefault()
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={record.saving}>
            Create Project
          </Button>
        </>
      }
    >
      {record.notice}
      <div className="flex flex-col gap-5">
        <ProjectFields form={form} choices={choices} lead={renderLead?.(form)} />
        {source && duties.length > 0 && <PlanDuties duties={duties} people={people} onChange={setPeople} />}
        {source && <CopyPreviewList preview={preview} startDate={startDate} />}
      </div>
    </Dialog>
  )
}
