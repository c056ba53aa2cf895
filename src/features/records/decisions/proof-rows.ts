import { prepared, type Queryable } from '#platform/database/db.ts'
import type { KeptHead, ProvenDecision } from './verify.js'

/** A row of the table under the names and in the forms in which it is hashed. */
export type ChainRow = ProvenDecision & {
  recordId: string
  /** null for a decision on no version, with `versionNumber`, `size` and `sha256` */
  versionId: string | null
  ofFile: string | null
  previousHash: string
  hash: string
  deciderName: string | null
  deciderNameSalt: string | null
  comment: string | null
  commentSalt: string | null
  commentSeal: string | null
  recordTitleSeal: string | null
  wording: string | null
  wordingSeal: string | null
  address: string | null
  addressSeal: string | null
  aboutNumber: number | null
  aboutTexts: string[] | null
}

/** The end of the chain, and what stands before its first link. */
export type Chain = KeptHead & { genesis: string }

// Every column, those of later migrations too: what somebody puts into one changes the hash.
const selectRows = `select to_jsonb(d) as row, to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from decisions d`

type Raw = { row: Record<string, unknown>; at: string }

function toRow({ row, at }: Raw): ChainRow {
  const named = Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), value])
  return { ...(Object.fromEntries(named) as ChainRow), decidedAt: at }
}

/** The next decisions behind a place in the chain, by their numbers; equal numbers, which there must not be, follow each other. */
export async function rowsAfter(db: Queryable, after: { number: number; id: string }, limit = 500): Promise<ChainRow[]> {
  const text = `${selectRows} where (d.number, d.id) > ($1, $2) order by d.number, d.id limit ${limit}`
  return (await prepared<Raw>(db, `decisions_after_${limit}`, text, [after.number, after.id])).map(toRow)
}

/** The decisions on one record, and what was noted of them later. */
export async function rowsOf(db: Queryable, recordType: string, recordId: string): Promise<ChainRow[]> {
  const text = `${selectRows} where d.record_type = $1 and d.record_id = $2 order by d.number`
  return (await prepared<Raw>(db, 'decisions_of', text, [recordType, recordId])).map(toRow)
}

/** @throws Error where the one row is missing */
export async function readChain(db: Queryable): Promise<Chain> {
  const [chain] = await prepared<Chain>(db, 'decision_chain', 'select genesis, number, hash from decision_chain', [])
  if (!chain) throw new Error('The chain of decisions has no head.')
  return chain
}
