import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { prepared, type Queryable } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import { type Chain, type ChainRow, readChain, rowsAfter } from './proof-rows.ts'
import { faultsOf, hashOf, type KeptHead, missingTextsOf, removalNotedBy, textNames } from './verify.js'

/** Something that is not as it was decided: which decision, where it is known; on what; and in which column or file. */
export type Finding = {
  number: number | null
  recordType: string | null
  recordId: string | null
  recordTitle: string | null
  column: string | null
  says: string
}

export type Checked = {
  head: KeptHead
  decisions: number
  /** decisions whose decider's name was removed, with a note in the chain */
  namesRemoved: number
  /** other texts that were removed, with a note in the chain */
  textsRemoved: number
  /** versions whose bytes were read and compared, and those that are no longer kept */
  versionsRead: number
  versionsGone: number
  findings: Finding[]
}

export type CheckOptions = {
  /** heads that were kept elsewhere, or by an earlier run: the chain must still hold them */
  kept?: readonly KeptHead[]
  /** also read the bytes of every version that is still kept */
  bytes?: { storage: Storage; kinds: RecordKinds }
}

const noId = '00000000-0000-0000-0000-000000000000'
const finding = (says: string, row?: ChainRow, column: string | null = null): Finding => ({
  number: row?.number ?? null,
  recordType: row?.recordType ?? null,
  recordId: row?.recordId ?? null,
  recordTitle: row?.recordTitle ?? null,
  column,
  says,
})

/**
 * Computes the whole chain of decisions anew, some hundred at a time, and says what is not as it was decided. What is found names the
 * decision; after a broken link the next one is measured by the link as it lies there, so that one change is one finding.
 */
export async function checkChain(pool: Pool, { kept = [], bytes }: CheckOptions = {}): Promise<Checked> {
  const { chain, run, versions } = await atOneMoment(pool, (db) => walk(db, kept))
  const read = bytes ? await checkVersions(pool, versions.values(), bytes) : { read: 0, gone: 0, findings: [] }
  return {
    head: { number: chain.number, hash: chain.hash },
    decisions: run.count,
    namesRemoved: run.namesRemoved,
    textsRemoved: run.textsRemoved,
    versionsRead: read.read,
    versionsGone: read.gone,
    findings: [...run.findings, ...read.findings],
  }
}

/** Reads the chain as it is at one moment: what is decided meanwhile belongs to the next run. */
export async function atOneMoment<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await read(client)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function walk(db: Queryable, kept: readonly KeptHead[]): Promise<{ chain: Chain; run: ChainRun; versions: Map<string, ChainRow> }> {
  const chain = await readChain(db)
  const run = new ChainRun(chain.genesis, kept)
  let after = { number: -(2 ** 31), id: noId }
  const versions = new Map<string, ChainRow>()
  for (;;) {
    const rows = await rowsAfter(db, after)
    const last = rows.at(-1)
    if (!last) break
    for (const row of rows) {
      run.take(row)
      if (row.versionId !== null) versions.set(`${row.versionId} ${row.ofFile} ${row.sha256}`, row)
    }
    after = { number: last.number, id: String(last.id) }
  }
  run.end(chain)
  return { chain, run, versions }
}

/** Goes along the chain, link by link. */
class ChainRun {
  readonly findings: Finding[] = []
  count = 0
  namesRemoved = 0
  textsRemoved = 0
  readonly #kept: readonly KeptHead[]
  readonly #missing: { name: string; row: ChainRow }[] = []
  /** number and text of each removal that is noted */
  readonly #noted = new Set<string>()
  #hash: string
  #last: ChainRow | undefined
  #expected = 1

  constructor(genesis: string, kept: readonly KeptHead[]) {
    this.#hash = genesis
    this.#kept = kept
  }

