import { defineScreens, holds } from '#shared/records/screens.ts'
import type { BillingSearch } from './billing-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/billing',
      title: 'Billing',
      part: 'src/features/billing/invoice-screen/billing-page.tsx#BillingPage',
      first: 'src/features/billing/invoice-screen/billing-search.ts#firstOfBilling',
      search: holds<BillingSearch>(),
      permissions: ['invoices.view'],
      navigation: { group: 'Agency', icon: 'receipt-text' },
    },
  ],
  records: [
    {
      kind: 'invoice',
      part: 'src/features/billing/invoice-screen/invoice-record.tsx#InvoiceRecord',
      first: 'src/features/billing/invoice-screen/invoices-search.ts#firstOfInvoice',
    },
  ],
})
