import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { callSupport } from './client.ts'
import { ticketTitle } from './labels.ts'
import type { TicketView } from './schema.ts'
import { useTicketChange } from './use-ticket-change.tsx'
import { useTicketsOf } from './use-tickets-of.ts'

/** Chooses another ticket of the same person, and says what merging does before it is done. */
export function MergeDialog({ ticket, onClose }: { readonly ticket: TicketView; readonly onClose: () => void }) {
  const change = useTicketChange('Failed to merge the ticket')
  const [intoId, setIntoId] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [saving, setSaving] = useState(false)
  const others = useTicketsOf(ticket)
  const merge = async () => {
    setMissing(intoId === null)
    if (intoId === null) return
    setSaving(true)
    const done = await change(() => callSupport('POST /api/support-tickets/:id/merge', { id: ticket.id, intoId }))
    setSaving(false)
    if (!done) return
    toast.success(`${ticket.ticketNumber} was merged`)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Merge ${ticket.ticketNumber}`}
      onSubmit={(event) => {
        event.preventDefault()
        void merge()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving}>
            Merge ticket
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-body text-ink-2">
          {ticket.ticketNumber} is closed and leads to the other ticket, where all that was said in both is read. This cannot be taken back.
        </p>
        <Field label="Into" required error={missing && intoId === null ? 'Choose a ticket' : undefined}>
          <Combobox
            options={(others.data ?? []).map((one) => ({ value: one.id, label: ticketTitle(one) }))}
            value={intoId}
            onChange={setIntoId}
            loading={others.isFetching}
            placeholder="Choose a ticket"
            emptyText={`${ticket.asker.fullName} has no other ticket by that name`}
          />
        </Field>
      </div>
    </Dialog>
  )
}
