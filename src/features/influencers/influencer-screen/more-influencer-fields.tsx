import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { followerFields, handleFields, networkLabels, networks } from '#shared/values/handles.ts'
import { completeWebsite } from '#shared/values/website.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { influencerLabels, type NewInfluencer, type NewInfluencerForm } from '../influencers/influencer-form.tsx'
import { influencerMax, rateFields } from '../influencers/schema.ts'
import { mailRecipientOptions } from './influencer-options.tsx'
import { NicheInput, WordsInput } from './words-input.tsx'

interface FormProps {
  readonly form: UseFormReturn<NewInfluencerForm, unknown, NewInfluencer>
}

/** Everything about a new influencer that is not required. */
export function MoreInfluencerFields({ form }: FormProps) {
  const { control, register, setValue } = form
  const { errors } = useFormState({ control })
  return (
    <>
      <Field label={influencerLabels.phone} error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" limit={influencerMax.phone} autoComplete="off" />
      </Field>
      <Field label={influencerLabels.location} error={errors.location?.message}>
        <TextInput {...register('location')} limit={influencerMax.location} autoComplete="off" placeholder="City, country" />
      </Field>
      <Networks form={form} />
      <Field label={influencerLabels.profileUrl} error={errors.profileUrl?.message} className="col-span-full">
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...register('profileUrl', {
            onBlur: ({ target }: { target: HTMLInputElement }) =>
              setValue('profileUrl', completeWebsite(target.value), { shouldDirty: true }),
          })}
        />
      </Field>
      <FormField control={control} name="niche" label={influencerLabels.niche} className="col-span-full">
        {(bound) => <NicheInput {...bound} />}
      </FormField>
      <FormField control={control} name="tags" label={influencerLabels.tags} className="col-span-full">
        {(bound) => <WordsInput {...bound} placeholder="Add a tag" />}
      </FormField>
      <Rates form={form} />
      <Field label={influencerLabels.agentName} error={errors.agentName?.message} hint="Who represents the influencer">
        <TextInput {...register('agentName')} limit={influencerMax.agentName} autoComplete="off" />
      </Field>
      <Field label={influencerLabels.agentEmail} error={errors.agentEmail?.message}>
        <TextInput {...register('agentEmail')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <FormField control={control} name="mailsTo" label={influencerLabels.mailsTo}>
        {(bound) => <Select {...bound} options={mailRecipientOptions} />}
      </FormField>
      <FormField control={control} name="notes" label={influencerLabels.notes} className="col-span-full">
        {(bound) => <TextEditor {...bound} value={bound.value ?? ''} limit={influencerMax.notes} rows={3} maxRows={10} />}
      </FormField>
    </>
  )
}

/** Handle and followers on each network, and what both say of the reach. */
function Networks({ form: { control, register } }: FormProps) {
  const { errors } = useFormState({ control })
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-4 border-t border-line pt-4 max-sm:grid-cols-1">
      <legend className="sr-only">Social presence</legend>
      {networks.map((network) => (
        <div key={network} className="contents">
          <Field label={influencerLabels[handleFields[network]]} error={errors[handleFields[network]]?.message}>
            <TextInput
              {...register(handleFields[network])}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={network === 'youtube' ? 'Channel or its address' : `@handle or address`}
            />
          </Field>
          <FormField control={control} name={followerFields[network]} label={`${networkLabels[network]} followers`}>
            {(bound) => <NumberInput {...bound} buttons={false} />}
          </FormField>
        </div>
      ))}
      <FormField control={control} name="engagementRate" label={influencerLabels.engagementRate}>
        {(bound) => <NumberInput {...bound} step={0.01} unit="%" buttons={false} />}
      </FormField>
      <FormField control={control} name="figuresAsOf" label={influencerLabels.figuresAsOf} hint="Today if left empty">
        {(bound) => <DateInput {...bound} value={bound.value ?? null} />}
      </FormField>
    </fieldset>
  )
}

function Rates({ form: { control } }: FormProps) {
  const currency = useWatch({ control, name: 'rateCurrency' })
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-4 border-y border-line py-4 max-sm:grid-cols-1">
      <legend className="sr-only">Rates</legend>
      <FormField control={control} name="rateCurrency" label={influencerLabels.rateCurrency} hint="The workspace’s currency if left empty">
        {(bound) => (
          <Combobox
            clearable
            options={currencyOptions(bound.value)}
            value={bound.value ?? null}
            onChange={bound.onChange}
            onBlur={bound.onBlur}
            placeholder="Choose a currency"
          />
        )}
      </FormField>
      {rateFields.map((field) => (
        <FormField key={field} control={control} name={field} label={influencerLabels[field]}>
          {(bound) => (
            <MoneyInput {...bound} value={typeof bound.value === 'number' ? String(bound.value) : bound.value} currency={currency ?? ''} />
          )}
        </FormField>
      ))}
    </fieldset>
  )
}
