import { CheckCheck } from 'lucide-react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from '../messages/schema.ts'
import { useParticipants } from '../participants/client.ts'

/** Below one's own last message: who has seen it. */
export function SeenBy({ conversation, last }: { readonly conversation: ConversationView; readonly last: MessageView | undefined }) {
  const { userId } = useActor()
  const { data = [] } = useParticipants(conversation.id)
  if (!last || last.senderId !== userId || last.deleted) return null
  const seen = data.filter((one) => one.userId !== userId && one.readSeq >= last.seq)
  if (seen.length === 0) return null
  const names = seen.map(({ person }) => person.fullName)
  const words = conversation.isGroup ? `Seen by ${names.length > 3 ? counted(names.length, 'person', 'people') : names.join(', ')}` : 'Seen'
  return (
    <p title={names.join(', ')} className="flex items-center justify-end gap-1.5 pt-1 text-meta text-ink-3">
      <CheckCheck aria-hidden size={13} />
      {words}
    </p>
  )
}
