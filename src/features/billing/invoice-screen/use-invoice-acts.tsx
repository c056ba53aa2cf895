import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import type { InvoiceView } from '../invoices/schema.ts'
import { callInvoices, refreshInvoices } from './client.ts'

type One = Pick<InvoiceView, 'id' | 'invoiceNumber' | 'issuedAt'>

/** What is done with an invoice as a whole; what can't be undone asks for confirmation, and a refusal is shown. */
export function useInvoiceActs() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const open = useOpenRecord('invoice')
  const run = async (verb: string, work: () => Promise<string>) => {
    try {
      toast.success(await work())
    } catch (error) {
      tellFailure(`Failed to ${verb} invoice`, sentenceOf(error), true)
    }
    await refreshInvoices(queryClient)
  }
  return {
    /** Issues a draft without a mail. */
    issue: async ({ id, invoiceNumber }: One) => {
      const yes = await confirm({
        title: `Mark ${invoiceNumber} as sent?`,
        body: 'Issues the invoice without sending an email. After that it can only be credited, not changed.',
        confirmLabel: 'Mark as sent',
      })
      if (!yes) return
      await run('issue', async () => {
        takeRecord(queryClient, 'invoice', await callInvoices('PATCH /api/invoices/:id', { id, status: 'sent' }))
        return `${invoiceNumber} marked as sent`
      })
    },
    cancel: async ({ id, invoiceNumber, issuedAt }: One) => {
      const yes = await confirm({
        title: `Cancel ${invoiceNumber}?`,
        body:
          issuedAt === null
            ? 'The draft keeps its number and counts in no sum. This can’t be undone.'
            : 'This issues a credit note for the full amount. This can’t be undone.',
        confirmLabel: 'Cancel invoice',
        cancelLabel: 'Keep it',
        danger: true,
      })
      if (!yes) return
      await run('cancel', async () => {
        takeRecord(queryClient, 'invoice', await callInvoices('PATCH /api/invoices/:id', { id, status: 'cancelled' }))
        return `${invoiceNumber} cancelled`
      })
    },
    duplicate: ({ id }: One) =>
      run('duplicate', async () => {
        const made = await callInvoices('POST /api/invoices/:id/duplicate', { id })
        takeRecord(queryClient, 'invoice', made)
        open(made.id)
        return `Created ${made.invoiceNumber} as a copy`
      }),
  }
}
