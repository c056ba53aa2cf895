import { Link } from '@tanstack/react-router'
import { CornerUpLeft, Ellipsis, Link2, ListPlus, ListTodo, Pencil, SmilePlus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AttachmentTiles } from '#features/records/attachments/attachment-tiles.tsx'
import { canCreateTask } from '#features/tasks/tasks/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import { addressOfMessage } from '#shared/records/addresses.ts'
import { cn } from '#ui/base/cn.ts'
import { formatInstant } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { copyLink } from '#ui/records/copy-link.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import type { ConversationView } from '../chats/schema.ts'
import { callMessages } from '../messages/client.ts'
import { moreReactions, quickReactions } from '../messages/labels.ts'
import type { MessageView } from '../messages/schema.ts'
import { MessageEditor } from './message-editor.tsx'

const CreateTask = lazyPart(
  async () => (await import('#features/tasks/tasks/task-form.tsx')).CreateTask,
  ({ onClose }) => onClose(),
)

interface MessageItemProps {
  readonly message: MessageView
  readonly conversation: ConversationView
  /** comes right behind another one of the same person */
  readonly follows: boolean
  /** its sender is a client, said to staff */
  readonly fromClient: boolean
  readonly marked: boolean
  readonly onAnswer: (message: MessageView) => void
  readonly onGo: (to: { readonly id: string; readonly seq: number }) => void
  readonly onChanged: (message: MessageView) => void
}

/** One message: what was said, by whom and when, and what people answered to it. */
export function MessageItem(props: MessageItemProps) {
  const { message, follows, fromClient, marked, onGo, onChanged } = props
  const { timezone } = useActor()
  const [editing, setEditing] = useState(false)
  const { sender, replyTo } = message
  const time = formatInstant(message.createdAt, timezone, 'long')
  const clock = formatInstant(message.createdAt, timezone, 'time')
  return (
    <article
      aria-label={`${sender.fullName}, ${clock}`}
      className={cn(
        'group relative -mx-2 flex gap-3 rounded-control px-2 transition-colors',
        follows ? 'py-0.5' : 'pt-2 pb-0.5',
        marked ? 'bg-accent-soft' : 'hover:bg-hover focus-within:bg-hover',
      )}
    >
      <span className="w-8 shrink-0">{follows ? null : <Avatar person={sender} size={32} decorative />}</span>
      <div className="min-w-0 flex-1">
        {!follows && (
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <bdi className="text-body font-semibold">{sender.fullName}</bdi>
            {fromClient && <Badge>Client</Badge>}
            <time dateTime={message.createdAt} title={time} className="text-meta text-ink-3 tabular">
              {clock}
            </time>
          </p>
        )}
        {replyTo && (
          <button
            type="button"
            onClick={() => onGo(replyTo)}
            className="mb-0.5 flex max-w-full items-center gap-1.5 rounded-chip border-l-2 border-line-strong pl-2 text-left text-secondary text-ink-2 hover:text-ink"
          >
            <CornerUpLeft aria-hidden size={13} className="shrink-0" />
            <bdi className="shrink-0 font-medium">{replyTo.sender.fullName}</bdi>
            <span className="truncate">{replyTo.deleted ? 'Message deleted' : replyTo.text || 'A file'}</span>
          </button>
        )}
        {message.deleted && <p className="text-body text-ink-3 italic">Message deleted</p>}
        {editing ? (
          <MessageEditor
            message={message}
            onDone={(changed) => {
              setEditing(false)
              if (changed) onChanged(changed)
            }}
          />
        ) : (
          message.body !== '' && <RichText text={message.body} mentions={message.mentions} className="text-ink" />
        )}
        {message.editedAt && !editing && <span className="text-meta text-ink-3">edited</span>}
        {message.files.length > 0 && (
          <div className="mt-1.5">
            <AttachmentTiles size="sm" items={message.files} label="Files of the message" />
          </div>
        )}
        {message.task && (
          <Link
            to="."
            search={(before: object) => ({ ...before, task: message.task?.id })}
            className="mt-1 flex w-fit max-w-full items-center gap-1.5 rounded-chip border border-line bg-surface px-2 py-0.5 text-secondary text-ink-2 hover:border-line-strong hover:text-ink pointer-coarse:py-2"
          >
            <ListTodo aria-hidden size={14} className="shrink-0" />
            <span className="sr-only">Task: </span>
            <span dir="auto" className="truncate">
              {message.task.name}
            </span>
          </Link>
        )}
        <Reactions message={message} onChanged={onChanged} />
      </div>
      {!message.deleted && !editing && <Actions {...props} onEdit={() => setEditing(true)} />}
    </article>
  )
}

