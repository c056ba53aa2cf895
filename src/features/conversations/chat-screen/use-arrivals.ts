import { useEffect, useRef, useState } from 'react'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from '../messages/schema.ts'

export type Arrival = { readonly words: string /** tells two of the same words apart */; readonly seq: number }

/** What has come while one looked, in words for a screen reader; what was there before is not read out. */
export function useArrivals(userId: string, { id }: ConversationView, messages: readonly MessageView[]): Arrival {
  const [said, setSaid] = useState<Arrival>({ words: '', seq: 0 })
  const known = useRef<{ id: string; seq: number } | null>(null)
  const last = messages.at(-1)
  useEffect(() => {
    if (!last) return
    const before = known.current?.id === id ? known.current.seq : null
    known.current = { id, seq: last.seq }
    if (before === null) return
    const fresh = messages.filter(({ seq, senderId, deleted, line }) => seq > before && senderId !== userId && !deleted && !line)
    if (fresh.length === 1 && fresh[0])
      setSaid({ words: `${fresh[0].sender.fullName}: ${plainLine(parseText(fresh[0].body), 200) || 'a file'}`, seq: last.seq })
    else if (fresh.length > 1) setSaid({ words: `${fresh.length} new messages`, seq: last.seq })
  }, [id, last, messages, userId])
  return said
}
