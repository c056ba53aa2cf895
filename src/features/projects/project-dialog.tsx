import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useActor, useSession } from '#features/auth/client.ts'
import type { Actor } from '#shared/actor.ts'
import { normaliseAmount } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { changedFields, pick, rebased, sentenceOf, staleConflict, useCreateKey } from '#ui/form-changes.ts'
import { formatDate, formatMoney } from '#ui/format.ts'
import { StaleNotice } from '#ui/stale-notice.tsx'
import { toast } from '#ui/toast.tsx'
import { callProjects, useProjectChange } from './client.ts'
import { statusLabels } from './labels.ts'
import { fieldLabels, ProjectFields, useProjectChoices } from './project-fields.tsx'
import { canManage, canOwn } from './rules.ts'
import { datesInOrder, endBeforeStart, type ProjectView, projectFields } from './schema.ts'

const formSchema = z.object(projectFields).refine(datesInOrder, { path: ['endDate'], message: endBeforeStart })
type Saved = z.output<typeof formSchema>
/** What the controls hold: a budget is text as it is typed, and a cleared progress is nothing. */
export type ProjectValues = {
  name: string
  description: string
  brandId: string
  projectManagerId: string
  productOwnerId: string
  budget: string | null
  currency: string
  startDate: string | null
  endDate: string | null
  status: ProjectView['status']
  progress: number | null
}
const fieldNames = Object.keys(fieldLabels) as (keyof ProjectValues)[]

function valuesOf(project: ProjectView): ProjectValues {
  const { name, brandId, projectManagerId, productOwnerId, startDate, endDate, status, progress } = project
  const money = { budget: project.budget ?? null, currency: project.currency ?? 'USD' }
  return {
    name,
    brandId,
    projectManagerId,
    productOwnerId,
    startDate,
    endDate,
    status,
    progress,
    ...money,
    description: project.description ?? '',
  }
}

function newValues(actor: Actor, currency: string, brandId: string | undefined): ProjectValues {
  return {
    name: '',
    description: '',
    brandId: brandId ?? '',
    // Whoever makes a project usually runs it.
    projectManagerId: canManage(actor.roles) && actor.roles.includes('project_manager') ? actor.userId : '',
    productOwnerId: canOwn(actor.roles) && actor.roles.includes('product_owner') ? actor.userId : '',
    budget: null,
    currency,
    startDate: null,
    endDate: null,
    status: 'planning',
    progress: 0,
  }
}

type Stale = { current: ProjectView; fields: (keyof ProjectValues)[] }

type ProjectDialogProps = {
  readonly project: ProjectView | null
  /** the brand a new project begins with */
  readonly brandId?: string | undefined
  readonly onClose: () => void
}

/** Creates a project, or edits one. Only what was changed is sent. */
export function ProjectDialog({ project, brandId, onClose }: ProjectDialogProps) {
  const actor = useActor()
  const { workspace } = useSession()
  // What the form is compared with; moves on when others changed the project meanwhile.
  const [base, setBase] = useState(project)
  const [stale, setStale] = useState<Stale | null>(null)
  const keyFor = useCreateKey()
  const form = useForm<ProjectValues, unknown, Saved>({
    resolver: zodResolver(formSchema) as unknown as Resolver<ProjectValues, unknown, Saved>,
    defaultValues: project ? valuesOf(project) : newValues(actor, workspace.currency, brandId),
  })
  const choices = useProjectChoices(project)
  const save = useProjectChange(async ({ values, on }: { values: Saved; on: ProjectView | null }) => {
    const body = withOrderedBudget(values)
    if (!on) return callProjects('POST /api/projects', body, { idempotencyKey: keyFor(body) })
    const changes = changedFields<Partial<Saved>>(valuesOf(on) as unknown as Saved, body)
    return Object.keys(changes).length > 0 ? callProjects('PATCH /api/projects/:id', { id: on.id, version: on.version, ...changes }) : on
  })
  const submitOn = (on: ProjectView | null) =>
    form.handleSubmit(async (values) => {
      try {
        await save.mutateAsync({ values, on })
        toast.success(project ? 'Project updated successfully' : 'Project created successfully')
        onClose()
      } catch (error) {
        const conflict = staleConflict(error)
        if (conflict)
          setStale({ current: conflict.current as ProjectView, fields: fieldNames.filter((name) => conflict.fields.includes(name)) })
        else toast.error(project ? 'Failed to update project' : 'Failed to create project', { description: sentenceOf(error) })
      }
    })
  /** Goes on from what others saved: fields the person did not touch become theirs, and so do those in `given`. */
  const goOnFrom = (current: ProjectView, given: Stale['fields'] = []) => {
    const theirs = valuesOf(current)
    const next = { ...rebased(base ? valuesOf(base) : theirs, form.getValues(), theirs), ...pick(theirs, given) }
    for (const name of fieldNames) form.setValue(name, next[name])
    setBase(current)
    setStale(null)
  }
  const keepMine = (current: ProjectView) => {
    goOnFrom(current)
    void submitOn(current)()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={project ? 'Edit Project' : 'New Project'}
      confirmClose={form.formState.isDirty}
      onSubmit={(event) => void submitOn(base)(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {project ? 'Save Changes' : 'Create Project'}
          </Button>
        </>
      }
    >
      {stale && (
        <StaleNotice
          fields={stale.fields.map((name) => ({
            name,
            label: fieldLabels[name],
            mine: reading(name, form.getValues(), choices.nameOf),
            theirs: reading(name, valuesOf(stale.current), choices.nameOf, stale.current),
          }))}
          onKeepMine={() => keepMine(stale.current)}
          onTakeTheirs={() => goOnFrom(stale.current, stale.fields)}
          busy={save.isPending}
        />
      )}
      <ProjectFields form={form} choices={choices} />
    </Dialog>
  )
}

/** The budget in the decimals of its currency, so that it compares with what is stored. */
function withOrderedBudget(values: Saved): Saved {
  return { ...values, budget: values.budget ? normaliseAmount(values.budget, values.currency) : null }
}

/** How a value reads to a person. @param current the project that brought it, which may name people who are not on offer */
function reading(
  name: keyof ProjectValues,
  values: ProjectValues,
  nameOf: (id: string) => string | undefined,
  current?: ProjectView,
): string {
  const value = values[name]
  if (value === null || value === '') return ''
  if (name === 'brandId') return current?.brand.name ?? nameOf(values.brandId) ?? ''
  if (name === 'projectManagerId') return current?.projectManager?.fullName ?? nameOf(values.projectManagerId) ?? ''
  if (name === 'productOwnerId') return current?.productOwner?.fullName ?? nameOf(values.productOwnerId) ?? ''
  if (name === 'budget') return formatMoney(String(value), values.currency)
  if (name === 'startDate' || name === 'endDate') return formatDate(String(value), 'long')
  if (name === 'status') return statusLabels[values.status]
  return name === 'progress' ? `${value}%` : String(value)
}
