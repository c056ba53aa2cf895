import { ClientCredit } from '#features/billing/invoice-screen/client-credit.tsx'
import { BrandReminders } from '#features/billing/reminders/brand-reminders.tsx'
import { BrandBilling } from '#features/clients/brands/brand-billing.tsx'
import type { BrandView } from '#features/clients/brands/schema.ts'

/** What the brand is billed under, and its credit. */
export function BrandMoney({ row }: { readonly row: BrandView }) {
  return (
    <div className="flex flex-col gap-4">
      <BrandBilling row={row} />
      <ClientCredit brand={row} />
      <BrandReminders brand={row} />
    </div>
  )
}
