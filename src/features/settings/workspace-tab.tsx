import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { sentenceOf } from '#ui/form-changes.ts'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce } from '../auth/client.ts'
import { useMerge } from '../users/use-merge.tsx'
import { useUpdateWorkspace, workspaceQuery } from './client.ts'
import { type WorkspaceView, workspaceFields } from './schema.ts'
import { currencyOptions, zoneName, zoneOptions } from './zone-options.tsx'

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
}

function reading(name: keyof Form, value: unknown): string {
  if (name === 'externalVisibility') return visibilities.find((one) => one.value === value)?.label ?? ''
  return name === 'timezone' ? zoneName(String(value)) : String(value)
}

/** The agency's settings, for admins. */
export function WorkspaceTab() {
  const workspace = useQuery(workspaceQuery)
  if (workspace.isPending) {
    return (
      <Loading>
        <Panel title="Workspace">
          <Skeleton className="h-64 w-full" />
        </Panel>
      </Loading>
    )
  }
  if (workspace.isError)
    return <ErrorState message={workspace.error.message} onRetry={() => void workspace.refetch()} retrying={workspace.isFetching} />
  return <WorkspaceForm workspace={workspace.data} />
}

function WorkspaceForm({ workspace }: { readonly workspace: WorkspaceView }) {
  const update = useUpdateWorkspace()
  const once = useOnce()
  const { version: _, ...values } = workspace
  const edited = useForm<Form>({ resolver: zodResolver(form), defaultValues: values, values, resetOptions: { keepDirtyValues: true } })
  const { register, control, handleSubmit, reset, formState } = edited
  const { errors, isDirty, dirtyFields } = formState
  const save = async (version: number) => {
    await handleSubmit(async (next) => {
      const changed = Object.fromEntries(Object.entries(next).filter(([name]) => dirtyFields[name as keyof Form])) as Partial<Form>
      try {
        merge.saved(await update.mutateAsync({ version, ...changed }))
        reset(next)
        toast.success('Workspace updated')
      } catch (error) {
        if (!merge.conflicts(error)) toast.error('The workspace was not updated', { description: sentenceOf(error) })
      }
    })()
  }
  const merge = useMerge({ row: workspace, form: edited, labels, reading, save, saving: update.isPending })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void once('save', () => save(merge.base))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Panel
        title="Workspace"
        description="Holds for everybody in the portal."
        footer={
          <Button type="submit" variant="primary" disabled={!isDirty} loading={update.isPending}>
            Save changes
          </Button>
        }
      >
        {merge.notice}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={labels.name}
            error={errors.name?.message}
            hint="Stands in the header, in mails and on invoices."
            required
            className="sm:col-span-2"
          >
            <TextInput autoComplete="organization" {...register('name')} />
          </Field>
          <Controller
            control={control}
            name="timezone"
            render={({ field }) => (
              <Field label={labels.timezone} error={errors.timezone?.message} hint="Decides when an invoice is overdue.">
                <Combobox
                  options={zoneOptions(field.value)}
                  value={field.value}
                  onChange={(zone) => field.onChange(zone ?? 'UTC')}
                  onBlur={field.onBlur}
                  searchPlaceholder="Search zones"
                  emptyText="No zone by that name"
                />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="currency"
            render={({ field }) => (
              <Field label={labels.currency} error={errors.currency?.message} hint="Offered first where an amount is entered.">
                <Combobox
                  options={currencyOptions()}
                  value={field.value}
                  onChange={(code) => field.onChange(code ?? 'USD')}
                  onBlur={field.onBlur}
                  searchPlaceholder="Search currencies"
                  emptyText="No currency by that name"
                />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="externalVisibility"
            render={({ field }) => (
              <Field label={labels.externalVisibility} group className="sm:col-span-2">
                <RadioGroup value={field.value} onChange={field.onChange} options={visibilities} />
              </Field>
            )}
          />
        </div>
      </Panel>
    </form>
  )
}
