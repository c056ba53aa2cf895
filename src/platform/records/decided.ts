import type { Queryable } from '../database/db.ts'

/** How the decisions of a kind are checked against what it keeps. */
export type Decided = {
  /** what a version is today, its file or exactly its text with pictures; null where it is gone. Without this, only files are compared. */
  versionOf?: (db: Queryable, versionId: string) => Promise<VersionKept | null>
}

type VersionKept = { file: string } | { text: string; pictures?: readonly { fileId: string; sha256: string }[] }
