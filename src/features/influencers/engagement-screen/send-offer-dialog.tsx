import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useActor } from '#features/workspace/users/use-session.ts'
import { calendarDate } from '#shared/contract/endpoint.ts'
import { addDays } from '#shared/values/dates.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { CreateDialog } from '#ui/records/create-dialog.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { zodResolver } from '#ui/records/form-resolver.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { ClashWarning } from './clash-warning.tsx'
import { callOffers, refreshEngagements } from './client.ts'

const schema = z.object({ validUntil: calendarDate.nullable() })
/** For how many days an offer can be answered unless another day is chosen. */
const usualDays = 14

interface SendOfferDialogProps {
  readonly engagement: EngagementView
  readonly onClose: () => void
}

/** Freezes the terms as the next offer and sends it; without a mail server it shows the link to hand over. */
export function SendOfferDialog({ engagement, onClose }: SendOfferDialogProps) {
  const { id, influencer, offer } = engagement
  const queryClient = useQueryClient()
  const today = useToday(useActor().timezone)
  const [sent, setSent] = useState<{ readonly number: number; readonly link: string } | null>(null)
  const number = offer === null ? 1 : offer.sentAt ? offer.number + 1 : offer.number
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    defaultValues: { validUntil: addDays(today, usualDays) },
    resolver: zodResolver(schema),
  })
  if (sent)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        width={560}
        title={`Offer ${sent.number} is ready`}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <p className="mb-3 text-ink-2">
          No mail server is set up, so nothing was sent. Copy the link and hand it to {influencer.fullName}: it is shown this once and
          stored nowhere.
        </p>
        <CopyLink link={sent.link} label="Link to the offer" />
      </Dialog>
    )
  return (
    <CreateDialog
      form={form}
      title={`Send offer ${number}`}
      submit="Send offer"
      failed={(sentence) => `Failed to send offer: ${sentence}`}
      onClose={onClose}
      make={async ({ validUntil }, keyFor) => {
        const body = { engagementId: id, validUntil }
        const { link, offer: made } = await callOffers('POST /api/engagement-offers', body, { idempotencyKey: keyFor(body) })
        toast.success('Offer sent successfully')
        void refreshEngagements(queryClient)
        if (link) setSent({ number: made.number, link })
        else onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          The terms are frozen as offer {number}. {influencer.fullName} reads it in the portal, or by a link in a mail where there is no
          account, and accepts, asks for changes or declines.
        </p>
        <ClashWarning engagement={engagement} />
        <FormField control={form.control} name="validUntil" label="Valid until" hint="Empty: it can be answered at any time">
          {(bound) => <DateInput {...bound} min={today} />}
        </FormField>
      </div>
    </CreateDialog>
  )
}
