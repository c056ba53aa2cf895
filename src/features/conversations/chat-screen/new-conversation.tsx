import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callChats, showsChats } from '../chats/client.ts'
import type { ConversationView } from '../chats/schema.ts'
import { PeoplePicker } from './people-picker.tsx'

interface NewConversationProps {
  readonly onMade: (conversation: ConversationView) => void
  readonly onClose: () => void
}

/** One person, or several for a group with a name. */
export function NewConversation({ onMade, onClose }: NewConversationProps) {
  const queryClient = useQueryClient()
  const keyFor = useCreateKey()
  const [open, setOpen] = useState(true)
  const [userIds, setUserIds] = useState<string[]>([])
  const [name, setName] = useState('')
  const [saving, setSaving] = useState(false)
  const [wrong, setWrong] = useState<{ userIds?: string; name?: string }>({})
  const isGroup = userIds.length > 1
  const close = () => {
    setOpen(false)
    onClose()
  }
  const submit = async () => {
    const missing = {
      ...(userIds.length === 0 && { userIds: 'Choose at least one person' }),
      ...(isGroup && name.trim() === '' && { name: 'Give the group a name' }),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0 || saving) return
    setSaving(true)
    try {
      const input = { userIds, ...(isGroup && { name: name.trim() }) }
      const made = await callChats('POST /api/chat-conversations', input, { idempotencyKey: keyFor(input) })
      for (const key of showsChats) void queryClient.invalidateQueries({ queryKey: [key] })
      // Two people have one conversation: it opens, and nothing was created.
      if (made.created) toast.success('Conversation created', { description: 'You can now start chatting' })
      close()
      onMade(made)
    } catch (error) {
      setSaving(false)
      const fields = error instanceof AppError ? error.fields : undefined
      if (fields?.userIds || fields?.name) setWrong(fields)
      else toast.error('Failed to create conversation', { description: sentenceOf(error) })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="New Conversation"
      width={480}
      confirmClose={userIds.length > 0 || name !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={saving}>
            Start conversation
          </Button>
        </>
      }
    >
      <div className="flex min-h-[150px] flex-col gap-4">
        <Field label="People" hint="One person, or several for a group" error={wrong.userIds}>
          <PeoplePicker
            value={userIds}
            onChange={(chosen) => {
              setUserIds(chosen)
              setWrong(({ userIds: _chosen, ...others }) => others)
            }}
          />
        </Field>
        {isGroup && (
          <Field label="Name of the group" required error={wrong.name}>
            <TextInput
              value={name}
              limit={100}
              onChange={(event) => {
                setName(event.target.value)
                setWrong(({ name: _name, ...others }) => others)
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
