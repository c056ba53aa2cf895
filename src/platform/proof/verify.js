// Checks a proof of approval, offline: node verify.mjs [--head NUMBER:HASH] [FILE ...]
//
// It needs Node 20 or newer and nothing else: no package, no network, no database. It reads proof.json beside it and computes everything in
// it anew. --head compares with the end of the chain that somebody wrote down or exported at another time. A FILE is looked up by its
// SHA-256 among the versions that were decided on.
//
// What it can and cannot show stands in proof.json under "limits".
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is left out of the hash of a decision: texts that stand in it by their seals, and its place in the chain. */
const outside = new Set(['number', 'comment', 'commentSalt', 'deciderName', 'deciderNameSalt', 'contentHash', 'previousHash', 'hash'])

/** @param {string} text @returns {string} its SHA-256 in hex, as UTF-8 */
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * A value as RFC 8785 (JSON Canonicalization Scheme) writes it. Names are sorted by their UTF-16 code units; what is null is left out of an
 * object; numbers here are whole.
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.keys(value).filter((name) => value[name] !== null && value[name] !== undefined)
  return `{${fields
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join(',')}}`
}

/** The hash of what a decision says. */
export function contentHashOf(decision) {
  return sha256(canonical(Object.fromEntries(Object.entries(decision).filter(([name]) => !outside.has(name)))))
}

/** The hash of a link: its place, what it says, and by the hash before it everything that was ever decided earlier. */
export function hashOf(number, content, previous) {
  return sha256(canonical({ content, number, previous }))
}

const sealOf = (salt, text) => sha256(`${salt}:${text}`)

/**
 * What is wrong with a decision by itself, in words; nothing when it is as it was. A text that is left out beside its seal is no fault here.
 * @returns {{ column: string, says: string }[]}
 */
export function faultsOf(decision) {
  const faults = []
  for (const name of ['comment', 'deciderName']) {
    const [text, salt, seal] = [decision[name] ?? null, decision[`${name}Salt`] ?? null, decision[`${name}Seal`] ?? null]
    if ((text === null) !== (salt === null) || (text !== null && sealOf(salt, text) !== seal)) {
      faults.push({
        column: name,
        says: `${name === 'comment' ? 'the comment' : 'the name of whoever decided'} is not the one that was sealed`,
      })
    }
  }
  if (contentHashOf(decision) !== decision.contentHash) faults.push({ column: 'contentHash', says: 'what it says is not what was decided' })
  return faults
}

/** Names a decision for people. */
const nameOf = ({ number, outcome, recordType, recordTitle, versionNumber }) =>
  `Decision ${number} (${outcome} of ${recordType} "${recordTitle}", version ${versionNumber})`

/**
 * Checks a whole proof. @param proof what stands in proof.json @param {{ number: number, hash: string } | null} kept a head kept elsewhere
 * @returns {string[]} what is wrong, a sentence each
 */
export function problemsOf(proof, kept = null) {
  const { genesis, contents, head, decisions } = proof
  const problems = []
  const hashes = [genesis]
  for (const [at, content] of contents.entries()) hashes.push(hashOf(at + 1, content, hashes[at]))
  if (head.number !== contents.length || head.hash !== hashes.at(-1)) {
    problems.push(
      `The chain of ${contents.length} links ends in another hash than its head, ${head.number}: a link was changed, taken out or put in.`,
    )
  }
  for (const decision of decisions) {
    for (const { says } of faultsOf(decision)) problems.push(`${nameOf(decision)}: ${says}.`)
    if (contents[decision.number - 1] !== decision.contentHash)
      problems.push(`${nameOf(decision)}: it is not the one in the chain under its number.`)
  }
  if (kept && kept.number > contents.length) {
    problems.push(`The chain ends at ${contents.length}, but a head of ${kept.number} was kept: its end has been cut off.`)
  } else if (kept && hashes[kept.number] !== kept.hash) {
    problems.push(`Decision ${kept.number} has another hash than the head that was kept: something up to there was changed.`)
  }
  return problems
}

/**
 * What is to be said of names that are not in a proof: which decision notes that one was removed, or that none here does.
 * @returns {string[]} a sentence each
 */
export function namesGoneFrom({ decisions }) {
  const notes = new Map(decisions.filter(({ outcome }) => outcome === 'name_removed').map((note) => [note.aboutNumber, note]))
  const nameless = decisions.filter(({ deciderName }) => (deciderName ?? null) === null)
  return nameless.map((decision) => {
    const note = notes.get(decision.number)
    const why = note
      ? `was removed, as decision ${note.number} notes, ${note.decidedAt}`
      : 'is not here, and no decision in this proof notes that it was removed'
    return `${nameOf(decision)}: the name of whoever decided ${why}.`
  })
}

/** @returns {Promise<string>} the SHA-256 of a file of any size */
async function fileHash(file) {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

/** @param {string} text NUMBER:HASH */
export function headFrom(text) {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return number && hash ? { number: Number(number), hash } : null
}

const say = (line) => process.stdout.write(`${line}\n`)
const complain = (line) => process.stderr.write(`${line}\n`)

async function main(given) {
  const folder = path.dirname(fileURLToPath(import.meta.url))
  const proof = JSON.parse(readFileSync(path.join(folder, 'proof.json'), 'utf8'))
  const at = given.indexOf('--head')
  const kept = at < 0 ? null : headFrom(given[at + 1] ?? '')
  if (at >= 0 && !kept) throw new Error('Write --head NUMBER:HASH, as an export or the settings show it.')
  const problems = problemsOf(proof, kept)
  const files = given.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
    const sum = await fileHash(file)
    const found = proof.decisions.filter((decision) => decision.sha256 === sum)
    if (found.length === 0) problems.push(`${file}: no decision of this proof was made on these bytes (SHA-256 ${sum}).`)
    for (const one of found) say(`${file}: the bytes of ${nameOf(one)}, ${one.decidedAt}.`)
  }
  for (const problem of problems) complain(`✗ ${problem}`)
  if (problems.length > 0) return 1
  const { decisions, contents, head } = proof
  for (const line of namesGoneFrom(proof)) say(`· ${line}`)
  say(`✓ ${decisions.length} of ${contents.length} decisions are disclosed, and every one is as it was decided.`)
  say(
    `✓ The chain ends at ${head.number}:${head.hash}${kept ? ', and holds the head that was kept.' : '. Keep this, to show later that nothing was cut off.'}`,
  )
  return 0
}

if (process.argv[1] && existsSync(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code
    },
    (error) => {
      complain(`✗ ${error.message}`)
      process.exitCode = 2
    },
  )
}
