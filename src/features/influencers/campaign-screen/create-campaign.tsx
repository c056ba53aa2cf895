import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { useUsualCurrency } from '#features/content/galleries/content-fields.tsx'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { definedOnly } from '#shared/values/defined.ts'
import { Combobox, MultiCombobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { campaignForm, campaignLabels, emptyCampaign } from '../campaigns/campaign-form.tsx'
import { campaignStatusOptions, marketOptions } from '../campaigns/campaign-options.tsx'
import { callCampaigns } from '../campaigns/client.ts'
import { canSeeCampaignBudget } from '../campaigns/rules.ts'
import {
  type CampaignStatus,
  campaignBriefMax,
  campaignFields,
  campaignGoalMax,
  campaignNameMax,
  campaignUrlMax,
} from '../campaigns/schema.ts'
import { CategoryCombobox } from './category-combobox.tsx'
import { takeNewCampaign } from './client.ts'
import { ProjectOfBrand } from './project-of-brand.tsx'

const created = campaignForm.extend({ currency: campaignFields.currency.nullable() })
export type CampaignForm = z.input<typeof created>
type Entered = z.output<typeof created>
type FormControl = Control<CampaignForm, unknown, Entered>

interface CreateCampaignProps {
  readonly status: CampaignStatus
  /** starting values of its fields */
  readonly begin?: Partial<CampaignForm>
  readonly onClose: () => void
}

/** A new campaign. An existing one is edited where it is shown. */
export function CreateCampaign({ status, begin, onClose }: CreateCampaignProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const announce = useAnnounceNew('campaign')
  const form = useForm<CampaignForm, unknown, Entered>({
    defaultValues: { ...emptyCampaign(status), ownerId: actor.userId, ...definedOnly(begin ?? {}) },
    resolver: zodResolver(created),
  })
  const { control, register, formState, setValue } = form
  const [brandId, projectId] = useWatch({ control, name: ['brandId', 'projectId'] })
  const usual = useUsualCurrency(projectId, brandId || null)
  const brands = useBrandChoices({ open: true, ...(brandId && { chosen: [brandId] }) })
  return (
    <CreateDialog
      form={form}
      title="New Campaign"
      submit="Create campaign"
      failed={(sentence) => `Failed to create campaign: ${sentence}`}
      onClose={onClose}
      make={async ({ currency, budget, ...values }, keyFor) => {
        // The amount is in the currency displayed in front.
        const sent = { ...values, budget, ...((currency ?? budget) && { currency: currency ?? usual }) }
        const made = await callCampaigns('POST /api/campaigns', sent, { idempotencyKey: keyFor(sent) })
        takeRecord(queryClient, 'campaign', made)
        takeNewCampaign(queryClient, made)
        announce(made.id, 'Campaign created successfully')
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={campaignLabels.name} error={formState.errors.name?.message} required className="col-span-full">
          <TextInput {...register('name')} limit={campaignNameMax} autoComplete="off" placeholder="Spring launch" />
        </Field>
        <FormField control={control} name="brandId" label={campaignLabels.brandId} required>
          {(bound) => (
            <Combobox
              {...bound}
              {...toOptions(brands, brandOption)}
              value={bound.value || null}
              onChange={(next) => {
                bound.onChange(next ?? '')
                // Projects of another brand are others.
                if (next !== bound.value) setValue('projectId', null, { shouldDirty: true })
              }}
              placeholder="Select a brand"
              searchPlaceholder="Search brands"
              emptyText="No active brand by that name"
            />
          )}
        </FormField>
        <FormField control={control} name="projectId" label={campaignLabels.projectId} hint={brandId ? undefined : 'Select a brand first'}>
          {(bound) => <ProjectOfBrand {...bound} brandId={brandId || null} />}
        </FormField>
        <FormField control={control} name="startDate" label={campaignLabels.startDate}>
          {(bound) => <DateInput {...bound} />}
        </FormField>
        <FormField control={control} name="endDate" label={campaignLabels.endDate}>
          {(bound) => <DateInput {...bound} />}
        </FormField>
        {canSeeCampaignBudget(actor).allowed && <Budget control={control} usual={usual} />}
        <Field label={campaignLabels.goal} error={formState.errors.goal?.message} className="col-span-full">
          <Textarea {...register('goal')} rows={2} maxRows={6} limit={campaignGoalMax} />
        </Field>
        <More
          control={control}
          landingUrl={<TextInput {...register('landingUrl')} type="url" limit={campaignUrlMax} autoComplete="off" placeholder="https://" />}
          urlError={formState.errors.landingUrl?.message}
        />
      </div>
    </CreateDialog>
  )
}

function Budget({ control, usual }: { readonly control: FormControl; readonly usual: string }) {
  const chosen = useWatch({ control, name: 'currency' })
  const currency = chosen ?? usual
  return (
    <>
      <FormField control={control} name="budget" label={campaignLabels.budget}>
        {({ value, ...bound }) => <MoneyInput {...bound} value={value === null ? null : String(value)} currency={currency} />}
      </FormField>
      <FormField control={control} name="currency" label={campaignLabels.currency}>
        {(bound) => (
          <Combobox
            {...bound}
            value={currency}
            options={currencyOptions(currency)}
            searchPlaceholder="Search currencies"
            emptyText="No currency by that code"
          />
        )}
      </FormField>
    </>
  )
}

const folded = { brief: '', categoryId: null, markets: [], hashtags: [], mentions: [], landingUrl: '', status: 'planned' as const }

interface MoreProps {
  readonly control: FormControl
  readonly landingUrl: ReactNode
  readonly urlError: string | undefined
}

function More({ control, landingUrl, urlError }: MoreProps) {
  const people = usePeopleChoices()
  return (
    <MoreFields control={control} defaults={folded}>
      <FormField control={control} name="brief" label={campaignLabels.brief} className="col-span-full">
        {(bound) => <TextEditor {...bound} limit={campaignBriefMax} rows={4} maxRows={12} />}
      </FormField>
      <FormField control={control} name="ownerId" label={campaignLabels.ownerId}>
        {(bound) => <PersonCombobox {...bound} {...peopleToChoose(people)} placeholder="Nobody" />}
      </FormField>
      <FormField control={control} name="status" label={campaignLabels.status}>
        {(bound) => <Select {...bound} options={campaignStatusOptions} />}
      </FormField>
      <FormField control={control} name="categoryId" label={campaignLabels.categoryId} hint="Influencers can be exclusive within it">
        {(bound) => <CategoryCombobox {...bound} />}
      </FormField>
      <FormField control={control} name="markets" label={campaignLabels.markets}>
        {(bound) => <MultiCombobox {...bound} options={marketOptions} placeholder="Add a country" searchPlaceholder="Search countries" />}
      </FormField>
      <FormField control={control} name="hashtags" label={campaignLabels.hashtags}>
        {(bound) => <TagInput {...bound} placeholder="#springlaunch" />}
      </FormField>
      <FormField control={control} name="mentions" label={campaignLabels.mentions}>
        {(bound) => <TagInput {...bound} placeholder="@brand" />}
      </FormField>
      <Field label={campaignLabels.landingUrl} error={urlError} className="col-span-full">
        {landingUrl}
      </Field>
    </MoreFields>
  )
}
