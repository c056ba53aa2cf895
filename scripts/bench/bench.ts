import path from 'node:path'
import type pg from 'pg'
import { createPool } from '../../src/platform/database/db.ts'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { removeScratch } from '../../src/testing/process/scratch.ts'
import { type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { measureBoardUse } from './board-use.ts'
import { measureBrowser, measureFirstCard, openBrowser } from './browser.ts'
import { measureContent } from './content.ts'
import { measureDeliverables } from './deliverables.ts'
import { measureDocuments } from './documents.ts'
import { measureFirstScreens } from './first-screens.ts'
import { type Fixture, fullWorkspace, keptFixture, keptFolders, makeFixture, quickWorkspace } from './fixture.ts'
import { type GoalResult, judged, notMeasured, toTable } from './goals.ts'
import { measureInvoices } from './invoices.ts'
import { measureLists } from './lists.ts'
import { measureBoard, measureCreate, measureList, measureSessionShare, type Stand } from './measures.ts'
import { startThin } from './processes.ts'
import { type Report, writeReport } from './report.ts'
import { measureStart } from './start-and-memory.ts'
import { measureTaskLists } from './task-lists.ts'
import { measureTrees } from './trees.ts'

const keepOption = '--keep='
const words = process.argv.slice(2)
const goals = words.filter((word) => /^([1-9]|1[0-9]|20)$/.test(word))
const options = words.filter((word) => word === '--quick' || word.startsWith(keepOption))
if (goals.length + options.length < words.length) {
  console.error('npm run bench -- [--quick] [--keep=FOLDER] [numbers of goals, such as 1 4 13]')
  process.exit(2)
}
const quick = options.includes('--quick')
/** An existing folder of the person's own, where the filled data folders stay for the next look. */
const kept = options.find((word) => word.startsWith(keepOption))?.slice(keepOption.length)
const only = new Set(goals.map(Number))
const wanted = (...goals: number[]): boolean => only.size === 0 || goals.some((goal) => only.has(goal))
const note = (text: string): void => void process.stderr.write(`${text}\n`)

/** `npm run bench`: all goals, or those whose numbers are given; `--quick` for a rough look. */
async function bench(): Promise<void> {
  const begun = performance.now()
  note('filling the data folder')
  const workspace = quick ? quickWorkspace : fullWorkspace
  const fixture = await (kept ? keptFixture(path.resolve(kept), workspace) : makeFixture(workspace))
  note(`filled in ${fixture.fillSeconds} s`)
  const results: GoalResult[] = []
  try {
    // A log line per request costs what it costs in production, so it stays on.
    const ours = await startServer(fixture.dataDir, { env: { LOG_LEVEL: 'info' } })
    try {
      results.push(...(await onStand(fixture, ours)))
    } finally {
      await stopServer(ours)
    }
    if (wanted(13)) results.push(...(await measureStart(quick ? 2 : 5)).results)
  } finally {
    if (!kept) removeScratch(fixture.dataDir)
  }
  const seconds = (performance.now() - begun) / 1000
  const report: Report = {
    at: new Date().toISOString(),
    quick,
    seconds,
    fixture,
    results: results.toSorted((one, other) => one.goal - other.goal),
  }
  process.stdout.write(`${JSON.stringify(report)}\n\n${toTable(report.results)}\n`)
  if (!quick && !kept && only.size === 0) writeReport(report)
}

async function onStand(fixture: Fixture, ours: Server): Promise<GoalResult[]> {
  const connection = await runningConnection(fixture.dataDir)
  if (!connection) throw new Error('The database of the data folder does not run.')
  const pool = createPool({ ...connection, max: 2 }, () => undefined)
  const secret = await secretNamed(pool, 'sessions')
  const manager = await accountsOn(ours.url, pool, secret).signIn({ id: fixture.managerId, fullName: '', email: '' })
  const thin = await startThin({ connection })
  const stand: Stand = {
    fixture,
    ours,
    thin,
    connection,
    secret,
    cookie: manager.cookie,
    rounds: quick ? 3 : 5,
    seconds: quick ? 1 : 3,
    requests: quick ? 80 : 200,
  }
  try {
    return await measureAll(stand, pool)
  } finally {
    await thin.stop()
    await pool.end()
  }
}

async function measureAll(stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const results: GoalResult[] = []
  const add = (...found: GoalResult[]): void => {
    results.push(...found)
    for (const one of found) note(`${one.goal}  ${one.value}  ${one.detail}`)
  }
  if (wanted(1)) add(await measureList(stand))
  if (wanted(2, 3)) {
    const board = await measureBoard(stand)
    const memory = { value: board.memoryUnderLoad, limit: 260, better: 'lower', unit: ' MB', digits: 0 } as const
    add(...board.results, judged(13, 'memory after load M, without the database', memory, 'resident'))
  }
  if (wanted(5)) add(await measureSessionShare(stand))
  if (wanted(7, 8, 9, 10, 11, 12, 16, 17, 18)) add(...(await inBrowser(stand, pool)))
  if (wanted(14)) add(...(await measureLists(stand, pool, kept && keptFolders(path.resolve(kept)).demo)))
  if (wanted(19)) add(await measureFirstScreens(stand, pool))
  if (wanted(20)) add(await measureInvoices(stand, pool))
  if (wanted(4)) add(await measureCreate(stand))
  if (wanted(6)) {
    add(notMeasured(6, 'statements per request, whatever the number of rows', 'constant', 'counted exactly by the tests of every list'))
  }
  if (wanted(15)) {
    const how = 'taken by npm run prove -- load, see docs/quality.md'
    add(notMeasured(15, '100 people at work for 15 minutes, p95 read / write', '≤ 100 ms / ≤ 200 ms', how))
  }
  return results
}

async function inBrowser(stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const browser = await openBrowser()
  try {
    const results: GoalResult[] = []
    if (wanted(7, 8, 9)) results.push(...(await measureBrowser(browser, stand)))
    if (wanted(16)) results.push(await measureFirstCard(browser, stand))
    if (wanted(10, 11, 12)) results.push(...(await measureBoardUse(browser, stand)))
    if (wanted(17)) results.push(...(await measureDocuments(browser, stand, pool)), ...(await measureContent(browser, stand, pool)))
    if (wanted(18))
      for (const measure of [measureTrees, measureTaskLists, measureDeliverables]) results.push(...(await measure(browser, stand, pool)))
    return results
  } finally {
    await browser.close()
  }
}

bench().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
