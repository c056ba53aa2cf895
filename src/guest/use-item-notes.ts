import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenedThread } from '#features/content/review-links/schema.ts'
import type { MarkedNote } from '#features/content/review-screen/note-marks.tsx'
import { notesOn } from './server.ts'
import { pollingBackOff } from './use-polling.ts'

const nothing: readonly OpenedThread[] = []

/** What was said of an item, and what the guest is writing: it outlives the sheet in which they write. */
export function useItemNotes(linkId: string, itemId: string, enabled: boolean) {
  const [backOff] = useState(pollingBackOff)
  const [body, setBody] = useState('')
  const [replyTo, setReplyTo] = useState<OpenedThread | null>(null)
  const [wanted, setWanted] = useState(false)
  const query = useQuery({
    queryKey: ['notes', itemId],
    queryFn: () => notesOn(linkId, itemId),
    enabled,
    refetchInterval: backOff,
    refetchOnWindowFocus: 'always',
  })
  const threads = query.data ?? nothing
  return { query, threads, marked: threads.map(markedOf), body, setBody, replyTo, setReplyTo, wanted, setWanted }
}

export type ItemNotes = ReturnType<typeof useItemNotes>

/** A comment as the marks on the stage need it. */
function markedOf({ id, anchor, by, guest, resolved, createdAt, number }: OpenedThread): MarkedNote {
  const author = guest ? null : { id: by, fullName: by, avatarUrl: null }
  const resolvedAt = resolved ? createdAt : null
  return {
    comment: { id, anchor, audience: 'client', resolvedAt, deleted: false, authorKind: guest ? 'guest' : 'person', authorName: by, author },
    number,
  }
}
