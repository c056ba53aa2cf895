import { useRef } from 'react'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import {
  eInvoiceProfileLabels,
  eInvoiceProfiles,
  electronicSchemeName,
  electronicSchemes,
  electronicSchemeText,
  isElectronicScheme,
} from '#shared/values/e-invoices.ts'
import { matchRank } from '#shared/values/match.ts'
import { countryCodes, regionName } from '#shared/values/regions.ts'
import type { ComboboxOption } from '#ui/controls/combobox.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { ChoiceProperty } from '#ui/records/choice-property.tsx'
import { type EditedKind, type Editing, useEditing } from '#ui/records/edit-in-place.ts'
import { SelectProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { LinesProperty } from '#ui/records/lines-property.tsx'
import { useFieldOfAddress } from '#ui/records/use-field-of-address.ts'
import { callBrands } from './client.ts'
import { billingLabels } from './labels.ts'
import { canEditBrandBilling } from './rules.ts'
import { type BillingField, type BrandView, billingMax, brandBillingFields } from './schema.ts'

const editedBilling: EditedKind<BrandView, BillingField> = {
  kind: 'brand',
  noun: 'brand',
  labels: billingLabels,
  schemas: brandBillingFields,
  canChange: (actor, brand) => canEditBrandBilling(actor, brand),
  send: (changes) => callBrands('PATCH /api/brands/:id', changes),
  reading: (name, value) => billingText(name, value),
}

/** How a value of billing data reads. */
export function billingText(name: BillingField, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (name === 'billingCountry') return value && regionName(value)
  if (name === 'billingElectronicScheme') return value && electronicSchemeText(value)
  if (name === 'billingProfile') return eInvoiceProfileLabels[value as keyof typeof eInvoiceProfileLabels]
  return value
}

type BillingProps = { readonly editing: Editing<BrandView, BillingField> }
type TextName = keyof typeof billingMax

const wideLabels = 'flex flex-col gap-0.5 [--property-label:124px] max-sm:[--property-label:104px]'

/** What the brand is billed under. Admins and project managers edit it in place, and each field is saved alone. */
export function BrandBilling({ row: brand }: { readonly row: BrandView }) {
  const editing = useEditing(editedBilling, brand, useActor())
  const frame = useRef<HTMLDivElement>(null)
  useFieldOfAddress(frame)
  return (
    <div ref={frame} className="flex flex-col gap-4">
      <p className="text-secondary text-ink-2">Clients and influencers never see billing data.</p>
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        <Panel title="Invoices" description="Billing name and address, currency and payment terms.">
          <div className={wideLabels}>
            <Texts editing={editing} names={['billingName']} />
            <LinesProperty editing={editing} name="billingAddress" limit={billingMax.billingAddress} />
            <Texts editing={editing} names={['billingEmail']} />
            <ChoiceProperty
              editing={editing}
              name="billingCurrency"
              clearable
              options={currencyOptions(editing.shown('billingCurrency') ?? null)}
              searchPlaceholder="Search currencies"
              emptyText="No currency by that name"
            />
            <Texts editing={editing} names={['billingTerms']} />
          </div>
        </Panel>
        <Panel title="E-invoices" description="Attached to the PDF when a profile is set.">
          <div className={wideLabels}>
            <SelectProperty editing={editing} name="billingProfile" options={profileOptions} />
            <Scheme editing={editing} />
            <Texts editing={editing} names={['billingElectronicId', 'billingReference']} />
          </div>
        </Panel>
        <Panel title="Postal address" description="For e-invoices, and printed when no billing address is set.">
          <div className={wideLabels}>
            <Texts editing={editing} names={['billingStreet', 'billingStreet2', 'billingPostCode', 'billingCity']} />
            <ChoiceProperty
              editing={editing}
              name="billingCountry"
              clearable
              options={countryOptions}
              searchPlaceholder="Search countries"
              emptyText="No country by that name"
            />
          </div>
        </Panel>
        <Panel title="Company" description="Numbers that the brand is registered under.">
          <div className={wideLabels}>
            <Texts editing={editing} names={['billingVatNumber', 'billingRegistrationNumber']} />
          </div>
        </Panel>
      </div>
    </div>
  )
}

function Texts({ editing, names }: BillingProps & { readonly names: readonly TextName[] }) {
  return names.map((name) => <TextProperty key={name} editing={editing} name={name} limit={billingMax[name]} />)
}

const profileOptions = eInvoiceProfiles.map((value) => ({ value, label: eInvoiceProfileLabels[value] }))

/** By name, as people look for them; found by their code too. */
const countryOptions: readonly ComboboxOption[] = countryCodes
  .map((value) => ({ value, label: regionName(value), also: value }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const schemeOption = (value: string): ComboboxOption => ({
  value,
  label: electronicSchemeName(value) ?? value,
  hint: electronicSchemeName(value) === null ? 'Another scheme' : value,
})
const schemeOptions = electronicSchemes.map(schemeOption)

/** The usual schemes by name; another one is chosen by typing its four digits. */
async function findSchemes(typed: string): Promise<readonly ComboboxOption[]> {
  const found = schemeOptions.filter(({ label, value }) => matchRank(label, typed) < 3 || value.startsWith(typed))
  return found.length === 0 && isElectronicScheme(typed) ? [schemeOption(typed)] : found
}

/** The scheme that the electronic address is of. */
function Scheme({ editing }: BillingProps) {
  const chosen = editing.shown('billingElectronicScheme')
  const known = !chosen || electronicSchemes.includes(chosen)
  return (
    <ChoiceProperty
      editing={editing}
      name="billingElectronicScheme"
      clearable
      options={known ? schemeOptions : [...schemeOptions, schemeOption(chosen)]}
      onSearch={findSchemes}
      searchPlaceholder="Name or four digits"
      emptyText="Enter a code of four digits"
    />
  )
}
