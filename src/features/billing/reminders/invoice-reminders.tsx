import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#ui/base/format.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { callReminders, useInvoiceReminders } from './client.ts'
import { stepLabel } from './labels.ts'
import type { InvoiceReminders as Reminders } from './schema.ts'

/** The reminders of a sent invoice: sent, next, and a switch to leave it without. */
export function InvoiceReminders({ invoiceId }: { readonly invoiceId: string }) {
  const queryClient = useQueryClient()
  const reminders = useInvoiceReminders(invoiceId, true)
  if (!reminders.data || (reminders.data.paused === 'settled' && reminders.data.sent.length === 0)) return null
  const { sent, paused } = reminders.data
  const turn = async (on: boolean) => {
    try {
      await callReminders(on ? 'DELETE /api/reminder-stops' : 'POST /api/reminder-stops', { invoiceId })
    } catch (error) {
      tellFailure('Failed to change reminders', sentenceOf(error), true)
    }
    await queryClient.invalidateQueries({ queryKey: ['invoice', invoiceId] })
  }
  return (
    <section aria-label="Reminders" className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">Reminders</h3>
      <p className="text-secondary text-ink-2">{sentenceFor(reminders.data)}</p>
      {sent.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line text-secondary">
          {sent.map(({ days, sentOn, sentTo }) => (
            <li key={days} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span>
                {formatDate(sentOn)} · {stepLabel(days).toLowerCase()}
              </span>
              <span className="break-all text-ink-3">{sentTo}</span>
            </li>
          ))}
        </ul>
      )}
      {(paused === null || paused === 'invoice' || paused === 'promise' || paused === 'dispute') && (
        <Switch checked={paused !== 'invoice'} onChange={(on) => void turn(on)}>
          Send reminders for this invoice
        </Switch>
      )}
    </section>
  )
}

function sentenceFor({ paused, pausedUntil, next }: Reminders): string {
  if (paused === 'settled') return 'Nothing is open, so no reminder follows.'
  if (paused === 'off') return 'Reminders are off in the billing settings.'
  if (paused === 'brand') return 'Reminders are off for this brand.'
  if (paused === 'invoice') return 'Reminders are off for this invoice.'
  if (paused === 'dispute') return 'Paused until the dispute is resolved.'
  const then = next ? `Next: ${stepLabel(next.days).toLowerCase()}, on ${formatDate(next.on)}.` : 'No reminder is left.'
  return paused === 'promise' && pausedUntil ? `Paused until the promised date, ${formatDate(pausedUntil)}. ${then}` : then
}
