import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { InvitationSentNote } from './invitation-sent.tsx'
import type { InvitationSent } from './schema.ts'

/** After sending an invitation again. */
export function SentDialog({ sent, onClose }: { readonly sent: InvitationSent; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${sent.fullName} is invited again`}
      width={520}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <InvitationSentNote sent={sent} />
    </Dialog>
  )
}
