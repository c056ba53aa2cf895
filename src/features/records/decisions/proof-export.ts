import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { prepared, type Queryable } from '#platform/database/db.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import { atOneMoment } from './proof-check.ts'
import { type ChainRow, readChain, rowsAfter, rowsOf } from './proof-rows.ts'
import { howTo, limits, shows } from './proof-words.ts'
import { type Proof, type ProvenText, picturesNamedIn, removalNotedBy } from './verify.js'

/** Of one record, or of everything. */
export type ProofOf = { recordType: string; recordId: string } | null

/** The contents of proof.json. */
export type ProofFile = Omit<Proof, 'decisions' | 'texts'> & {
  /** the first format had no texts, and the second no decisions of format 2; the verifier reads all three */
  format: 'atelier-proof-3'
  workspace: string
  exportedAt: string
  about: ProofOf
  decisions: ChainRow[]
  /** of one record: the texts that were decided on, name pictures or files, and are still stored */
  texts: ProvenText[]
  /** decisions that lost the decider's name, and the notes about it */
  namesRemoved: RemovalNote[]
  /** decisions that lost other texts, and the notes about it */
  textsRemoved: (RemovalNote & { texts: string[] })[]
  shows: readonly string[]
  limits: readonly string[]
  howTo: string
}

export type RemovalNote = { decision: number; notedBy: number; at: string }

/** The chain by its hashes, and what the decisions on a record say, as both are at one moment. */
export function proofOf(pool: Pool, kinds: RecordKinds, workspace: string, about: ProofOf): Promise<ProofFile> {
  return atOneMoment(pool, async (db) => {
    const { genesis, number, hash } = await readChain(db)
    const links = await prepared<{ content: string }>(
      db,
      'chain_links',
      'select content_hash as content from decisions order by number',
      [],
    )
    const decisions = about ? await rowsOf(db, about.recordType, about.recordId) : await rowsAfter(db, start, maxRows)
    return {
      format: 'atelier-proof-3',
      workspace,
      exportedAt: new Date().toISOString(),
      about,
      genesis,
      head: { number, hash },
      contents: links.map(({ content }) => content),
      decisions,
      // Those of a whole workspace would be a book.
      texts: about ? await textsOf(db, kinds, decisions) : [],
      ...removalsIn(decisions),
      shows,
      limits,
      howTo,
    }
  })
}

/** A text that is not any more what was decided on proves nothing: it is left out, and `verify-approvals` names it. */
async function textsOf(db: Queryable, kinds: RecordKinds, decisions: readonly ChainRow[]): Promise<ProvenText[]> {
  const texts = new Map<string, ProvenText>()
  for (const { recordType, versionId, ofFile, sha256 } of decisions) {
    if (versionId === null || sha256 === null || ofFile !== null || texts.has(sha256)) continue
    const kept = await kinds.decided.find(({ name }) => name === recordType)?.decided.versionOf?.(db, versionId)
    if (!kept || !('text' in kept) || !(kept.pictures ?? kept.files)) continue
    const { text } = kept
    if (createHash('sha256').update(text, 'utf8').digest('hex') === sha256)
      texts.set(sha256, { sha256, text, pictures: picturesNamedIn(text) })
  }
  return [...texts.values()]
}

function removalsIn(decisions: readonly ChainRow[]): Pick<ProofFile, 'namesRemoved' | 'textsRemoved'> {
  const noted = decisions.flatMap((row) => {
    const { about, texts } = removalNotedBy(row) ?? {}
    return about === undefined || texts === undefined ? [] : [{ decision: about, notedBy: row.number, at: row.decidedAt, texts }]
  })
  const isOfName = ({ texts }: { texts: string[] }): boolean => texts.includes('deciderName')
  return {
    namesRemoved: noted.filter(isOfName).map(({ texts: _texts, ...note }) => note),
    textsRemoved: noted.filter((note) => !isOfName(note)),
  }
}

const start = { number: 0, id: '00000000-0000-0000-0000-000000000000' }
const maxRows = 1_000_000

/** The program that checks a proof, as it goes out with it. */
export function verifier(): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'verify.js'))
}
