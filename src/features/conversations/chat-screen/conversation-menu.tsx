import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Link2, LogOut, Pencil, Search } from 'lucide-react'
import { useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { addressOfChat } from '#shared/records/addresses.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { copyLink } from '#ui/records/copy-link.ts'
import { callChats, showsChats } from '../chats/client.ts'
import { notifyLabels, notifyLevels } from '../chats/labels.ts'
import type { ConversationView } from '../chats/schema.ts'
import { callMembers, useParticipants } from '../participants/client.ts'
import { calledOf } from './conversation-parts.tsx'

interface ConversationMenuProps {
  readonly conversation: ConversationView
  readonly onSearch: () => void
  readonly onLeft: () => void
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation, onSearch, onLeft }: ConversationMenuProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const participants = useParticipants(conversation.id)
  const [naming, setNaming] = useState(false)
  const { id, notify } = conversation
  const change = async (what: string, run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      for (const key of showsChats) void queryClient.invalidateQueries({ queryKey: [key] })
      return true
    } catch (error) {
      toast.error(`Failed to ${what}`, { description: sentenceOf(error) })
      return false
    }
  }
  const leave = async () => {
    const sure = await confirm({
      title: `Leave “${calledOf(conversation)}”?`,
      body: 'You read nothing more of it, unless somebody adds you again.',
      confirmLabel: 'Leave',
      danger: true,
    })
    if (!sure) return
    const { data } = participants.data ? participants : await participants.refetch()
    const own = data?.find(({ userId }) => userId === actor.userId)
    if (!own) return toast.error('Failed to leave', { description: 'Please try again' })
    if (await change('leave', () => callMembers('DELETE /api/chat-participants/:id', { id: own.id }))) onLeft()
  }
  return (
    <>
      <IconButton label="Search in this conversation" icon={<Search aria-hidden />} onClick={onSearch} />
      <Menu trigger={<IconButton label="More about this conversation" icon={<Ellipsis aria-hidden />} />}>
        <MenuRadioGroup
          label="Notifications"
          value={notify}
          onChange={(level) =>
            void change('change the notifications', () => callChats('POST /api/chat-conversations/:id/notify', { id, notify: level }))
          }
          options={notifyLevels.map((value) => ({ value, label: notifyLabels[value] }))}
        />
        <MenuSeparator />
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(new URL(addressOfChat(id), location.origin).href)}>
          Copy link
        </MenuItem>
        {conversation.canRename && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setNaming(true)}>
            Rename
          </MenuItem>
        )}
        {conversation.canLeave && (
          <MenuItem danger icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
            Leave
          </MenuItem>
        )}
      </Menu>
      {naming && <Rename conversation={conversation} onSave={change} onClose={() => setNaming(false)} />}
    </>
  )
}

interface RenameProps {
  readonly conversation: ConversationView
  readonly onSave: (what: string, run: () => Promise<unknown>) => Promise<boolean>
  readonly onClose: () => void
}

function Rename({ conversation: { id, name, version }, onSave, onClose }: RenameProps) {
  const [text, setText] = useState(name ?? '')
  const [wrong, setWrong] = useState<string>()
  const save = async () => {
    if (text.trim() === '') return setWrong('Give the group a name')
    const saved = await onSave('rename the group', () => callChats('PATCH /api/chat-conversations/:id', { id, name: text.trim(), version }))
    if (saved) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename the group"
      width={440}
      confirmClose={text !== (name ?? '')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit">
            Rename
          </Button>
        </>
      }
    >
      <Field label="Name of the group" required error={wrong}>
        <TextInput value={text} limit={100} onChange={(event) => setText(event.target.value)} />
      </Field>
    </Dialog>
  )
}
