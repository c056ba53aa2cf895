import { useQuery } from '@tanstack/react-query'
import { type Control, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { useMerge } from '#ui/records/use-merge.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useUpdateWorkspace, workspaceQuery } from './client.ts'
import { LookPanel } from './look-panel.tsx'
import { type WorkspaceView, workspaceFields } from './schema.ts'
import { StoragePanel } from './storage-panel.tsx'
import { currencyOptions, ZoneCombobox, zoneName } from './zone-options.tsx'

const form = z.object(workspaceFields)
type Form = z.infer<typeof form>

const visibilities = [
  {
    value: 'allocated',
    label: 'What they are allocated to',
    hint: 'Clients and influencers see their own brands and projects, and the people on them.',
  },
  {
    value: 'all',
    label: 'The whole directory',
    hint: 'They see names and cards of the whole team, all brands and projects; never tasks, files, content or budgets.',
  },
] as const

const labels: Record<keyof Form, string> = {
  name: 'Name',
  timezone: 'Time zone',
  currency: 'Currency',
  externalVisibility: 'People from outside see',
  auditDays: 'Keep the audit log for',
}

function valuesOf({ name, timezone, currency, externalVisibility, auditDays }: WorkspaceView): Form {
  return { name, timezone, currency, externalVisibility, auditDays }
}

function reading(name: keyof Form, values: Form): string {
  if (name === 'externalVisibility') return visibilities.find((one) => one.value === values.externalVisibility)?.label ?? ''
  if (name === 'auditDays') return `${values.auditDays} days`
  return name === 'timezone' ? zoneName(values.timezone) : values[name]
}

/** The agency's settings, for admins. */
export function WorkspaceTab() {
  const workspace = useQuery(workspaceQuery)
  if (workspace.isPending) {
    return (
      <FormSkeleton
        title="Workspace"
        description="Applies to everyone in the portal."
        fields={['wide', 'hint', 'hint', 'wide', 'wide', 'hint']}
      />
    )
  }
  if (workspace.isError)
    return <ErrorState message={workspace.error.message} onRetry={() => void workspace.refetch()} retrying={workspace.isFetching} />
  return (
    <div className="grid gap-4">
      <WorkspaceForm workspace={workspace.data} />
      <LookPanel workspace={workspace.data} />
      <StoragePanel />
    </div>
  )
}

function useWorkspaceForm(workspace: WorkspaceView) {
  const update = useUpdateWorkspace()
  const edited = useForm<Form>({ resolver: zodResolver(form), defaultValues: valuesOf(workspace) })
  const merge = useMerge<WorkspaceView, Form, Form>({
    row: workspace,
    form: edited,
    labels,
    valuesOf,
    reading,
    update: (changes, { version }) => update.mutateAsync({ version, ...changes }),
    onFailed: (error) => showFailure(edited, error, 'The workspace was not updated'),
    onSaved: (what) => what && toast.success('Workspace updated'),
  })
  return { edited, merge }
}

function WorkspaceForm({ workspace }: { readonly workspace: WorkspaceView }) {
  const { edited, merge } = useWorkspaceForm(workspace)
  const { register, control, formState } = edited
  return (
    <form noValidate onSubmit={merge.submit}>
      <Panel
        title="Workspace"
        description="Applies to everyone in the portal."
        footer={
          <Button type="submit" variant="primary" disabled={!merge.isDirty} loading={merge.saving}>
            Save changes
          </Button>
        }
      >
        {merge.notice}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={labels.name}
            error={formState.errors.name?.message}
            hint="Shown in the header, in emails and on invoices."
            required
            className="sm:col-span-2"
          >
            <TextInput autoComplete="organization" {...register('name')} />
          </Field>
          <FormField control={control} name="timezone" label={labels.timezone} hint="Decides when an invoice is overdue.">
            {(bound) => <ZoneCombobox {...bound} />}
          </FormField>
          <FormField control={control} name="currency" label={labels.currency} hint="Offered first where an amount is entered.">
            {(bound) => (
              <Combobox
                options={currencyOptions(bound.value)}
                value={bound.value}
                onChange={(code) => bound.onChange(code ?? 'USD')}
                onBlur={bound.onBlur}
                searchPlaceholder="Search currencies"
                emptyText="No currency by that name"
              />
            )}
          </FormField>
          <VisibilityField control={control} />
          <FormField control={control} name="auditDays" label={labels.auditDays} hint="Older lines are removed each night; history stays.">
            {/* Nothing typed is refused by the schema, in its own words. */}
            {(bound) => <NumberInput {...bound} onChange={(days) => bound.onChange(days as number)} step={30} unit="days" />}
          </FormField>
        </div>
      </Panel>
    </form>
  )
}

function VisibilityField({ control }: { readonly control: Control<Form> }) {
  return (
    <FormField control={control} name="externalVisibility" label={labels.externalVisibility} group className="sm:col-span-2">
      {(bound) => <RadioGroup value={bound.value} onChange={bound.onChange} options={visibilities} />}
    </FormField>
  )
}
