import { loadEnv } from '../../src/platform/process/env.ts'
import { announcing } from '../../src/testing/kit/access-cases.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'
import { filesRun, megabyte, prepare } from './files.ts'

/** The largest file that may come, killed so many times on its way and read back; and one byte more, which is refused before any came. */
export async function largestRun(kills: number): Promise<{ lines: string[]; held: boolean }> {
  const largest = loadEnv({}).MAX_UPLOAD
  const { status, message, stored } = await refused(largest + 1)
  const run = await filesRun({ megabytes: largest / megabyte, kills })
  const [sent, read] = [run.most - run.idle, run.mostRead - run.idle]
  const lines = [
    `${run.megabytes} MB, as much as a file can have, by tus-js-client from Node with ${kills} times \`kill -9\`: ${run.seconds.toFixed(0)} s, SHA-256 ${run.equal ? 'equal' : 'NOT EQUAL'}, ${run.orphans} bytes without a row, ${run.missing} rows without bytes; memory ${run.idle.toFixed(0)} MB before, at most ${sent.toFixed(0)} MB more until the last byte had come, ${read.toFixed(0)} MB more until it was read back.`,
    `One byte more is answered ${status} before the first one comes, and ${stored} rows are left of it: "${message}"`,
  ]
  const whole = run.equal && run.orphans === 0 && run.missing === 0 && sent <= 50 && read <= 50
  return { lines, held: whole && status === 413 && stored === 0 }
}

async function refused(length: number): Promise<{ status: number; message: string; stored: number }> {
  const dataDir = scratchFolder('refused')
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  try {
    const { pool, cookie, at } = await prepare(server, dataDir)
    const answer = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { cookie, ...announcing(at, length) } })
    const { message } = (await answer.json()) as { message: string }
    const { rows } = await pool.query<{ stored: number }>('select count(*)::int as stored from files')
    await pool.end()
    return { status: answer.status, message, stored: rows[0]?.stored ?? 0 }
  } finally {
    await stopServer(server)
    removeScratch(dataDir)
  }
}
