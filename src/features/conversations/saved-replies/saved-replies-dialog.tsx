import { BookText, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useRefresh } from '#ui/records/record-queries.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callSavedReplies, useSavedReplies } from './client.ts'
import { replyFields } from './labels.ts'
import { type SavedReplyView, savedReplyBodyMax, savedReplyNameMax } from './schema.ts'

/** The saved replies, to add, change and delete them. */
export function SavedRepliesDialog({ onClose }: { readonly onClose: () => void }) {
  const [editing, setEditing] = useState<SavedReplyView | 'new' | null>(null)
  const [dirty, setDirty] = useState(false)
  const refresh = useRefresh(['saved-replies'])
  const items = useSavedReplies().data?.items ?? []
  const remove = async ({ id, name }: SavedReplyView) => {
    await deleteWithUndo({
      noun: 'saved reply',
      told: `“${name}” deleted`,
      remove: () => callSavedReplies('DELETE /api/saved-replies/:id', { id }),
      restore: async (deletionId) => {
        await callSavedReplies('POST /api/saved-replies/:id/restore', { id, deletionId })
        await refresh()
      },
    })
    await refresh()
  }
  const done = () => {
    setDirty(false)
    setEditing(null)
    void refresh()
  }
  if (editing !== null)
    return (
      <ReplyForm
        reply={editing === 'new' ? null : editing}
        dirty={dirty}
        onDirty={setDirty}
        onDone={done}
        onClose={() => setEditing(null)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved replies"
      footer={
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
          New saved reply
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState
          compact
          icon={<BookText aria-hidden />}
          title="No saved replies yet"
          hint="Keep here what is answered again and again."
        />
      ) : (
        <ul aria-label="Saved replies" className="flex flex-col divide-y divide-line">
          {items.map((reply) => (
            <li key={reply.id} className="flex items-center gap-2 py-1">
              <button
                type="button"
                onClick={() => setEditing(reply)}
                className="flex min-h-10 min-w-0 flex-1 flex-col items-start justify-center rounded-chip px-2 text-left hover:bg-hover"
              >
                <span className="max-w-full truncate text-body font-medium">{reply.name}</span>
                <span className="max-w-full truncate text-meta text-ink-2">{reply.body.replaceAll(/\s+/g, ' ')}</span>
              </button>
              <IconButton size="sm" label={`Delete ${reply.name}`} icon={<Trash2 aria-hidden />} onClick={() => void remove(reply)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ReplyFormProps {
  readonly reply: SavedReplyView | null
  readonly dirty: boolean
  readonly onDirty: (dirty: boolean) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

function ReplyForm({ reply, dirty, onDirty, onDone, onClose }: ReplyFormProps) {
  const keyFor = useCreateKey()
  const [name, setName] = useState(reply?.name ?? '')
  const [body, setBody] = useState(reply?.body ?? '')
  const [saving, setSaving] = useState(false)
  const [tried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (name.trim() === '' || body.trim() === '') return
    setSaving(true)
    try {
      const input = { name, body }
      if (reply) await callSavedReplies('PATCH /api/saved-replies/:id', { ...input, id: reply.id, version: reply.version })
      else await callSavedReplies('POST /api/saved-replies', input, { idempotencyKey: keyFor(input) })
      toast.success('Saved reply kept')
      onDone()
    } catch (error) {
      toast.error('Failed to save the reply', { description: sentenceOf(error) })
    }
    setSaving(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reply ? 'Edit saved reply' : 'New saved reply'}
      confirmClose={dirty}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" loading={saving}>
            Save reply
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required error={tried && name.trim() === '' ? 'Name is required' : undefined}>
          <TextInput
            value={name}
            limit={savedReplyNameMax}
            autoComplete="off"
            onChange={(event) => {
              onDirty(true)
              setName(event.target.value)
            }}
          />
        </Field>
        <Field label="Reply" required error={tried && body.trim() === '' ? 'Write something first' : undefined}>
          <TextEditor
            value={body}
            limit={savedReplyBodyMax}
            rows={5}
            maxRows={12}
            onChange={(next) => {
              onDirty(true)
              setBody(next)
            }}
          />
        </Field>
        <section aria-label="Fields" className="text-secondary text-ink-2">
          <p className="mb-1">Fields are filled in when the reply is taken:</p>
          <ul className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
            {Object.entries(replyFields).map(([field, { label }]) => (
              <li key={field} className="contents">
                <code className="text-meta text-ink">{`{${field}}`}</code>
                <span className="text-meta">{label}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
