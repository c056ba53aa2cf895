import { MessageCircleQuestion } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addressOf } from '#shared/records/addresses.ts'
import { Button } from '#ui/controls/button.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { InvoiceView } from '../invoices/schema.ts'

const TicketDialog = lazyPart(
  async () => (await import('#features/conversations/tickets/ticket-dialog.tsx')).TicketDialog,
  ({ onClose }) => onClose(),
)

/** For a client: a ticket that names the invoice, and no amounts. */
export function AskAboutInvoice({ invoice: { id, invoiceNumber } }: { readonly invoice: InvoiceView }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const description = `\n\nInvoice: [${invoiceNumber}](${location.origin}${addressOf.invoice(id)})`
  return (
    <>
      <Button icon={<MessageCircleQuestion aria-hidden />} onClick={() => setAsking(true)}>
        Ask about this invoice
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <TicketDialog
            begin={{ category: 'billing', subject: `Question about invoice ${invoiceNumber}`, description }}
            onClose={close}
            onCreated={close}
          />
        </Suspense>
      )}
    </>
  )
}