  take(row: ChainRow): void {
    this.count += 1
    if (row.number > this.#expected) this.#gap(this.#expected, row.number - 1, row)
    else if (row.number < this.#expected) this.findings.push(finding('its number is given twice, or is none', row, 'number'))
    const before = this.findings.length
    for (const { column, says } of faultsOf(row)) this.findings.push(finding(says, row, column))
    for (const name of missingTextsOf(row)) this.#missing.push({ name, row })
    const noted = removalNotedBy(row)
    for (const name of noted?.texts ?? []) this.#noted.add(`${noted?.about} ${name}`)
    const follows = row.number === this.#expected
    if (follows && row.previousHash !== this.#hash) this.#broken(row)
    if (row.hash !== hashOf(row.number, row.contentHash, row.previousHash) && this.findings.length === before) {
      this.findings.push(finding('its hash is not the one of what it says and of the decision before', row, 'hash'))
    }
    for (const { number, hash } of this.#kept) {
      if (number === row.number && hash !== row.hash) {
        this.findings.push(finding('its hash is another one than the head that was kept: something up to here was changed', row, 'hash'))
      }
    }
    this.#hash = row.hash
    this.#last = row
    this.#expected = row.number + 1
  }

  end(head: KeptHead): void {
    const last = this.#expected - 1
    if (head.number > last) this.#gap(last + 1, head.number)
    else if (head.number !== last || head.hash !== this.#hash) {
      this.findings.push(finding(`the head of the chain (${head.number}) is not what its last decision (${last}) says`, this.#last, 'hash'))
    }
    for (const { number } of this.#kept.filter((one) => one.number > last)) {
      this.findings.push(finding(`the chain ends at ${last}, but a head of ${number} was kept: its end has been cut off`))
    }
    for (const { name, row } of this.#missing) {
      if (!this.#noted.has(`${row.number} ${name}`)) {
        this.findings.push(finding(`${textNames[name] ?? name} was removed, and the chain has no note of it`, row, name))
      } else if (name === 'deciderName') this.namesRemoved += 1
      else this.textsRemoved += 1
    }
  }

  /** The link before was written anew with a hash that fits it, or this one says it follows another. */
  #broken(row: ChainRow): void {
    const last = this.#last
    const told = new Set(this.findings.map(({ number }) => number))
    if (told.has(row.number) || (last && told.has(last.number))) return
    if (last && row.hash === hashOf(row.number, row.contentHash, row.previousHash)) {
      this.findings.push(finding(`it was written anew: decision ${row.number} holds another hash of it`, last, 'hash'))
    } else this.findings.push(finding('it does not follow the decision before it', row, 'previousHash'))
  }

  #gap(from: number, to: number, next?: ChainRow): void {
    const which = from === to ? `decision ${from} is missing` : `decisions ${from} to ${to} are missing`
    const where = [this.#last && `after ${named(this.#last)}`, next && `before ${named(next)}`].filter(Boolean).join(' and ')
    this.findings.push({ ...finding(where ? `${which}, ${where}` : which), number: from })
    // What the next one holds is the hash of what is missing.
    if (next) this.#hash = next.previousHash
    this.#expected = to + 1
  }
}

const named = ({ number, recordType, recordTitle }: Pick<ChainRow, 'number' | 'recordType' | 'recordTitle'>): string =>
  `${number} (${recordTitle === null ? `${recordType} without a title` : `${recordType} "${recordTitle}"`})`

/** One line of a finding, for people. */
export function findingText({ number, recordType, recordTitle, column, says }: Finding): string {
  if (number === null || recordType === null) return `${says.charAt(0).toUpperCase()}${says.slice(1)}.`
  return `Decision ${named({ number, recordType, recordTitle })}: ${says}${column ? ` [${column}]` : ''}.`
}

type VersionsRead = { read: number; gone: number; findings: Finding[] }

async function checkVersions(
  db: Queryable,
  rows: Iterable<ChainRow>,
  { storage, kinds }: NonNullable<CheckOptions['bytes']>,
): Promise<VersionsRead> {
  const result: VersionsRead = { read: 0, gone: 0, findings: [] }
  for (const row of rows) {
    if (row.versionId === null) continue
    const now = await kinds.decided.find(({ name }) => name === row.recordType)?.decided.versionOf?.(db, row.versionId)
    if (now && 'file' in now && now.file !== row.ofFile) {
      result.findings.push(finding(`version ${row.versionNumber} is another file than the one that was decided on`, row, 'ofFile'))
    }
    const sum = row.ofFile ? await sumOfFile(db, storage, row.ofFile) : now && 'text' in now ? sumOf(now.text) : 'gone'
    if (sum === 'gone') result.gone += 1
    else {
      result.read += 1
      if (sum === null) result.findings.push(finding('the bytes of its file are missing from the storage', row, 'sha256'))
      else if (sum !== row.sha256)
        result.findings.push(finding('the bytes that are kept are not those that were decided on', row, 'sha256'))
    }
    const { pictures = [], files = [] } = now && 'text' in now ? now : {}
    for (const [noun, named] of [['a picture in its text', pictures] as const, ['a file that its text names', files] as const])
      for (const { fileId, sha256 } of named) {
        const bytes = await sumOfFile(db, storage, fileId)
        if (bytes === sha256) continue
        const what = bytes === null || bytes === 'gone' ? 'is missing' : 'is not the one that was decided on'
        result.findings.push(finding(`${noun} ${what}`, row, 'sha256'))
      }
  }
  return result
}

const sumOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** SHA-256 of what is stored; null where its bytes are missing, `gone` where the file itself is no longer kept. */
async function sumOfFile(db: Queryable, storage: Storage, id: string): Promise<string | null> {
  const [file] = await prepared<{ key: string }>(db, 'decided_file', 'select storage_key as key from files where id = $1', [id])
  if (!file) return 'gone'
  const source = await storage.read(file.key)
  if (!source) return null
  const hash = createHash('sha256')
  for await (const part of source) hash.update(part as Buffer)
  return hash.digest('hex')
}
