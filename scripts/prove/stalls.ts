import { parse } from 'csv-parse/sync'
import { withoutQuotes } from '../../src/features/conversations/ticket-mail/unquoted.ts'
import { tidyText } from '../../src/platform/file-readers/finding.ts'
import { pieceLength, sheetOptions } from '../../src/platform/http/csv-sheet.ts'
import { readingCost } from '../../src/shared/markdown/cost.ts'
import { mailHtml } from '../../src/shared/markdown/html.ts'
import { mentionedIn } from '../../src/shared/markdown/mentions.ts'
import { parsePieces, parseText } from '../../src/shared/markdown/parse.ts'
import { findPassage } from '../../src/shared/markdown/passages.ts'
import { plainLine, plainText } from '../../src/shared/markdown/plain.ts'
import { renamed } from '../../src/shared/markdown/rename.ts'
import { stripMarks } from '../../src/shared/markdown/strip.ts'
import { namesPicture, pictureAddressesIn, shownByPicture } from '../../src/shared/markdown/tree.ts'
import { writeText } from '../../src/shared/markdown/write.ts'
import { matchRank } from '../../src/shared/values/match.ts'
import { checkWords } from '../../src/shared/values/preflight.ts'
import { excerptOf, wordsIn } from '../../src/shared/values/words.ts'
import { shapes } from './stalls-shapes.ts'

/** What nothing that a person sends may exceed: time of the processor in one turn of the thread that answers everybody, in ms. */
export const stallAllowed = 200

/** The longest turn of something, and by which input. */
export type Stall = { readonly what: string; readonly input: string; readonly ms: number; readonly aside?: true }

const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Time of the processor that a call takes in this thread, in ms. */
function timeOf(run: () => unknown): number {
  const begun = threadTime()
  run()
  return threadTime() - begun
}

/** The longest turn of this thread while something is awaited, in ms of the processor. */
export async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadTime()
  let over = false
  const look = (): void => {
    const now = threadTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!over) setImmediate(look)
  }
  look()
  try {
    await run()
  } finally {
    over = true
  }
  return Math.max(longest, threadTime() - last)
}

/** `aside`: it runs in a worker thread, where it holds up nobody. */
type Pure = { readonly what: string; readonly length: number; readonly run: (text: string) => unknown; readonly aside?: true }

const people = Array.from({ length: 500 }, (_, at) => ({ id: String(at), fullName: `Person Number${at}` }))
const names = people.map(({ fullName }) => fullName)
const avoided = Array.from({ length: 100 }, (_, at) => ({ word: at % 2 ? `word${at}` : 'a a a', instead: null }))

/** What is called in the thread that answers requests, or in a browser, with texts of people, and the longest that its limits let through. */
const pure: readonly Pure[] = [
  { what: 'read a description (10,000 letters)', length: 10_000, run: (text) => parseText(text) },
  { what: 'read and write a description', length: 10_000, run: (text) => writeText(parseText(text)) },
  { what: 'a description as mail', length: 10_000, run: (text) => [mailHtml(parseText(text)), plainText(parseText(text))] },
  { what: 'the first words of a comment', length: 5000, run: (text) => plainLine(parseText(text), 200) },
  { what: 'a comment without names', length: 5000, run: (text) => renamed(`@${text}`, names, 'Someone') },
  { what: 'whom a comment mentions', length: 5000, run: (text) => mentionedIn(`@${text}`, people) },
  { what: 'estimate an article (200,000 letters)', length: 200_000, run: readingCost },
  {
    what: 'pictures named in an article',
    length: 200_000,
    run: (text) => [namesPicture(text), shownByPicture(text), pictureAddressesIn(text)],
  },
  { what: 'an article without marks, for cards and search', length: 200_000, run: stripMarks },
  { what: 'an excerpt for search', length: 200_000, run: (text) => excerptOf(text, ['zebra'], names, 'Someone') },
  { what: 'words of an article, for search', length: 200_000, run: wordsIn },
  {
    what: 'words to avoid in texts below the worker’s',
    length: 20_000,
    run: (body) => checkWords({ title: 'A', description: null, body, alternativeText: null }, avoided),
  },
  {
    what: 'where a passage of an article stands',
    length: 200_000,
    run: (text) => findPassage(text, { quote: text.slice(0, 1000), at: 150_000 }),
  },
  { what: 'how well a name matches', length: 4000, run: (text) => matchRank(text, text.slice(0, 100)) },
  { what: 'the separator of a CSV file (800,000 letters)', length: 800_000, run: sheetOptions },
  { what: 'one piece of a CSV file', length: pieceLength, run: (text) => parse(`name\n${text}`, sheetOptions('name')) },
  { what: 'the words of a text file (200,000 letters)', length: 200_000, run: tidyText },
  { what: 'what a mail quotes (1,000,000 letters; in a worker)', length: 1_000_000, run: withoutQuotes, aside: true },
  { what: 'read a whole article (in a worker)', length: 200_000, run: (text) => parseText(text, 'article'), aside: true },
]

/** Every function that reads texts of people, with every shape at its longest. Of two times the shorter counts: the first one compiles. */
export function stallsOfFunctions(): Stall[] {
  const stalls = pure.map(
    ({ what, length, run, aside }): Stall => ({
      ...longestOf(what, length, (text) => timeOf(() => attempt(() => run(text)))),
      ...(aside && { aside }),
    }),
  )
  stalls.push(longestOf('one piece of an article, in a browser', 200_000, (text) => longestPiece(text)))
  return stalls
}

function longestOf(what: string, length: number, measure: (text: string) => number): Stall {
  let longest: Stall = { what, input: '', ms: 0 }
  for (const { name, make } of shapes) {
    const text = make(length)
    let ms = measure(text)
    if (ms > longest.ms) ms = Math.min(ms, measure(text))
    if (ms > longest.ms) longest = { what, input: name, ms }
  }
  return longest
}

function longestPiece(text: string): number {
  const pieces = parsePieces(text, 'article')
  let longest = 0
  for (;;) {
    const begun = threadTime()
    const { done } = pieces.next()
    longest = Math.max(longest, threadTime() - begun)
    if (done) return longest
  }
}

/** What is refused is read as well. */
function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // A refusal: how long it took is what counts.
  }
}
