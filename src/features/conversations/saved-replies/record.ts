import { sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { seenSavedReplies } from './queries.ts'
import { savedReplyRights } from './rules.ts'
import { savedReplies } from './table.ts'

/** Saved replies; nothing is said about them and nothing hangs on them. */
export const savedReplyKind: RecordKind<typeof savedReplies> = {
  name: 'saved-reply',
  noun: 'saved reply',
  nouns: 'saved replies',
  table: savedReplies,
  title: savedReplies.name,
  place: {},
  deletable: {
    listed: {
      title: savedReplies.name,
      mayDelete: (actor) => visibleBy(actor, savedReplyRights['saved-replies.manage'], { v: sql`false` }),
    },
  },
  seen: seenSavedReplies,
  alias: 'sv',
}
