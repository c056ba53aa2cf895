import { UserMinus, UserPlus } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatInstant } from '#ui/base/format.ts'
import type { MessageView } from '../messages/schema.ts'

type Line = NonNullable<MessageView['line']>

/** Who came or went, where it happened between the messages. */
export function LineItem({ message, line: { what, person } }: { readonly message: MessageView; readonly line: Line }) {
  const { timezone } = useActor()
  const Icon = what === 'left' || what === 'removed' ? UserMinus : UserPlus
  return (
    <p className="flex items-center justify-center gap-1.5 py-1.5 text-center text-meta text-ink-2">
      <Icon aria-hidden size={13} className="shrink-0 text-ink-3" />
      <span className="min-w-0">
        <bdi className="font-medium">{person.fullName}</bdi> {words[what]}
        {what === 'joined' || what === 'left' ? null : <bdi className="font-medium">{message.sender.fullName}</bdi>}
        {what === 'added-with-past' && ' and can read earlier messages'}
      </span>
      <time dateTime={message.createdAt} title={formatInstant(message.createdAt, timezone, 'long')} className="text-ink-3 tabular">
        {formatInstant(message.createdAt, timezone, 'time')}
      </time>
    </p>
  )
}

const words: Readonly<Record<Line['what'], string>> = {
  joined: 'joined',
  left: 'left',
  added: 'was added by ',
  'added-with-past': 'was added by ',
  removed: 'was removed by ',
}
