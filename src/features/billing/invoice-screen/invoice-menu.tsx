import { Download, Ellipsis, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { startDownload } from '#ui/lists/start-download.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import type { InvoiceView } from '../invoices/schema.ts'
import { canRecordPayment } from '../payments/rules.ts'
import { pdfUrl } from './client.ts'
import { type InvoiceDialogName, InvoiceDialogs, isPayable, useMoreItems } from './invoice-acts.tsx'

/** What can be done with an invoice from its row. */
export function InvoiceMenu({ invoice }: { readonly invoice: InvoiceView }) {
  const actor = useActor()
  const [shown, setShown] = useState<InvoiceDialogName | null>(null)
  const items = useMoreItems(invoice, setShown)
  return (
    <>
      <Menu trigger={<IconButton size="sm" label={`Actions for ${invoice.invoiceNumber}`} icon={<Ellipsis aria-hidden />} />}>
        {canRecordPayment(actor, invoice).allowed && isPayable(invoice) && (
          <MenuItem icon={<Wallet aria-hidden />} onSelect={() => setShown('payment')}>
            Record payment…
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden />} onSelect={() => startDownload(pdfUrl(invoice.id))}>
          Download PDF
        </MenuItem>
        {items}
      </Menu>
      <InvoiceDialogs invoice={invoice} shown={shown} onClose={() => setShown(null)} onShow={setShown} />
    </>
  )
}
