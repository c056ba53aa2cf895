import type { ShownPerson } from '#shared/contract/refs.ts'
import type { Notices, NoticeWords } from '#shared/records/notice-kinds.ts'
import { type ActorKind, signatureText } from '#shared/rights/actor.ts'

/** A stored notice, with its actor as the reader may see them. */
export type StoredNotice = {
  kind: string
  facts: object | null
  actorKind: ActorKind | null
  actorName: string | null
  actor: ShownPerson | null
  /** finished sentence of a row older than `facts` */
  title: string | null
  message: string | null
}

/** Writes a notice for its reader, with the names that this reader may see now. */
export function noticeWords(notices: Notices, { kind, facts, actorKind, actorName, actor, title, message }: StoredNotice): NoticeWords {
  const known = notices.named(kind)
  if (facts && actorKind && known) {
    const words = known.words as (data: object) => NoticeWords
    return words({ ...facts, by: signatureText({ kind: actorKind, name: actorName, person: actor }) })
  }
  // An older sentence names its actor as they were called then: a reader who may not see them gets what the kind says.
  const hidden = actor !== null && actor.id === null
  const general = known ? `${known.label}.` : 'Open it to see what happened.'
  return { title: title ?? 'Notification', message: hidden ? general : (message ?? general) }
}
