import type { DeclaredOutcome } from '#shared/records/decision-outcome.ts'
import type { Queryable } from '../database/db.ts'

/** The decisions of a kind: what can be decided, and how decisions are checked against the stored versions. */
export type Decided = {
  /** outcomes besides the common ones, such as `issued` of an invoice */
  outcomes?: readonly DeclaredOutcome[]
  /** what a version is today, its file or exactly its text with the pictures or files that the text names; null where it is gone. Without this, only files are compared. */
  versionOf?: (db: Queryable, versionId: string) => Promise<VersionKept | null>
}

type NamedFile = { fileId: string; sha256: string }
type VersionKept = { file: string } | { text: string; pictures?: readonly NamedFile[]; files?: readonly NamedFile[] }
