import { defineScreens, holds } from '#shared/records/screens.ts'
import type { InvoiceSearch } from './invoices-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/billing',
      title: 'Billing',
      part: 'src/features/billing/invoice-screen/billing-screen.tsx#BillingScreen',
      first: 'src/features/billing/invoice-screen/invoices-search.ts#firstOfInvoices',
      search: holds<InvoiceSearch>(),
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
