import { type MalformedOptions, type MalformedReport, malformedRun } from './malformed.ts'
import type { World } from './races/race.ts'
import { writePart } from './report.ts'
import { type Stall, stallAllowed, stallsOfFunctions } from './stalls.ts'
import { stallsOfOperations, stallsOfTexts } from './stalls-requests.ts'

const operationsShown = 12

/** Malformed requests, and behind them the longest turns unless single operations are looked at; then the world is closed. */
export async function malformedWithStalls(
  world: World & { close(): Promise<void> },
  options: MalformedOptions,
  today: string,
): Promise<MalformedReport & { stalls: Stall[] }> {
  try {
    const malformed = await malformedRun(world, options)
    return { ...malformed, stalls: options.only === undefined ? await proveStalls(world, today) : [] }
  } finally {
    await world.close()
  }
}

/** Measures the longest turns of the thread that answers everybody, and reports them. @returns those that are too long */
async function proveStalls(world: World, today: string): Promise<Stall[]> {
  console.log('the longest turns of functions that read texts')
  const functions = stallsOfFunctions()
  console.log('of requests with long texts')
  const texts = await stallsOfTexts(world)
  console.log('of operations')
  const operations = await stallsOfOperations(world)
  const stalls = [...functions, ...texts, ...operations].filter(({ ms, aside }) => !aside && ms > stallAllowed)
  const text = [
    `${today}. Time of the processor in one turn of the main thread, at the longest input that limits allow; at most ${stallAllowed} ms are allowed. ${stalls.length} took longer.`,
    table('function', functions),
    table('request with a long text', texts),
    `The ${operationsShown} longest of ${operations.length} operations, sent a megabyte of hostile JSON or the longest query:`,
    table('operation', operations.slice(0, operationsShown)),
  ].join('\n\n')
  console.log(text)
  writePart('stalls', text)
  return stalls
}

/** The longest first. */
const table = (head: string, stalls: readonly Stall[]): string =>
  [`| ${head} | longest with | ms |`, '| - | - | -: |', ...stalls.toSorted((one, other) => other.ms - one.ms).map(row)].join('\n')

const row = ({ what, input, ms }: Stall): string =>
  `| ${[what, input, ms.toFixed(0)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
