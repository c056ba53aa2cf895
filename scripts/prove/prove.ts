import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { approvalsRun } from './approvals.ts'
import { proveChat } from './chat.ts'
import { clipsRun } from './clips.ts'
import { exportRun } from './exports.ts'
import { killedInvoices, killedTasks } from './faults.ts'
import { filesRun } from './files.ts'
import { proveLeaks } from './leaks.ts'
import { loadRun } from './load.ts'
import { proveMailIn } from './mail-in.ts'
import { previewsRun } from './previews.ts'
import { type RaceResult, races, runRace } from './races/races.ts'
import { writePart } from './report.ts'
import { proveScreens } from './screens.ts'
import { malformedWithStalls } from './stalls-report.ts'
import { startWorld } from './world.ts'

const root = path.resolve(import.meta.dirname, '../..')
const usage =
  'npm run prove -- races|faults|rights|load|malformed|exports|files|largest|previews|clips|approvals|leaks|chat|mail-in|screens|invoices|billing-dates|unbilled [--rounds 1000] [--requests 50000] [--concurrency 32] [--seed 1] [--people 100] [--seconds 900] [--only text]'

const { values, positionals } = argumentsGiven()
const seed = numberOf('seed', values.seed)

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        concurrency: { type: 'string', default: '32' },
        seed: { type: 'string', default: '1' },
        requests: { type: 'string', default: '50000' },
        people: { type: 'string', default: '100' },
        seconds: { type: 'string', default: '900' },
        only: { type: 'string' },
      },
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

/** A proof of no rounds would hold. */
function numberOf(name: string, text: string): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : refuse(`--${name} must be a whole number above 0 (it is "${text}").`)
}

function refuse(reason: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}

/** @returns the exit code: 0 held, 1 did not, 2 not possible */
async function prove(what: string | undefined): Promise<number> {
  if (what === 'races') return proveRaces()
  if (what === 'faults') return proveFaults()
  if (what === 'rights') return proveRights()
  if (what === 'load') return proveLoad()
  if (what === 'malformed') return proveMalformed()
  if (what === 'exports') return proveExports()
  if (what === 'previews') return provePreviews()
  if (what === 'clips') return proveClips()
  if (what === 'files') return proveFiles()
  if (what === 'largest') return proveLargest()
  if (what === 'approvals') return proveApprovals()
  if (what === 'leaks') return proveLeaks(numberOf('rounds', values.rounds ?? '10'), today())
  if (what === 'chat') return proveChat(numberOf('rounds', values.rounds ?? '3'), seed, today())
  if (what === 'mail-in') return proveMailIn(numberOf('rounds', values.rounds ?? '5'), today())
  if (what === 'screens') return proveScreens(values.only, today())
  if (what === 'invoices') return (await import('./invoices.ts')).proveInvoices(numberOf('rounds', values.rounds ?? '10000'), seed, today())
  if (what === 'billing-dates') return (await import('./billing-dates.ts')).proveBillingDates(values.only, today())
  if (what === 'unbilled') return (await import('./unbilled.ts')).proveUnbilled(numberOf('rounds', values.rounds ?? '10'), seed, today())
  console.error(usage)
  return 2
}

async function proveRaces(): Promise<number> {
  const wanted = races.filter(({ name }) => name.includes(values.only ?? ''))
  if (wanted.length === 0) refuse(`No race is called "${values.only}". There are: ${races.map(({ name }) => name).join('; ')}.`)
  const options = { rounds: numberOf('rounds', values.rounds ?? '1000'), concurrency: numberOf('concurrency', values.concurrency), seed }
  const world = await startWorld()
  const results: RaceResult[] = []
  try {
    for (const race of wanted) {
      const result = await runRace(world, race, options)
      results.push(result)
      console.log(`${result.problems.length === 0 ? '✓' : '✗'} ${race.name}: ${result.rounds} rounds in ${result.seconds.toFixed(1)} s`)
      for (const problem of result.problems.slice(0, 5)) console.log(`    ${problem}`)
    }
  } finally {
    await world.close()
  }
  const lines = results.map(
    (one) =>
      `| ${one.name} | ${one.invariant} | ${one.rounds} | ${one.ways} × ${one.lanes} | ${one.seconds.toFixed(1)} | ${one.problems.length} |`,
  )
  if (values.only === undefined) {
    writePart(
      'races',
      `${today()}, seed ${seed}. "At once" is requests of one round × rounds side by side.

| race | what must hold | rounds | at once | seconds | broken |
|---|---|---|---|---|---|
${lines.join('\n')}`,
    )
  }
  return results.every((one) => one.problems.length === 0) ? 0 : 1
}

