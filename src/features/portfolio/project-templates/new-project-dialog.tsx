import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { projectQuery } from '#features/clients/projects/client.ts'
import { projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { valuesOf } from '#features/clients/projects/project-dialog.tsx'
import type { ProjectValues } from '#features/clients/projects/project-fields.tsx'
import { canManage, canOwn } from '#features/clients/projects/rules.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { dateIn } from '#shared/values/dates.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toOptions } from '#ui/lists/use-choices.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { projectSource } from '../project-copies/copy-dialog.tsx'
import { PlanDialog, type PlanSource, type ProjectForm } from '../project-copies/plan-dialog.tsx'
import { callTemplates, templateOption, templatePlanQuery, useTemplateChoices } from './client.ts'

type Start = { readonly from: 'nothing' } | { readonly from: 'template' | 'project'; readonly id: string | null }

const starts = [
  { value: 'nothing', label: 'Blank' },
  { value: 'template', label: 'A template' },
  { value: 'project', label: 'Another project' },
] as const

/** A template as what a new project takes its plan from. */
const templateSource = (id: string): PlanSource => ({
  preview: (startDate, people) => templatePlanQuery(id, startDate, people),
  make: (input, options) => callTemplates('POST /api/project-templates/:id/projects', { ...input, id }, options),
})

function sourceOf(start: Start): PlanSource | null {
  if (start.from === 'nothing' || start.id === null) return null
  return start.from === 'template' ? templateSource(start.id) : projectSource(start.id)
}

interface NewProjectDialogProps {
  /** starting values of its fields */
  readonly begin?: Partial<ProjectValues>
  /** the template it begins with */
  readonly templateId?: string
  readonly onClose: () => void
}

/** Makes a project that begins empty, or with the plan of a template or of another project. */
export function NewProjectDialog({ begin, templateId, onClose }: NewProjectDialogProps) {
  const actor = useActor()
  const { workspace } = useSession()
  const queryClient = useQueryClient()
  const [start, setStart] = useState<Start>(templateId ? { from: 'template', id: templateId } : { from: 'nothing' })
  const [missing, setMissing] = useState(false)
  const [known, setKnown] = useState<ProjectView | null>(null)
  const defaults = { ...newValues(actor, workspace.currency), startDate: templateId ? dateIn(actor.timezone) : null, ...begin }
  const filled = useRef<Partial<ProjectValues>>(defaults)
  const choose = async (form: ProjectForm, next: Start) => {
    setStart(next)
    setMissing(false)
    // What is planned counts from the start.
    if (next.from !== 'nothing' && form.getValues('startDate') === null) form.setValue('startDate', dateIn(actor.timezone))
    if (next.from !== 'project' || next.id === null) return
    try {
      const project = await queryClient.fetchQuery(projectQuery(next.id))
      setKnown(project)
      fill(form, filled.current, taken(project, begin?.brandId))
    } catch (error) {
      toast.error('Failed to read the project', { description: sentenceOf(error) })
    }
  }
  return (
    <PlanDialog
      title="New Project"
      defaults={defaults}
      known={known}
      source={sourceOf(start)}
      renderLead={(form) => <StartField start={start} missing={missing} onChange={(next) => void choose(form, next)} />}
      mayMake={() => {
        const chosen = start.from === 'nothing' || start.id !== null
        setMissing(!chosen)
        return chosen
      }}
      onClose={onClose}
    />
  )
}

interface StartFieldProps {
  readonly start: Start
  readonly missing: boolean
  readonly onChange: (start: Start) => void
}

/** What the project begins with. */
function StartField({ start, missing, onChange }: StartFieldProps) {
  const { from } = start
  const id = from === 'nothing' ? null : start.id
  return (
    <>
      <Field label="Start from">
        <Select
          options={starts}
          value={from}
          onChange={(next) => onChange(next === 'nothing' ? { from: next } : { from: next, id: null })}
        />
      </Field>
      {from === 'template' && (
        <Field label="Template" className="col-span-full" required error={missing ? 'Choose a template' : undefined}>
          <TemplateCombobox value={id} onChange={(next) => onChange({ from, id: next })} />
        </Field>
      )}
      {from === 'project' && (
        <Field label="Project" className="col-span-full" required error={missing ? 'Choose a project' : undefined}>
          <SourceCombobox value={id} onChange={(next) => onChange({ from, id: next })} />
        </Field>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

function TemplateCombobox({ value, onChange }: ChoiceProps) {
  const choices = useTemplateChoices(value)
  return (
    <Combobox
      {...toOptions(choices, templateOption)}
      value={value}
      onChange={onChange}
      placeholder="Select a template"
      emptyText={choices.items.length === 0 ? 'No templates yet. Save one in the menu of a project.' : 'No template by that name'}
    />
  )
}

/** Also one that is over: what went well is done again. */
function SourceCombobox({ value, onChange }: ChoiceProps) {
  const choices = useProjectChoices({ open: false, ...(value && { chosen: [value] }) })
  return (
    <Combobox
      {...toOptions(choices, projectOption)}
      value={value}
      onChange={onChange}
      placeholder="Select a project"
      emptyText="No project by that name"
    />
  )
}

/** What a new project has of another one, beside its plan. */
function taken(project: ProjectView, brandId: string | undefined): Partial<ProjectValues> {
  const { description, brandId: brand, projectManagerId, productOwnerId, currency, agreedRounds } = valuesOf(project)
  return { description, brandId: brandId ?? brand, projectManagerId, productOwnerId, currency, agreedRounds }
}

/** Fills fields that hold what was filled in before; what somebody entered stays. */
function fill(form: ProjectForm, before: Partial<ProjectValues>, values: Partial<ProjectValues>): void {
  for (const [name, value] of Object.entries(values) as [keyof ProjectValues, never][]) {
    if (form.getValues(name) !== before[name]) continue
    form.setValue(name, value, { shouldDirty: true })
    before[name] = value
  }
}

function newValues(actor: Actor, currency: string): ProjectValues {
  return {
    name: '',
    description: '',
    brandId: '',
    // Whoever makes a project usually runs it.
    projectManagerId: canManage(actor.roles) && actor.roles.includes('project_manager') ? actor.userId : '',
    productOwnerId: canOwn(actor.roles) && actor.roles.includes('product_owner') ? actor.userId : '',
    budget: null,
    currency,
    startDate: null,
    endDate: null,
    status: 'planning',
    progress: 0,
    agreedRounds: null,
    isInternal: false,
  }
}
