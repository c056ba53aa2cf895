import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { callSending, useMailDraft } from '../invoice-sending/client.ts'
import { sendInput } from '../invoice-sending/schema.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import { pdfUrl, refreshInvoices } from './client.ts'
import { IssueHints } from './issue-hints.tsx'

const sendForm = sendInput.omit({ id: true })
type Entering = z.input<typeof sendForm>
type Draft = NonNullable<ReturnType<typeof useMailDraft>['data']>
type Links = readonly { readonly to: string; readonly url: string }[]

interface SendDialogProps {
  readonly invoice: InvoiceDetail
  readonly onClose: () => void
}

/** Sends an invoice by mail; without a mail server it shows the links to pass on. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const draft = useMailDraft(invoice.id)
  const [links, setLinks] = useState<Links | null>(null)
  if (links) return <MadeLinks links={links} onClose={onClose} />
  return draft.data ? <SendForm invoice={invoice} draft={draft.data} onLinks={setLinks} onClose={onClose} /> : null
}

interface SendFormProps extends SendDialogProps {
  readonly draft: Draft
  readonly onLinks: (links: Links) => void
}

function SendForm({ invoice, draft, onLinks, onClose }: SendFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<Entering, unknown, z.output<typeof sendForm>>({
    defaultValues: { to: draft.to, cc: [], subject: draft.subject, text: draft.text, copyToMe: false },
    resolver: zodResolver(sendForm),
  })
  const { control, register, formState } = form
  const text = useWatch({ control, name: 'text' })
  const isDraft = invoice.issuedAt === null
  return (
    <CreateDialog
      form={form}
      title={`Send ${invoice.invoiceNumber}`}
      submit={draft.mailOff ? 'Create links' : 'Send invoice'}
      failed={(sentence) => `Failed to send invoice: ${sentence}`}
      onClose={onClose}
      make={async (values, keyFor) => {
        const sent = await callSending('POST /api/invoices/:id/send', { id: invoice.id, ...values }, { idempotencyKey: keyFor(values) })
        takeRecord(queryClient, 'invoice', sent.invoice)
        void refreshInvoices(queryClient)
        if (sent.links.length > 0) return onLinks(sent.links)
        toast.success(`${invoice.invoiceNumber} sent to ${values.to.join(', ')}`)
        onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        {isDraft && (
          <p className="text-secondary text-ink-2">
            Sending issues the invoice. After that it can only be credited, not changed.{' '}
            <a href={pdfUrl(invoice.id)} className="underline underline-offset-3">
              Preview PDF
            </a>
          </p>
        )}
        {isDraft && <IssueHints id={invoice.id} brandId={invoice.brandId} onFollow={onClose} />}
        <p className="text-secondary text-ink-2">
          {draft.hasXml ? 'The PDF and the e-invoice (XML) are attached.' : 'The PDF is attached, without an e-invoice.'} Each recipient
          gets their own email and link, and sees the other addresses.
        </p>
        <FormField control={control} name="to" label="To" required>
          {(bound) => <TagInput {...bound} placeholder="Add an email address" />}
        </FormField>
        <FormField control={control} name="cc" label="Cc">
          {({ value, ...bound }) => <TagInput {...bound} value={value ?? []} placeholder="Add an email address" />}
        </FormField>
        <Field label="Subject" required error={formState.errors.subject?.message}>
          <TextInput {...register('subject')} autoComplete="off" />
        </Field>
        <Field label="Text" required error={formState.errors.text?.message}>
          <Textarea {...register('text')} rows={Math.min(12, text.split('\n').length + 1)} />
        </Field>
        <FormField control={control} name="copyToMe" label="Copy" hideLabel group>
          {({ value, onChange }) => (
            <Checkbox checked={value ?? false} onChange={onChange}>
              Send me a copy
            </Checkbox>
          )}
        </FormField>
        {draft.mailOff && (
          <p className="rounded-card bg-warning-soft px-3 py-2 text-secondary text-warning">
            No mail server is set up. Copy the links and share them yourself; they are shown only once.
          </p>
        )}
      </div>
    </CreateDialog>
  )
}

function MadeLinks({ links, onClose }: { readonly links: Links; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share the links"
      description="No mail server is set up. These links are shown only now; each opens the invoice for a year."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {links.map(({ to, url }) => (
          <li key={to} className="flex flex-col gap-1.5">
            <span className="text-secondary font-medium">{to}</span>
            <CopyLink link={url} label={`Copy the link for ${to}`} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
