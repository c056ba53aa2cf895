import type { NoteAudience } from '#shared/rights/audience.ts'
import type { Queryable } from '../database/db.ts'
import type { RecordRef } from './record-ref.ts'

/** Something that happened to a record, and who may read of it. */
export type Happening = { type: string; ref: RecordRef; audience: NoteAudience }

/** Who hears of records, handed over by the capability that keeps who follows what. */
export type Followers = {
  /**
   * Active accounts that hear of it and can read it.
   * @param of all followers but some, or one person
   */
  hearing: (db: Queryable, happening: Happening, of: { followersBut: readonly string[] } | { person: string }) => Promise<string[]>
}
