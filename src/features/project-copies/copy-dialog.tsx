import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { dateIn } from '#shared/dates.ts'
import { type Duty, roleLabel } from '#shared/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { useCreateKey } from '#ui/records/form-changes.ts'
import { useRecordForm } from '#ui/records/use-record-form.ts'
import { useProjectChange } from '../projects/client.ts'
import { type ProjectValues, projectResolver, type SavedProject, valuesOf } from '../projects/project-dialog.tsx'
import { fieldLabels, ProjectFields, usePlaceChoices } from '../projects/project-fields.tsx'
import { canHaveDuty } from '../projects/rules.ts'
import type { ProjectView } from '../projects/schema.ts'
import { peopleToChoose, usePeopleChoices } from '../users/use-people.ts'
import { useActor } from '../users/use-session.ts'
import { type ChosenPeople, callCopies, useCopyPreview } from './client.ts'
import { CopyPreviewList } from './copy-preview.tsx'

/** Manager and owner are fields of the project. */
const ofFields: ReadonlySet<Duty> = new Set(['project_manager', 'product_owner'])

interface CopyProjectDialogProps {
  readonly project: ProjectView
  readonly onClose: () => void
}

/** Makes a project from another one: its fields, who takes over which duty, and what it will hold before anything is made. */
export function CopyProjectDialog({ project, onClose }: CopyProjectDialogProps) {
  const { timezone } = useActor()
  const navigate = useNavigate()
  const keyFor = useCreateKey()
  const made = useRef<string | null>(null)
  const [people, setPeople] = useState<ChosenPeople>({})
  const form = useForm<ProjectValues, unknown, SavedProject>({
    resolver: projectResolver,
    defaultValues: {
      ...valuesOf(project),
      name: `Copy of ${project.name}`,
      startDate: dateIn(timezone),
      endDate: null,
      budget: null,
      status: 'planning',
      progress: 0,
    },
  })
  const { mutateAsync: change } = useProjectChange((work: () => Promise<ProjectView>) => work())
  const choices = usePlaceChoices(project)
  const record = useRecordForm<ProjectView, ProjectValues, SavedProject>({
    noun: 'project',
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
      const input = { ...values, copyOf: project.id, people: pairsOf(people) }
      const copy = await change(() => callCopies('POST /api/project-copies', input, { idempotencyKey: keyFor(input) }))
      made.current = copy.id
      return copy
    },
    // Nothing is there yet that could be changed.
    update: () => Promise.reject(new Error('A copy that is not made cannot be changed.')),
  })
  const [startDate, projectManagerId, productOwnerId] = useWatch({
    control: form.control,
    name: ['startDate', 'projectManagerId', 'productOwnerId'],
  })
  const preview = useCopyPreview(project.id, startDate, { ...people, project_manager: projectManagerId, product_owner: productOwnerId })
  const duties = (preview.data?.duties ?? []).map(({ duty }) => duty).filter((duty) => !ofFields.has(duty))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Copy “${project.name}”`}
      description="Takes over tasks with their structure, deliverables with milestones, and what waits for what. Comments, files, hours and history stay where they are."
      width={680}
      confirmClose={record.isDirty || Object.keys(people).length > 0}
      onSubmit={record.submit}
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
        <ProjectFields form={form} choices={choices} />
        {duties.length > 0 && <Duties duties={duties} people={people} onChange={setPeople} />}
        <CopyPreviewList preview={preview} startDate={startDate} />
      </div>
    </Dialog>
  )
}

const pairsOf = (people: ChosenPeople) =>
  Object.entries(people).flatMap(([duty, userId]) => (userId ? [{ duty: duty as Duty, userId }] : []))

interface DutiesProps {
  readonly duties: readonly Duty[]
  readonly people: ChosenPeople
  readonly onChange: (people: ChosenPeople) => void
}

/** Who takes over what a duty has to do. */
function Duties({ duties, people, onChange }: DutiesProps) {
  const choices = usePeopleChoices()
  return (
    <section aria-label="Who takes over" className="flex flex-col gap-3">
      <h3 className="font-semibold">Who takes over</h3>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {duties.map((duty) => (
          <Field key={duty} label={roleLabel(duty)}>
            <PersonCombobox
              {...peopleToChoose(choices, ({ roles = [] }) => canHaveDuty(roles, duty).allowed)}
              value={people[duty] ?? null}
              onChange={(id) => {
                const { [duty]: _before, ...others } = people
                onChange(id ? { ...others, [duty]: id } : others)
              }}
              placeholder="Nobody yet"
            />
          </Field>
        ))}
      </div>
    </section>
  )
}
