import { type UseFormReturn, useWatch } from 'react-hook-form'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { notesMax, termsMax } from '../engagements/schema.ts'
import { emptyEngagement, engagementLabels, type NewEngagement, type NewEngagementForm } from './engagement-form.tsx'

export interface NewEngagementFormState {
  readonly form: UseFormReturn<NewEngagementForm, unknown, NewEngagement>
}

const foldedNames = [
  'usageDays',
  'paidUseDays',
  'keepDays',
  'usageChannels',
  'usageTerritory',
  'gift',
  'giftValue',
  'discountCode',
  'trackingUrl',
  'ownerId',
  'followUpOn',
  'terms',
  'notes',
] as const
const folded = Object.fromEntries(foldedNames.map((name) => [name, emptyEngagement[name]])) as Partial<NewEngagementForm>

/** Usage rights, gift, codes, follow-up, terms and notes of a new engagement. */
export function MoreEngagementFields({ form }: NewEngagementFormState) {
  const { control, register, formState } = form
  const { errors } = formState
  const people = usePeopleChoices()
  const currency = useWatch({ control, name: 'currency' }) ?? 'EUR'
  return (
    <MoreFields control={control} defaults={folded}>
      <Days form={form} name="usageDays" />
      <Days form={form} name="paidUseDays" />
      <FormField control={control} name="usageChannels" label={engagementLabels.usageChannels}>
        {(bound) => <TagInput {...bound} placeholder="Organic social" />}
      </FormField>
      <FormField control={control} name="usageTerritory" label={engagementLabels.usageTerritory}>
        {(bound) => <TagInput {...bound} placeholder="Portugal" />}
      </FormField>
      <Days form={form} name="keepDays" />
      <FormField control={control} name="followUpOn" label={engagementLabels.followUpOn} hint="The owner is reminded on this day">
        {(bound) => <DateInput {...bound} />}
      </FormField>
      <Field label={engagementLabels.gift} error={errors.gift?.message}>
        <TextInput {...register('gift')} limit={500} autoComplete="off" placeholder="What is sent for free" />
      </Field>
      <FormField control={control} name="giftValue" label={engagementLabels.giftValue}>
        {({ value, ...bound }) => <MoneyInput {...bound} value={value === null ? null : String(value)} currency={currency} />}
      </FormField>
      <Field label={engagementLabels.discountCode} error={errors.discountCode?.message}>
        <TextInput {...register('discountCode')} limit={50} autoComplete="off" />
      </Field>
      <Field label={engagementLabels.trackingUrl} error={errors.trackingUrl?.message}>
        <TextInput {...register('trackingUrl')} type="url" limit={500} autoComplete="off" placeholder="https://" />
      </Field>
      <FormField control={control} name="ownerId" label={engagementLabels.ownerId}>
        {(bound) => <PersonCombobox {...bound} {...peopleToChoose(people)} placeholder="Owner of the campaign" />}
      </FormField>
      <FormField
        control={control}
        name="terms"
        label={engagementLabels.terms}
        hint="The influencer reads them in the offer"
        className="col-span-full"
      >
        {({ value, ...bound }) => <TextEditor {...bound} value={value ?? ''} limit={termsMax} rows={3} maxRows={10} />}
      </FormField>
      <FormField control={control} name="notes" label={engagementLabels.notes} hint="Internal only" className="col-span-full">
        {({ value, ...bound }) => <TextEditor {...bound} value={value ?? ''} limit={notesMax} rows={2} maxRows={10} />}
      </FormField>
    </MoreFields>
  )
}

interface DaysProps extends NewEngagementFormState {
  readonly name: 'usageDays' | 'paidUseDays' | 'keepDays'
}

function Days({ form: { control }, name }: DaysProps) {
  return (
    <FormField control={control} name={name} label={engagementLabels[name]}>
      {(bound) => <NumberInput {...bound} min={0} max={36_500} unit="days" placeholder="None" buttons={false} />}
    </FormField>
  )
}
