import { Ban, Coins, Copy, Download, Ellipsis, FileCode, Send, Undo2, Wallet } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { startDownload } from '#ui/lists/start-download.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canCreateInvoice, canEditInvoice, isIssued } from '../invoices/rules.ts'
import type { InvoiceDetail, InvoiceView } from '../invoices/schema.ts'
import { canRecordPayment } from '../payments/rules.ts'
import { AskAboutInvoice } from './ask-about-invoice.tsx'
import { pdfUrl, xmlUrl } from './client.ts'
import { IssueHints } from './issue-hints.tsx'
import { useInvoiceActs } from './use-invoice-acts.tsx'

const PaymentDialog = lazyPart(
  async () => (await import('./payment-dialog.tsx')).PaymentDialog,
  ({ onClose }) => onClose(),
)
const CreditDialog = lazyPart(
  async () => (await import('./credit-dialog.tsx')).CreditDialog,
  ({ onClose }) => onClose(),
)

const SendDialog = lazyPart(
  async () => (await import('./send-dialog.tsx')).SendDialog,
  ({ onClose }) => onClose(),
)

const CreditUseDialog = lazyPart(
  async () => (await import('./credit-use-dialog.tsx')).CreditUseDialog,
  ({ onClose }) => onClose(),
)

export type InvoiceDialogName = 'payment' | 'refund' | 'credit' | 'apply'

/** Whether part of it can still be paid. */
export const isPayable = ({ kind, status }: Pick<InvoiceView, 'kind' | 'status'>): boolean =>
  kind !== 'credit_note' && (status === 'draft' || status === 'sent')

interface InvoiceDialogsProps {
  readonly invoice: InvoiceView
  readonly shown: InvoiceDialogName | null
  readonly onClose: () => void
  /** goes on to another dialog */
  readonly onShow: (dialog: InvoiceDialogName) => void
}

/** The dialogs that an invoice opens. */
export function InvoiceDialogs({ invoice, shown, onClose, onShow }: InvoiceDialogsProps) {
  if (shown === null) return null
  return (
    <Suspense fallback={null}>
      {shown === 'credit' ? (
        <CreditDialog id={invoice.id} onClose={onClose} />
      ) : shown === 'apply' ? (
        <CreditUseDialog invoice={invoice} onClose={onClose} />
      ) : (
        <PaymentDialog invoice={invoice} kind={shown} onClose={onClose} onApply={() => onShow('apply')} />
      )}
    </Suspense>
  )
}

/** What to do with an invoice next, in its record: one primary act, the rest in a menu. */
export function InvoiceActs({ invoice }: { readonly invoice: InvoiceDetail }) {
  const actor = useActor()
  const acts = useInvoiceActs()
  const [shown, setShown] = useState<InvoiceDialogName | null>(null)
  const [sending, setSending] = useState(false)
  const mayEdit = canEditInvoice(actor, invoice).allowed
  const mayPay = canRecordPayment(actor, invoice).allowed && isPayable(invoice)
  const isDraft = invoice.status === 'draft' && !isIssued(invoice)
  return (
    <div className="flex flex-col items-end gap-2 max-sm:items-stretch">
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit && invoice.status !== 'cancelled' && (
          <Button variant={isDraft ? 'primary' : 'secondary'} icon={<Send aria-hidden />} onClick={() => setSending(true)}>
            {isDraft ? 'Send…' : 'Send again…'}
          </Button>
        )}
        {mayEdit && isDraft && <Button onClick={() => void acts.issue(invoice)}>Mark as sent</Button>}
        {mayPay && (
          <Button variant={isDraft ? 'secondary' : 'primary'} icon={<Wallet aria-hidden />} onClick={() => setShown('payment')}>
            Record payment
          </Button>
        )}
        <Button icon={<Download aria-hidden />} onClick={() => startDownload(pdfUrl(invoice.id))}>
          {isDraft ? 'Preview PDF' : 'Download PDF'}
        </Button>
        {actor.external && <AskAboutInvoice invoice={invoice} />}
        <MoreActs invoice={invoice} hasXml={invoice.xmlSha256 !== null} onShow={setShown} />
      </div>
      {mayEdit && isDraft && <IssueHints id={invoice.id} brandId={invoice.brandId} />}
      <InvoiceDialogs invoice={invoice} shown={shown} onClose={() => setShown(null)} onShow={setShown} />
      {sending && (
        <Suspense fallback={null}>
          <SendDialog invoice={invoice} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface MoreActsProps {
  readonly invoice: InvoiceView
  readonly hasXml: boolean
  readonly onShow: (dialog: InvoiceDialogName) => void
}

function MoreActs({ invoice, hasXml, onShow }: MoreActsProps) {
  const items = useMoreItems(invoice, onShow)
  if (items.length === 0 && !hasXml) return null
  return (
    <Menu trigger={<IconButton label="More actions" icon={<Ellipsis aria-hidden />} />}>
      {hasXml && (
        <MenuItem icon={<FileCode aria-hidden />} onSelect={() => startDownload(xmlUrl(invoice.id))}>
          Download e-invoice (XML)
        </MenuItem>
      )}
      {items}
    </Menu>
  )
}

/** What a menu offers for an invoice, each under the right to it. */
export function useMoreItems(invoice: InvoiceView, onShow: (dialog: InvoiceDialogName) => void): ReactNode[] {
  const actor = useActor()
  const acts = useInvoiceActs()
  const mayEdit = canEditInvoice(actor, invoice).allowed
  const isCredit = invoice.kind === 'credit_note'
  const isLive = isIssued(invoice) && invoice.status !== 'cancelled' && !isCredit
  const mayCancel = mayEdit && !isCredit && (invoice.status === 'draft' || (invoice.status === 'sent' && invoice.badge !== 'partial'))
  return [
    ...(canCreateInvoice(actor).allowed
      ? [
          <MenuItem key="duplicate" icon={<Copy aria-hidden />} onSelect={() => void acts.duplicate(invoice)}>
            Duplicate
          </MenuItem>,
        ]
      : []),
    ...(mayEdit && isLive
      ? [
          <MenuItem key="credit" icon={<Undo2 aria-hidden />} onSelect={() => onShow('credit')}>
            Make credit note…
          </MenuItem>,
        ]
      : []),
    ...(canRecordPayment(actor, invoice).allowed && isIssued(invoice) && (isCredit || isPayable(invoice))
      ? [
          <MenuItem key="apply" icon={<Coins aria-hidden />} onSelect={() => onShow('apply')}>
            {isCredit ? 'Apply to an invoice…' : 'Apply client credit…'}
          </MenuItem>,
        ]
      : []),
    ...(canRecordPayment(actor, invoice).allowed && isCredit && isIssued(invoice)
      ? [
          <MenuItem key="refund" icon={<Undo2 aria-hidden />} onSelect={() => onShow('refund')}>
            Record refund…
          </MenuItem>,
        ]
      : []),
    ...(mayCancel
      ? [
          <MenuSeparator key="line" />,
          <MenuItem key="cancel" danger icon={<Ban aria-hidden />} onSelect={() => void acts.cancel(invoice)}>
            Cancel invoice…
          </MenuItem>,
        ]
      : []),
  ]
}