/** A large file on a server that is killed meanwhile: nothing lost, nothing left over, and memory stays flat. */
async function proveFiles(): Promise<number> {
  const report = await filesRun({ megabytes: 200, kills: numberOf('rounds', values.rounds ?? '3') })
  const { megabytes, kills, seconds, idle, most, mostRead, equal, orphans, missing } = report
  const memory = (of: { idle: number; most: number }) =>
    `memory ${of.idle.toFixed(0)} MB before, at most ${(of.most - of.idle).toFixed(0)} MB more`
  const sums = (same: boolean) => `SHA-256 ${same ? 'equal' : 'NOT EQUAL'}`
  const script = `${megabytes} MB by tus-js-client from Node with ${kills} times \`kill -9\`: ${seconds.toFixed(1)} s, ${sums(equal)}, ${orphans} bytes without a row, ${missing} rows without bytes; ${memory(report)} until the last byte had come, ${(mostRead - idle).toFixed(0)} MB more until it was read back.`
  console.log(script)
  const { filesInBrowser } = await import('./files-browser.ts')
  const dropped = await filesInBrowser({ megabytes: 200 })
  const browser = `Three files, one of ${dropped.megabytes} MB, dropped on a task in Chromium, with a second tab open, the connection cut ${dropped.cuts} times and the server killed once: ${dropped.seconds.toFixed(1)} s, ${sums(dropped.equal)}, attached ${dropped.attached.join(', ')}, each once; ${memory(dropped)}.`
  console.log(browser)
  const others = await othersOfFiles()
  writePart('files', `${today()}.\n\n${[script, browser, ...others.lines].map((line) => `- ${line}`).join('\n')}`)
  const flat = most - idle <= 50 && dropped.most - dropped.idle <= 50
  const whole = equal && orphans === 0 && missing === 0 && flat && dropped.equal && dropped.attached.length === 3
  return whole && others.held ? 0 : 1
}

