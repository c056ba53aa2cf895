// Checks a proof of approval, offline: node verify.mjs [--head NUMBER:HASH] [FILE ...]
//
// It needs Node 20 or newer and nothing else: no package, no network, no database. It reads proof.json next to it and computes everything in
// it anew. --head compares with the end of the chain that somebody wrote down or exported at another time. A FILE is looked up by its
// SHA-256 among the versions that were decided on, and among the pictures that their texts name. The text of an article stands in
// proof.json where it is the proof of that article, or is given as a FILE itself.
//
// What it can and cannot show stands in proof.json under "limits".
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The texts that each format hashes by their seals, so that a text can be removed or left out of a proof. */
const sealedTexts = {
  1: ['comment', 'deciderName'],
  2: ['comment', 'deciderName', 'recordTitle', 'wording', 'address'],
}

/** The texts that a `text_removed` note can name. Comments are never removed. */
const removableTexts = new Set(['recordTitle', 'wording', 'address'])

/** The name of each sealed text in a sentence. */
export const textNames = {
  comment: 'the comment',
  deciderName: 'the name of whoever decided',
  recordTitle: 'the title',
  wording: 'the wording',
  address: 'the address',
}

/** The proof formats that this program reads. */
const proofFormats = new Set(['atelier-proof-1', 'atelier-proof-2', 'atelier-proof-3'])

/** The fields that give a decision its place in the chain: the hash of its content leaves them out. */
const placeFields = ['number', 'contentHash', 'previousHash', 'hash']

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

/** The hash of what a decision says: of its format's sealed texts only the seals are hashed. */
export function contentHashOf(decision) {
  const sealed = sealedTexts[decision.format] ?? []
  const left = new Set([...placeFields, ...sealed.flatMap((name) => [name, `${name}Salt`])])
  return sha256(canonical(Object.fromEntries(Object.entries(decision).filter(([name]) => !left.has(name)))))
}

/** The hash of a link: its place, what it says, and by the hash before it everything that was ever decided earlier. */
export function hashOf(number, content, previous) {
  return sha256(canonical({ content, number, previous }))
}

const sealOf = (salt, text) => sha256(`${salt}:${text}`)

/**
 * Checks one decision by itself. A missing text whose seal is present is not a fault here: see `missingTextsOf`.
 * @returns {{ column: string, says: string }[]} what was changed, in words; empty for an unchanged decision
 */
export function faultsOf(decision) {
  const sealed = sealedTexts[decision.format]
  if (!sealed) return [{ column: 'format', says: `this program does not know the format ${decision.format}` }]
  const faults = []
  for (const name of sealed) {
    const [text, salt, seal] = [decision[name] ?? null, decision[`${name}Salt`] ?? null, decision[`${name}Seal`] ?? null]
    if ((text === null) !== (salt === null) || (text !== null && sealOf(salt, text) !== seal)) {
      faults.push({ column: name, says: `${textNames[name]} is not the one that was sealed` })
    }
  }
  if (contentHashOf(decision) !== decision.contentHash) faults.push({ column: 'contentHash', says: 'what it says is not what was decided' })
  return faults
}

/** @returns {string[]} the texts of a decision that are missing with their salts, though their seals are present: left out or removed */
export function missingTextsOf(decision) {
  const isMissing = (name) => (decision[name] ?? decision[`${name}Salt`] ?? null) === null && (decision[`${name}Seal`] ?? null) !== null
  return (sealedTexts[decision.format] ?? []).filter(isMissing)
}

/** @returns {{ about: number, texts: string[] } | null} the texts whose removal a decision notes; null for a decision that is no such note */
export function removalNotedBy({ outcome, aboutNumber, aboutTexts }) {
  const about = aboutNumber ?? null
  if (about === null) return null
  if (outcome === 'name_removed') return { about, texts: ['deciderName'] }
  return outcome === 'text_removed' ? { about, texts: (aboutTexts ?? []).filter((name) => removableTexts.has(name)) } : null
}

/** How the text of an article names a picture: ![words](picture:FILE:SHA-256:WIDTHxHEIGHT), the words with a backslash before signs. */
const reference =
  /(?:!\[((?:\\.|[^\\[\]])*)\]\(\s*<?)?picture:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:([\da-f]{64}):[1-9]\d{0,4}x[1-9]\d{0,4}/g

/**
 * The pictures that a text names, each once: since they stand in it by their SHA-256, whoever decided on the text decided on them.
 * @returns {{ words: string, sha256: string }[]}
 */
export function picturesNamedIn(text) {
  const found = new Map()
  for (const [, words = '', sum] of text.matchAll(reference))
    if (!found.has(sum)) found.set(sum, { words: words.replaceAll(/\\(.)/g, '$1'), sha256: sum })
  return [...found.values()]
}

/** Names a decision for people. */
function nameOf({ number, outcome, recordType, recordTitle, versionNumber }) {
  const record = (recordTitle ?? null) === null ? `${recordType} without a title` : `${recordType} "${recordTitle}"`
  return `Decision ${number} (${outcome} of ${record}${(versionNumber ?? null) === null ? '' : `, version ${versionNumber}`})`
}

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
  problems.push(...problemsOfTexts(proof))
  if (kept && kept.number > contents.length) {
    problems.push(`The chain ends at ${contents.length}, but a head of ${kept.number} was kept: its end has been cut off.`)
  } else if (kept && hashes[kept.number] !== kept.hash) {
    problems.push(`Decision ${kept.number} has another hash than the head that was kept: something up to there was changed.`)
  }
  return problems
}

