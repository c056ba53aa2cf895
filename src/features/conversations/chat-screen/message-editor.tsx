import { useState } from 'react'
import { mentionedIn } from '#shared/markdown/mentions.ts'
import { Button } from '#ui/controls/button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { callMessages } from '../messages/client.ts'
import { messageMax } from '../messages/labels.ts'
import type { MessageView } from '../messages/schema.ts'

/** Changes an own message in its place. */
export function MessageEditor({ message, onDone }: { readonly message: MessageView; readonly onDone: (changed?: MessageView) => void }) {
  const [body, setBody] = useState(message.body)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    if (body.trim() === '' || saving) return
    setSaving(true)
    try {
      const mentions = mentionedIn(body, message.mentions).map(({ id }) => id)
      onDone(await callMessages('PATCH /api/chat-messages/:id', { id: message.id, body, mentions, version: message.version }))
    } catch (error) {
      setSaving(false)
      toast.error('Failed to change the message', { description: sentenceOf(error) })
    }
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter' && !event.shiftKey) void save()
    else if (event.key === 'Escape') onDone()
    else return false
    return true
  }
  return (
    <div className="flex flex-col gap-2 py-1">
      <TextEditor
        bar="selection"
        label="Change the message"
        rows={1}
        maxRows={10}
        limit={messageMax}
        value={body}
        mentions={message.mentions}
        focusAtOnce
        onChange={setBody}
        onKey={onKey}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={() => onDone()}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" loading={saving} disabled={body.trim() === ''} onClick={() => void save()}>
          Save message
        </Button>
      </div>
    </div>
  )
}
