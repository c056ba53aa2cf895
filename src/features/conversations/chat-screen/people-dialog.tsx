import { useQueryClient } from '@tanstack/react-query'
import { UserPlus, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { callChats, showsChats } from '../chats/client.ts'
import type { ConversationView } from '../chats/schema.ts'
import { callMembers, useParticipants } from '../participants/client.ts'
import type { ParticipantView } from '../participants/schema.ts'
import { PeoplePicker } from './people-picker.tsx'

/** Opens who takes part. */
export function PeopleButton({ conversation }: { readonly conversation: ConversationView }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="People"
      description={conversation.project ? 'Staff follow the team of the project by themselves.' : undefined}
      width={480}
      trigger={<IconButton label={`People, ${conversation.peopleCount}`} icon={<Users aria-hidden />} />}
    >
      <div className="flex flex-col gap-4">
        {conversation.canAdd && <AddPeople conversation={conversation} />}
        <PeopleList conversation={conversation} />
      </div>
    </Dialog>
  )
}

function useRefreshChats(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const key of [...showsChats, 'chat-people']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

function AddPeople({ conversation }: { readonly conversation: ConversationView }) {
  const refresh = useRefreshChats()
  const [userIds, setUserIds] = useState<string[]>([])
  const [sharePast, setSharePast] = useState(false)
  const [saving, setSaving] = useState(false)
  const add = async () => {
    setSaving(true)
    try {
      const { participantIds, added } = await callChats('POST /api/chat-conversations/:id/people', {
        id: conversation.id,
        userIds,
        sharePast,
      })
      refresh()
      setUserIds([])
      setSharePast(false)
      // Whom one lets in by mistake is out again at once.
      const undo = async () => {
        for (const id of participantIds) await callMembers('DELETE /api/chat-participants/:id', { id })
        refresh()
      }
      toast.success(added === 1 ? 'Person added' : `${added} people added`, { action: { label: 'Undo', onClick: () => void undo() } })
    } catch (error) {
      toast.error('Failed to add people', { description: sentenceOf(error) })
    }
    setSaving(false)
  }
  return (
    <div className="flex flex-col gap-2.5">
      <Field label={conversation.project ? 'Add clients of the project' : 'Add people'}>
        <PeoplePicker conversationId={conversation.id} value={userIds} onChange={setUserIds} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox checked={sharePast} onChange={setSharePast}>
          Let them read what was written before
        </Checkbox>
        <Button
          size="sm"
          variant="primary"
          icon={<UserPlus aria-hidden />}
          loading={saving}
          disabled={userIds.length === 0}
          onClick={() => void add()}
        >
          Add
        </Button>
      </div>
    </div>
  )
}

function PeopleList({ conversation }: { readonly conversation: ConversationView }) {
  const participants = useParticipants(conversation.id)
  const refresh = useRefreshChats()
  const confirm = useConfirm()
  const remove = async ({ id, person }: ParticipantView) => {
    const sure = await confirm({
      title: `Remove ${person.fullName} from the conversation?`,
      body: 'They can no longer read it. If you add them again, they see only messages written after that.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!sure) return
    try {
      await callMembers('DELETE /api/chat-participants/:id', { id })
      refresh()
      toast.success(`${person.fullName} removed`)
    } catch (error) {
      toast.error('Failed to remove the person', { description: sentenceOf(error) })
    }
  }
  if (participants.isError && !participants.data)
    return (
      <ErrorState
        compact
        message={sentenceOf(participants.error)}
        onRetry={() => void participants.refetch()}
        retrying={participants.isFetching}
      />
    )
  if (participants.isPending)
    return (
      <Loading label="Loading people">
        <SkeletonText lines={3} />
      </Loading>
    )
  return (
    <ul aria-label="People who take part" className="flex flex-col">
      {participants.data.map((one) => (
        <li key={one.id} className="flex min-h-11 items-center gap-3 border-t border-line first:border-t-0">
          <Avatar person={one.person} size={28} decorative />
          <bdi className="min-w-0 flex-1 truncate text-body">{one.person.fullName}</bdi>
          {one.outside && <Badge tone="warning">Outside</Badge>}
          {one.removable && (
            <IconButton size="sm" label={`Remove ${one.person.fullName}`} icon={<X aria-hidden />} onClick={() => void remove(one)} />
          )}
        </li>
      ))}
    </ul>
  )
}