async function proveLargest(): Promise<number> {
  const { largestRun } = await import('./largest.ts')
  const { lines, held } = await largestRun(numberOf('rounds', values.rounds ?? '3'))
  for (const line of lines) console.log(line)
  writePart('largest', `${today()}.\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return held ? 0 : 1
}

/** What other programs read of stored files, and what files made to do harm come to. */
async function othersOfFiles(): Promise<{ lines: string[]; held: boolean }> {
  const { fileToolsRun } = await import('./file-tools.ts')
  const { hostileRun } = await import('./hostile.ts')
  const tools = await fileToolsRun()
  const found = [...tools.found, ...(await hostileRun())]
  for (const { line, held } of found) console.log(`${held ? '✓' : '✗'} ${line}`)
  const missing = tools.missing.map((program) => `Not shown: ${program} is not installed.`)
  for (const line of missing) console.error(`– ${line}`)
  return { lines: [...found.map(({ line }) => line), ...missing], held: found.every(({ held }) => held) }
}

async function proveFaults(): Promise<number> {
  const rounds = numberOf('rounds', values.rounds ?? '20')
  const ended = '(every second time of PostgreSQL too)'
  const tasks = await killedTasks({ rounds, writers: 16 })
  const invoices = await killedInvoices({ rounds, writers: 200 })
  const lines = [
    `${tasks.rounds} times \`kill -9\` under 16 writers ${ended}: ${tasks.acknowledged} acknowledged tasks, ${tasks.lost.length} lost, one PostgreSQL each time, slowest start ${tasks.slowestStart} ms.`,
    `${invoices.rounds} times \`kill -9\` under 200 parallel creates of invoices ${ended}: ${invoices.acknowledged} acknowledged, ${invoices.lost.length} lost, ${invoices.rolledBack} rolled back after they had a number; numbers 1 to ${invoices.numbers} without a gap, each once.`,
  ]
  for (const line of lines) console.log(line)
  writePart('faults', `${today()}.\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return 0
}

/** The matrix over HTTP and the twins of rules and queries, in full. */
async function proveRights(): Promise<number> {
  // The latter hold what is taken away to a second.
  const ending = ['src/platform/live/*.test.ts', 'src/features/access/auth/*.test.ts', 'src/features/workspace/users/roles.test.ts']
  const files = globSync(['src/testing/harness/{rights,access}*.test.ts', 'src/features/*/*/parity.test.ts', ...ending], { cwd: root })
  if (files.length === 0) throw new Error('There are no tests of the rights.')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'integration', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROVE_SECOND: '1' },
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

async function proveLoad(): Promise<number> {
  const report = await loadRun({ people: numberOf('people', values.people), seconds: numberOf('seconds', values.seconds), seed })
  const inTime = report.readP95 <= 100 && report.writeP95 <= 200
  const text = `${report.people} people for ${report.seconds} s: ${report.reads} reads (p95 ${report.readP95.toFixed(0)} ms), ${report.writes} writes (p95 ${report.writeP95.toFixed(0)} ms), ${report.errors.length} errors, ${report.missing} acknowledged writes missing; goal 15 (100 and 200 ms): ${inTime ? 'held' : 'missed'}.`
  console.log(text)
  for (const error of report.errors.slice(0, 5)) console.log(`    ${error}`)
  writePart('load', `${today()}, seed ${seed}. ${text}`)
  return report.errors.length === 0 && report.missing === 0 ? 0 : 1
}

/** The heap may hold what a run of this size leaves in caches that have an end. */
const heapAllowed = 24

async function proveMalformed(): Promise<number> {
  console.log(`seed ${seed}`)
  const world = await startWorld()
  const options = { requests: numberOf('requests', values.requests), concurrency: numberOf('concurrency', values.concurrency), seed }
  const only = values.only === undefined ? {} : { only: values.only }
  const report = await malformedWithStalls(world, { ...options, ...only }, today())
  const [before, after] = report.heap
  const answers = Object.entries(report.answers).toSorted(([one], [other]) => one.localeCompare(other))
  const text = `${report.requests} requests over ${report.operations} operations in ${report.seconds.toFixed(0)} s: ${answers.map(([what, count]) => `${count} ${what}`).join(', ')}; ${report.problems.length} answered wrongly or left unhandled; heap ${before.toFixed(0)} MB after the first fifth, ${after.toFixed(0)} MB at the end.`
  console.log(text)
  for (const problem of report.problems.slice(0, 20)) console.log(`    ${problem}`)
  if (only.only === undefined) writePart('malformed', `${today()}, seed ${seed}. ${text}`)
  for (const { what, input, ms } of report.stalls) console.log(`    ${what} held the thread for ${ms.toFixed(0)} ms, with ${input}`)
  return report.problems.length === 0 && report.stalls.length === 0 && after - before < heapAllowed ? 0 : 1
}

/** So many rows, and what a process may have more of meanwhile than after a short one, in MB. */
const exportedRows = 100_000
const memoryAllowed = 64

async function proveExports(): Promise<number> {
  const { rows, megabytes, seconds, before, most } = await exportRun(exportedRows)
  const text = `${rows} rows (${megabytes.toFixed(0)} MB) in ${seconds.toFixed(1)} s; memory of the server ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most.`
  console.log(text)
  writePart('exports', `${today()}. ${text}`)
  return rows === exportedRows && most - before < memoryAllowed ? 0 : 1
}

async function provePreviews(): Promise<number> {
  const { lines, problems, missing } = await previewsRun()
  if (missing !== null) {
    console.error(`${missing} Install ffmpeg to prove the previews of videos.`)
    return 2
  }
  for (const line of lines) console.log(`${problems.includes(line) ? '✗' : '✓'} ${line}`)
  writePart('previews', `${today()}.\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return problems.length === 0 ? 0 : 1
}

/** What is played is what was delivered, frame by frame. */
async function proveClips(): Promise<number> {
  const { lines, problems, missing } = await clipsRun(values.only)
  for (const line of lines) console.log(line)
  for (const line of missing) console.error(`– ${line}`)
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (lines.length === 0) return 2
  const told = [...lines, ...missing.map((line) => `Not shown: ${line}`)]
  if (problems.length === 0 && values.only === undefined) writePart('clips', `${today()}.\n\n${told.map((line) => `- ${line}`).join('\n')}`)
  return problems.length === 0 ? 0 : 1
}

async function proveApprovals(): Promise<number> {
  const options = { rounds: numberOf('rounds', values.rounds ?? '100'), deciders: numberOf('concurrency', values.concurrency), kills: 5 }
  const { lines, problems } = await approvalsRun(options)
  for (const line of lines) console.log(line)
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
  if (problems.length === 0) writePart('approvals', `${today()}.\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return problems.length === 0 ? 0 : 1
}

const today = (): string => new Date().toISOString().slice(0, 10)

prove(positionals[0]).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
