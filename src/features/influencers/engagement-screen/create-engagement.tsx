import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { definedOnly } from '#shared/values/defined.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { useAnnounceNew } from '#ui/records/announce-new.ts'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { CategoryCombobox } from '../campaign-screen/category-combobox.tsx'
import { ProjectOfBrand } from '../campaign-screen/project-of-brand.tsx'
import { campaignOptions } from '../campaigns/client.ts'
import { deliverablesMax } from '../engagements/schema.ts'
import { callEngagements, refreshEngagements } from './client.ts'
import { campaignOption, influencerOption, useCampaignChoices, useInfluencerChoices } from './engagement-choices.tsx'
import { emptyEngagement, engagementLabels, type NewEngagement, type NewEngagementForm, newEngagementForm } from './engagement-form.tsx'
import { MoreEngagementFields, type NewEngagementFormState } from './more-engagement-fields.tsx'

interface CreateEngagementProps {
  /** starting values of its fields */
  readonly begin?: Partial<NewEngagementForm>
  readonly onClose: () => void
}

/** A new engagement. An existing one is edited on the record. */
export function CreateEngagement({ begin, onClose }: CreateEngagementProps) {
  const queryClient = useQueryClient()
  const announce = useAnnounceNew('engagement')
  const form = useForm<NewEngagementForm, unknown, NewEngagement>({
    defaultValues: { ...emptyEngagement, ...definedOnly(begin ?? {}) },
    resolver: zodResolver(newEngagementForm),
  })
  const { control, register, formState } = form
  return (
    <CreateDialog
      form={form}
      title="New Engagement"
      submit="Create engagement"
      failed={(sentence) => `Failed to create engagement: ${sentence}`}
      onClose={onClose}
      make={async ({ currency, ownerId, ...values }, keyFor) => {
        const sent = { ...values, ...(currency && { currency }), ...(ownerId && { ownerId }) }
        const made = await callEngagements('POST /api/engagements', sent, { idempotencyKey: keyFor(sent) })
        takeRecord(queryClient, 'engagement', made)
        void refreshEngagements(queryClient)
        announce(made.id, 'Engagement created successfully')
        onClose()
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Parties form={form} />
        <Field label={engagementLabels.contentDeliverables} error={formState.errors.contentDeliverables?.message} className="col-span-full">
          <Textarea {...register('contentDeliverables')} rows={2} maxRows={6} limit={deliverablesMax} placeholder="1 reel, 3 stories" />
        </Field>
        <Rate form={form} />
        <FormField control={control} name="startDate" label={engagementLabels.startDate}>
          {(bound) => <DateInput {...bound} />}
        </FormField>
        <FormField control={control} name="endDate" label={engagementLabels.endDate}>
          {(bound) => <DateInput {...bound} />}
        </FormField>
        <Exclusivity form={form} />
        <MoreEngagementFields form={form} />
      </div>
    </CreateDialog>
  )
}

/** Who takes part in what. The campaign decides which projects are offered, and what currency and category are until changed. */
function Parties({ form: { control, setValue, formState } }: NewEngagementFormState) {
  const [influencerId, campaignId, projectId] = useWatch({ control, name: ['influencerId', 'campaignId', 'projectId'] })
  const influencers = useInfluencerChoices({ open: true, chosen: influencerId ? [influencerId] : [] })
  const campaigns = useCampaignChoices({ open: true, chosen: campaignId ? [campaignId] : [] })
  const campaign = useQuery({ ...campaignOptions(campaignId), enabled: campaignId !== '' }).data
  const touched = formState.dirtyFields
  // Only another campaign presets them: what a person changes stays.
  const preset = useEffectEvent(() => {
    if (!campaign) return
    if (!projectId) setValue('projectId', campaign.projectId ?? '')
    if (!touched.currency) setValue('currency', campaign.currency)
    if (!touched.categoryId) setValue('categoryId', campaign.categoryId)
  })
  const loadedId = campaign?.id
  useEffect(() => {
    if (loadedId) preset()
  }, [loadedId])
  return (
    <>
      <FormField control={control} name="influencerId" label="Influencer" required>
        {(bound) => (
          <Combobox
            {...bound}
            {...toOptions(influencers, influencerOption)}
            value={bound.value || null}
            onChange={(next) => bound.onChange(next ?? '')}
            placeholder="Select an influencer"
            searchPlaceholder="Search influencers"
            emptyText="No influencer by that name"
          />
        )}
      </FormField>
      <FormField control={control} name="campaignId" label="Campaign" required>
        {(bound) => (
          <Combobox
            {...bound}
            {...toOptions(campaigns, campaignOption)}
            value={bound.value || null}
            onChange={(next) => {
              // The projects are those of the campaign’s brand.
              if (next !== bound.value) setValue('projectId', '')
              bound.onChange(next ?? '')
            }}
            placeholder="Select a campaign"
            searchPlaceholder="Search campaigns"
            emptyText="No open campaign by that name"
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="projectId"
        label={engagementLabels.projectId}
        hint={campaignId ? undefined : 'Select a campaign first'}
        required
        className="col-span-full"
      >
        {(bound) => (
          <ProjectOfBrand
            {...bound}
            value={bound.value || null}
            onChange={(next) => bound.onChange(next ?? '')}
            brandId={campaign?.brandId ?? null}
            known={campaign?.project ?? null}
            placeholder="Select a project"
          />
        )}
      </FormField>
    </>
  )
}

function Rate({ form: { control } }: NewEngagementFormState) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'EUR'
  return (
    <>
      <FormField control={control} name="agreedRate" label={engagementLabels.agreedRate} hint="0 where no fee is paid">
        {({ value, ...bound }) => <MoneyInput {...bound} value={value === null ? null : String(value)} currency={currency} />}
      </FormField>
      <FormField control={control} name="currency" label={engagementLabels.currency}>
        {(bound) => (
          <Combobox
            {...bound}
            value={bound.value}
            options={currencyOptions(bound.value)}
            placeholder="That of the campaign"
            searchPlaceholder="Search currencies"
            emptyText="No currency by that code"
          />
        )}
      </FormField>
    </>
  )
}

/** Category, and whether the influencer works for nobody else in it. */
function Exclusivity({ form: { control } }: NewEngagementFormState) {
  const exclusive = useWatch({ control, name: 'exclusive' })
  return (
    <>
      <FormField control={control} name="categoryId" label={engagementLabels.categoryId} hint="Required before an offer is sent">
        {(bound) => <CategoryCombobox {...bound} />}
      </FormField>
      <FormField control={control} name="exclusive" label="Exclusivity">
        {({ value, onChange }) => (
          <span className="flex min-h-control items-center">
            <Checkbox checked={value} onChange={onChange}>
              Exclusive in this category
            </Checkbox>
          </span>
        )}
      </FormField>
      {exclusive && (
        <>
          <FormField control={control} name="exclusiveFrom" label={engagementLabels.exclusiveFrom}>
            {(bound) => <DateInput {...bound} />}
          </FormField>
          <FormField control={control} name="exclusiveTo" label={engagementLabels.exclusiveTo}>
            {(bound) => <DateInput {...bound} />}
          </FormField>
        </>
      )}
    </>
  )
}
