import { commentRow } from '../../src/features/comments/seed.ts'
import type { SeedProject } from '../../src/features/projects/demo.ts'
import type { AnchorShape } from '../../src/shared/anchor.ts'
import type { Row } from '../../src/testing/rows.ts'
import type { ContentEntry } from './content-entry.ts'
import type { Random } from './random.ts'

type Voice = 'client' | 'guest' | 'maker' | 'manager' | 'owner'

/** What somebody says of a place on a version of the demo. */
export type SeedNote = {
  by: Voice
  body: string
  /** for the agency alone */
  internal?: true
  shape?: AnchorShape
  /** of a PDF, from 1 */
  page?: number
  /** of a film or a sound, in seconds: a moment, or a span */
  time?: readonly [from: number, to?: number]
  resolved?: true
  replies?: readonly { by: Voice; body: string }[]
}

/** A piece of content as notes point to it, and the time in which they were written. */
export type Noted = { id: string; version: Row; maker: string; from: string; until: string }

/** What was noted on the version that was submitted, before it was decided on: in the order in which it was written. */
export function notesOf(entry: ContentEntry, project: SeedProject, item: Noted, random: Random): Row[] {
  const notes = entry.notes ?? []
  const [from, until] = [Date.parse(item.from), Date.parse(item.until)]
  const count = notes.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0)
  let written = 0
  const row = (by: Voice, body: string, audience: string, more: Partial<Placed>): Row => {
    written += 1
    const at = new Date(from + ((until - from) * written) / (count + 1)).toISOString()
    const said = { recordType: 'content-item', recordId: item.id, audience, body, round: 1, createdAt: at, updatedAt: at }
    return commentRow({ id: random.uuid(), ...said, ...authorOf(by, entry, project, item), ...unplaced, ...more })
  }
  return notes.flatMap((note) => {
    const audience = note.internal ? 'internal' : 'client'
    const resolved = note.resolved ? { resolvedAt: item.until, resolvedBy: item.maker } : {}
    const first = row(note.by, note.body, audience, { anchor: anchorOf(note, item.version), ...resolved })
    return [first, ...(note.replies ?? []).map(({ by, body }) => row(by, body, audience, { parentId: first.id }))]
  })
}

const unplaced = { anchor: null, parentId: null, resolvedAt: null, resolvedBy: null } as const
type Placed = Record<keyof typeof unplaced, unknown>

/** What a comment of the demo has that is written by an account and points to nothing. */
export const plainComment = { ...unplaced, round: 1, authorKind: 'person', authorName: null } as const

function authorOf(by: Voice, { guest }: ContentEntry, { brand, manager, owner }: SeedProject, { maker }: Noted) {
  if (by === 'guest') return { authorId: null, authorKind: 'guest', authorName: guest?.name ?? 'Guest' }
  const authorId = { client: brand.clients[0]?.id ?? manager.id, maker, manager: manager.id, owner: owner.id }[by]
  return { authorId, authorKind: 'person', authorName: null }
}

function anchorOf({ shape, page, time }: SeedNote, { id, number }: Row) {
  return {
    versionId: id,
    versionNumber: number,
    page: page ?? null,
    shape: shape ?? null,
    time: time ? { from: time[0], to: time[1] ?? null } : null,
  }
}