/** Answers by a picture, or takes that back. */
function useReaction({ message, onChanged }: Pick<MessageItemProps, 'message' | 'onChanged'>) {
  return async (emoji: string, on: boolean) => {
    try {
      onChanged(await callMessages('POST /api/chat-messages/:id/reactions', { id: message.id, emoji, on }))
    } catch (error) {
      toast.error('Failed to react', { description: sentenceOf(error) })
    }
  }
}

function Reactions(props: Pick<MessageItemProps, 'message' | 'onChanged'>) {
  const react = useReaction(props)
  const { reactions } = props.message
  if (reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1 pt-1">
      {reactions.map(({ emoji, count, mine, names }) => (
        <li key={emoji}>
          <button
            type="button"
            aria-pressed={mine}
            title={names.join(', ')}
            aria-label={`${emoji} ${count}, by ${names.join(', ')}`}
            onClick={() => void react(emoji, !mine)}
            className={cn(
              'flex h-6 items-center gap-1 rounded-full border px-2 text-meta tabular transition-colors pointer-coarse:h-9',
              mine ? 'border-accent/50 bg-accent-soft text-accent' : 'border-line bg-surface text-ink-2 hover:border-line-strong',
            )}
          >
            <span aria-hidden>{emoji}</span>
            {count}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Actions({ message, conversation, onAnswer, onChanged, onEdit }: MessageItemProps & { readonly onEdit: () => void }) {
  const actor = useActor()
  const react = useReaction({ message, onChanged })
  const [choosing, setChoosing] = useState(false)
  const [making, setMaking] = useState(false)
  const own = message.senderId === actor.userId
  const link = new URL(addressOfMessage(message.id), location.origin).href
  const remove = async () => {
    await deleteWithUndo({
      noun: 'message',
      told: 'Message deleted',
      remove: () => callMessages('DELETE /api/chat-messages/:id', { id: message.id }),
      restore: async (deletionId) => onChanged(await callMessages('POST /api/chat-messages/:id/restore', { id: message.id, deletionId })),
    })
  }
  return (
    <span className="absolute -top-3 right-2 flex rounded-control border border-line bg-surface opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:static pointer-coarse:self-start pointer-coarse:border-0 pointer-coarse:bg-transparent pointer-coarse:opacity-100">
      <span className="flex pointer-coarse:hidden">
        <Popover
          title="Choose a reaction"
          open={choosing}
          onOpenChange={setChoosing}
          align="end"
          width={268}
          trigger={<IconButton size="sm" label="React" icon={<SmilePlus aria-hidden />} />}
        >
          <Choices
            onChoose={(emoji) => {
              setChoosing(false)
              void react(emoji, true)
            }}
          />
        </Popover>
        <IconButton size="sm" label="Reply" icon={<CornerUpLeft aria-hidden />} onClick={() => onAnswer(message)} />
      </span>
      <Menu trigger={<IconButton size="sm" label="More about this message" icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<CornerUpLeft aria-hidden />} onSelect={() => onAnswer(message)}>
          Reply
        </MenuItem>
        {quickReactions.slice(0, 3).map((emoji) => (
          <MenuItem key={emoji} icon={<span aria-hidden>{emoji}</span>} onSelect={() => void react(emoji, true)}>
            {`React with ${emoji}`}
          </MenuItem>
        ))}
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(link)}>
          Copy link
        </MenuItem>
        {canCreateTask(actor).allowed && !message.task && (
          <MenuItem icon={<ListPlus aria-hidden />} onSelect={() => setMaking(true)}>
            Make a task
          </MenuItem>
        )}
        {own && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit message
          </MenuItem>
        )}
        {own && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
            Delete message
          </MenuItem>
        )}
      </Menu>
      <Suspense fallback={null}>
        {making && (
          <CreateTask
            status="todo"
            projectId={conversation.project?.id ?? null}
            begin={{
              name: plainLine(parseText(message.body), 100),
              description: message.body,
            }}
            create={async (input, idempotencyKey) => {
              const made = await callMessages('POST /api/chat-messages/:id/task', { id: message.id, ...input }, { idempotencyKey })
              onChanged(made.message)
              return made.task
            }}
            onClose={() => setMaking(false)}
          />
        )}
      </Suspense>
    </span>
  )
}

function Choices({ onChoose }: { readonly onChoose: (emoji: string) => void }) {
  return (
    <div className="grid grid-cols-8 gap-0.5">
      {[...quickReactions, ...moreReactions].map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={`React with ${emoji}`}
          onClick={() => onChoose(emoji)}
          className="grid size-[30px] place-items-center rounded-chip text-[17px] hover:bg-hover pointer-coarse:size-11"
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
