import { Lock, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { useFilePicker } from '#features/workspace/files/file-picker.tsx'
import { UploadList } from '#features/workspace/files/upload-row.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { type Attempt, attemptOf, sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ComposerFrame } from '#ui/text/composer-frame.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { SavedRepliesButton } from '../saved-replies/saved-replies-button.tsx'
import { callSupport, useRefreshTickets } from './client.ts'
import { canReadNotes } from './rules.ts'
import type { TicketView } from './schema.ts'

/** As in schema.ts, which would bring the validation along. */
const messageMax = 10_000

type Draft = { readonly message: string; readonly audience: Audience; readonly attempt: Attempt | null }
const empty: Draft = { message: '', audience: 'client', attempt: null }
/** What is typed and not sent stays, also when the ticket is closed over it. */
const drafts = new Map<string, Draft>()
// A page that is loaded again has lost them.
if (!import.meta.env.SSR) window.addEventListener('beforeunload', (event) => drafts.size > 0 && event.preventDefault())

function useDraft(place: string) {
  const [draft, setDraft] = useState<Draft>(() => drafts.get(place) ?? empty)
  const change = (next: Partial<Draft>) => {
    setDraft((before) => {
      const now = { ...before, ...next }
      if (now.message === '') drafts.delete(place)
      else drafts.set(place, now)
      return now
    })
  }
  return [draft, change] as const
}

const ways = [
  { value: 'client' as const, label: 'Reply', outside: true },
  { value: 'internal' as const, label: 'Internal note' },
]

/** Where one answers a ticket, or writes a note that whoever asked never sees. */
export function ReplyComposer({ ticket }: { readonly ticket: TicketView }) {
  const actor = useActor()
  const refresh = useRefreshTickets()
  const [draft, setDraft] = useDraft(`${actor.userId} ${ticket.id}`)
  const [sending, setSending] = useState(false)
  const mayNote = canReadNotes(actor, { userId: ticket.userId ?? '', assigneeId: ticket.assigneeId }).allowed
  const note = mayNote && draft.audience === 'internal'
  const outside = mayNote && !note
  const upload = useUpload({
    owner: `reply ${ticket.id}`,
    at: { place: 'support-reply', ticketId: ticket.id },
    where: `Your reply on ${ticket.ticketNumber}`,
  })
  const [choose, field] = useFilePicker({ label: 'Files for the reply', onFiles: upload.add })
  const box = useRef<HTMLDivElement>(null)
  const text = draft.message.trim()
  const unfit = (text === '' && upload.ids.length === 0) || text.length > messageMax || upload.pending
  const send = async () => {
    if (sending || unfit) return
    setSending(true)
    try {
      const uploadIds = [...upload.ids]
      const input = { ticketId: ticket.id, message: draft.message, audience: note ? ('internal' as const) : ('client' as const), uploadIds }
      const attempt = attemptOf(draft.attempt, input)
      setDraft({ attempt })
      await callSupport('POST /api/support-replies', input, { idempotencyKey: attempt.key })
      setDraft({ ...empty, audience: draft.audience })
      upload.taken(uploadIds)
      toast.success(note ? 'Note added' : 'Reply sent')
      await refresh()
    } catch (error) {
      toast.error('Failed to send reply', { description: sentenceOf(error) })
    }
    setSending(false)
  }
  const label = note ? 'Write an internal note' : 'Write a reply'
  return (
    <div data-keep-clear>
      <ComposerFrame
        ref={box}
        audience={note ? 'internal' : 'client'}
        look={note ? 'note' : outside ? 'client' : 'plain'}
        text={draft.message}
        unfolded={upload.items.length > 0}
        onFiles={upload.add}
        above={
          mayNote && (
            <div className="flex min-h-8 items-center px-px pb-0.5">
              <Segmented
                aria-label="Who reads it"
                size="sm"
                options={ways}
                value={note ? 'internal' : 'client'}
                onChange={(audience) => setDraft({ audience })}
              />
            </div>
          )
        }
        files={upload.items.length > 0 && <UploadList items={upload.items} label="Files of the reply" />}
        actions={
          <>
            {mayNote && !note && (
              <SavedRepliesButton
                fields={{ name: ticket.asker.fullName, ticketNumber: ticket.ticketNumber, subject: ticket.subject, me: actor.fullName }}
                onTake={(words) => setDraft({ message: text === '' ? words : `${draft.message.trimEnd()}\n\n${words}` })}
              />
            )}
            <IconButton size="sm" label="Add files" icon={<Paperclip aria-hidden />} onClick={choose} />
            {field}
            <Button
              size="sm"
              variant="primary"
              icon={note ? <Lock aria-hidden /> : undefined}
              loading={sending}
              disabled={unfit}
              onClick={() => void send()}
            >
              {note ? 'Add note' : outside ? `Send to ${ticket.asker.fullName.split(/\s+/)[0]}` : 'Send reply'}
            </Button>
          </>
        }
      >
        <TextEditor
          bare
          bar="selection"
          label={label}
          placeholder={label}
          rows={1}
          maxRows={8}
          limit={messageMax}
          value={draft.message}
          onChange={(message) => setDraft({ message })}
          onSend={() => void send()}
        />
        <DropTarget
          within={box}
          ofRecord
          label={(files) => `Drop to add ${files} to your ${note ? 'note' : 'reply'}`}
          onFiles={upload.add}
        />
      </ComposerFrame>
    </div>
  )
}
