import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { showFailure } from '#ui/records/form-failure.ts'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { callReminders, reminderSettingsQuery } from './client.ts'
import { stepLabel } from './labels.ts'
import { canEditReminders } from './rules.ts'
import { type ReminderSettings, reminderSettingsUpdate, stepsMax } from './schema.ts'

const form = z.object({ enabled: z.boolean(), steps: reminderSettingsUpdate.shape.steps.unwrap() })
type Entering = z.input<typeof form>
type Entered = z.output<typeof form>

/** Reminders of unpaid invoices: on or off, on which days, with which texts. */
export function ReminderSettingsPanel() {
  const settings = useQuery(reminderSettingsQuery)
  return settings.data ? <SettingsForm key={settings.data.version} settings={settings.data} /> : null
}

function SettingsForm({ settings }: { readonly settings: ReminderSettings }) {
  const mayEdit = canEditReminders(useActor()).allowed
  const queryClient = useQueryClient()
  const edited = useForm<Entering, unknown, Entered>({
    resolver: zodResolver(form),
    defaultValues: { enabled: settings.enabled, steps: settings.steps },
  })
  const { control, handleSubmit, formState } = edited
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' })
  const save = handleSubmit(async (values) => {
    try {
      const saved = await callReminders('PATCH /api/reminder-settings', { version: settings.version, ...values })
      queryClient.setQueryData(reminderSettingsQuery.queryKey, saved)
      toast.success('Reminders saved')
    } catch (error) {
      showFailure(edited, error, 'Failed to save reminders')
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <fieldset disabled={!mayEdit} className="min-w-0">
        <Panel
          title="Reminders"
          description="{number}, {balance}, {due}, {days}, {client} and {company} are filled in. Reminders stop with payment, a dispute, or until a promised date."
        >
          <div className="flex flex-col gap-4">
            <Controller
              control={control}
              name="enabled"
              render={({ field: { value, onChange } }) => (
                <Switch checked={value} onChange={onChange}>
                  Remind clients of unpaid invoices
                </Switch>
              )}
            />
            <ol className="flex flex-col gap-3">
              {fields.map((field, at) => (
                <li key={field.id} className="rounded-card border border-line p-3">
                  <Step form={edited} at={at} onRemove={mayEdit && fields.length > 1 ? () => remove(at) : undefined} />
                </li>
              ))}
            </ol>
            {formState.errors.steps?.root?.message && <p className="text-secondary text-danger">{formState.errors.steps.root.message}</p>}
            {mayEdit && (
              <div className="flex flex-wrap justify-between gap-2">
                <Button
                  size="sm"
                  icon={<Plus aria-hidden />}
                  disabled={fields.length >= stepsMax}
                  onClick={() => append({ days: (settings.steps.at(-1)?.days ?? 0) + 10, subject: '', text: '' })}
                >
                  Add reminder
                </Button>
                <Button type="submit" variant="primary" disabled={!formState.isDirty} loading={formState.isSubmitting}>
                  Save reminders
                </Button>
              </div>
            )}
          </div>
        </Panel>
      </fieldset>
    </form>
  )
}

interface StepProps {
  readonly form: ReturnType<typeof useForm<Entering, unknown, Entered>>
  readonly at: number
  readonly onRemove: (() => void) | undefined
}

function Step({ form: { control, register, formState, watch }, at, onRemove }: StepProps) {
  const errors = formState.errors.steps?.[at]
  const days = watch(`steps.${at}.days`)
  return (
    <div className="grid gap-3 sm:grid-cols-[160px_minmax(0,1fr)_auto]">
      <Field label="Days after the due date" hint={stepLabel(days)} error={errors?.days?.message}>
        <Controller
          control={control}
          name={`steps.${at}.days`}
          render={({ field: { value, onChange, onBlur } }) => (
            <NumberInput value={value} onChange={(next) => onChange(next ?? 0)} onBlur={onBlur} min={-60} max={365} step={1} />
          )}
        />
      </Field>
      <Field label="Subject" error={errors?.subject?.message}>
        <TextInput {...register(`steps.${at}.subject`)} autoComplete="off" />
      </Field>
      {onRemove && (
        <span className="flex items-start pt-6 max-sm:order-last max-sm:justify-end max-sm:pt-0">
          <IconButton size="sm" label={`Remove reminder ${stepLabel(days)}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        </span>
      )}
      <Field label="Text" error={errors?.text?.message} className="sm:col-span-2">
        <Textarea rows={5} {...register(`steps.${at}.text`)} />
      </Field>
    </div>
  )
}
