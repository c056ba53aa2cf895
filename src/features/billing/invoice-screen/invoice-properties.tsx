import { Lock } from 'lucide-react'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { ChoiceProperty } from '#ui/records/choice-property.tsx'
import { DateProperty, DescriptionInPlace, SelectProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { PropertyText } from '#ui/records/property.tsx'
import { clientNameMax } from '../invoices/schema.ts'
import type { InvoiceEditing } from './invoice-form.tsx'
import { taxCategoryOptions } from './invoice-options.tsx'

/** The fields of an invoice: whom it is for, its dates and terms, and what the agency notes about it. */
export function InvoiceProperties({ editing }: { readonly editing: InvoiceEditing }) {
  const { staff } = useActor()
  const { row } = editing
  const isDraft = row.issuedAt === null
  return (
    <div className="flex flex-col gap-0.5">
      <TextProperty editing={editing} name="clientName" limit={clientNameMax} />
      <TextProperty editing={editing} name="clientEmail" limit={254} />
      <TextProperty editing={editing} name="clientAddress" limit={1000} />
      <Place editing={editing} />
      <DateProperty editing={editing} name="billingDate" />
      {row.kind !== 'credit_note' && <DateProperty editing={editing} name="dueDate" overdue={() => row.badge === 'overdue'} />}
      <TextProperty editing={editing} name="paymentTerms" limit={200} />
      <ChoiceProperty
        editing={editing}
        name="currency"
        options={currencyOptions(row.currency)}
        searchPlaceholder="Search currencies"
        emptyText="No currency by that code"
      />
      <SelectProperty editing={editing} name="taxCategory" options={taxCategoryOptions} />
      <TextProperty editing={editing} name="taxRate" limit={8} />
      <TextProperty editing={editing} name="discountAmount" limit={17} />
      <DateProperty editing={editing} name="serviceFrom" />
      <DateProperty editing={editing} name="serviceTo" />
      <TextProperty editing={editing} name="orderNumber" limit={100} />
      <TextProperty editing={editing} name="buyerReference" limit={100} />
      {staff && !isDraft && <DateProperty editing={editing} name="promisedOn" />}
      {staff && !isDraft && <TextProperty editing={editing} name="disputeReason" limit={1000} />}
      <section data-field="clientNote" aria-label="Note to the client" className="mt-4 flex flex-col gap-1">
        <h3 className="text-secondary font-medium text-ink-2">Note to the client</h3>
        <DescriptionInPlace editing={editing} name="clientNote" limit={2000} />
      </section>
      {staff && (
        <section aria-label="Notes" className="mt-4 flex flex-col gap-1">
          <h3 className="flex items-center gap-1.5 text-secondary font-medium text-ink-2">
            Notes <Lock aria-hidden size={13} className="text-ink-3" />
            <span className="text-meta font-normal text-ink-3">Only the agency reads them</span>
          </h3>
          <DescriptionInPlace editing={editing} name="notes" limit={10_000} />
        </section>
      )}
    </div>
  )
}

function Place({ editing: { row } }: { readonly editing: InvoiceEditing }) {
  const { project, brand } = row
  if (!project && !brand) return null
  return (
    <PropertyText label={project ? 'Project' : 'Brand'}>
      {brand && <BrandLogo brand={brand} size={20} />}
      <span className="flex min-w-0 flex-col">
        <bdi className="break-words">{project?.name ?? brand?.name}</bdi>
        {project && <bdi className="truncate text-meta text-ink-3">{brand?.name}</bdi>}
      </span>
    </PropertyText>
  )
}