/** A proof of an older format has no texts. @returns {string[]} */
function problemsOfTexts({ texts = [], decisions }) {
  return texts.flatMap(({ sha256: sum, text, pictures }) => {
    const decision = madeOnText(decisions, sum)
    if (!decision) return [`A text stands here on which no decision of this proof was made (SHA-256 ${sum}).`]
    if (sha256(text) !== sum) return [`${nameOf(decision)}: the text that stands here is not the one that was decided on.`]
    if (canonical(picturesNamedIn(text)) === canonical(pictures)) return []
    return [`${nameOf(decision)}: the pictures that are listed here are not those that its text names.`]
  })
}

/** The first decision on a text. */
const madeOnText = (decisions, sum) => decisions.find((decision) => isOnText(decision) && decision.sha256 === sum)
const isOnText = (decision) => (decision.ofFile ?? null) === null && (decision.sha256 ?? null) !== null && removalNotedBy(decision) === null

/**
 * Lists names and other texts that a proof does not contain, with the decision that notes the removal, or says that none here does. A
 * missing comment is not listed: it can't be removed from the chain, but a proof may leave it out.
 * @returns {string[]} a sentence each
 */
export function textsMissingFrom({ decisions }) {
  const notes = new Map()
  for (const note of decisions) {
    const noted = removalNotedBy(note)
    for (const name of noted?.texts ?? []) notes.set(`${noted.about} ${name}`, note)
  }
  return decisions.flatMap((decision) =>
    missingTextsOf(decision)
      .filter((name) => name !== 'comment')
      .map((name) => {
        const note = notes.get(`${decision.number} ${name}`)
        const why = note
          ? `was removed, as decision ${note.number} notes, ${note.decidedAt}`
          : 'is not here, and no decision in this proof notes that it was removed'
        return `${nameOf(decision)}: ${textNames[name]} ${why}.`
      }),
  )
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

/**
 * Looks every file up: as a version that was decided on, as the text of one, or as a picture that such a text names.
 * @returns {Promise<{ lines: string[], problems: string[] }>}
 */
async function compared({ decisions, texts = [] }, files) {
  const [lines, problems] = [[], []]
  const sums = new Map()
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
    sums.set(file, await fileHash(file))
  }
  const known = new Map(texts.map(({ sha256: sum, text }) => [sum, text]))
  for (const [file, sum] of sums) if (madeOnText(decisions, sum)) known.set(sum, readFileSync(file, 'utf8'))
  // A text that is not what it says is none to read pictures out of.
  const named = [...known]
    .filter(([sum, text]) => sha256(text) === sum)
    .flatMap(([sum, text]) => picturesNamedIn(text).map((one) => ({ ...one, of: madeOnText(decisions, sum) })))
    .filter(({ of }) => of)
  for (const [file, sum] of sums) {
    const found = decisions.filter((decision) => decision.sha256 === sum)
    const shown = named.filter((one) => one.sha256 === sum)
    if (found.length + shown.length === 0)
      problems.push(`${file}: no decision of this proof was made on these bytes, and no text in it names them (SHA-256 ${sum}).`)
    for (const one of found) lines.push(`${file}: the bytes of ${nameOf(one)}, ${one.decidedAt}.`)
    for (const { words, of } of shown) lines.push(`${file}: the picture "${words}" in the text of ${nameOf(of)}.`)
  }
  const given = new Set(sums.values())
  const missing = named.filter((one) => !given.has(one.sha256))
  for (const { words, sha256: sum, of } of missing)
    lines.push(`· ${nameOf(of)}: its text names the picture "${words}" (SHA-256 ${sum}), which is not among the files given.`)
  const unread = decisions.filter((decision) => isOnText(decision) && !known.has(decision.sha256)).length
  if (unread > 0)
    lines.push(`· The texts of ${unread} decisions are not here: which pictures one names is shown once it is given as a FILE.`)
  if (named.length > missing.length)
    lines.push(
      `✓ ${named.length - missing.length} of ${named.length} pictures that the texts name were compared, and are those that were decided on.`,
    )
  return { lines, problems }
}

async function main(given) {
  const folder = path.dirname(fileURLToPath(import.meta.url))
  const proof = JSON.parse(readFileSync(path.join(folder, 'proof.json'), 'utf8'))
  if (!proofFormats.has(proof.format)) {
    throw new Error(`This program does not know the format "${proof.format}" of proof.json. Use the verify.mjs that was exported with it.`)
  }
  const at = given.indexOf('--head')
  const kept = at < 0 ? null : headFrom(given[at + 1] ?? '')
  if (at >= 0 && !kept) throw new Error('Write --head NUMBER:HASH, as an export or the settings show it.')
  const files = given.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  const looked = await compared(proof, files)
  const problems = [...problemsOf(proof, kept), ...looked.problems]
  for (const line of looked.lines) say(line)
  for (const problem of problems) complain(`✗ ${problem}`)
  if (problems.length > 0) return 1
  const { decisions, contents, head } = proof
  for (const line of textsMissingFrom(proof)) say(`· ${line}`)
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
