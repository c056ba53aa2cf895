import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'

export type ExportReport = { rows: number; megabytes: number; seconds: number; before: number; most: number }

/** One export of so many rows from a server of its own, with the memory of that process watched meanwhile, in MB. */
export async function exportRun(rows: number): Promise<ExportReport> {
  const dataDir = scratchFolder('exports')
  const server = await startServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  try {
    const connection = await runningConnection(dataDir)
    if (!connection) throw new Error('The database of the data folder does not run.')
    const pool = new Pool({ ...connection, max: 2 })
    const admin = await accountsOn(server.url, pool, await secretNamed(pool, 'sessions')).as('admin')
    const fill = `insert into brands (id, name, description, status, created_by)
      select gen_random_uuid(), $2 || lpad(n::text, 7, '0'), repeat('Words of a brand. ', 12), 'active', $1 from generate_series(1, $3::int) n`
    const take = () =>
      fetch(`${server.url}/api/brands`, { headers: { cookie: admin.cookie, accept: 'text/csv', 'accept-encoding': 'identity' } })
    // What a process needs once, and lets its heap grow to before it collects, it needs for a fifth of the rows too.
    await pool.query(fill, [admin.user.id, 'First ', rows / 5])
    await drain(await take())
    await pool.query(fill, [admin.user.id, 'Brand ', rows - rows / 5])
    await pool.query('analyze brands')
    await pool.end()
    const before = residentOf(server.process.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentOf(server.process.pid))
    }, 50)
    const began = performance.now()
    const { lines, bytes } = await drain(await take())
    clearInterval(watch)
    return { rows: lines - 1, megabytes: bytes / 1e6, seconds: (performance.now() - began) / 1000, before, most }
  } finally {
    await stopServer(server)
    removeScratch(dataDir)
  }
}

/** No cell of these rows has a line of its own. */
async function drain(answer: Response): Promise<{ lines: number; bytes: number }> {
  let [lines, bytes] = [0, 0]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 0x0a) lines += 1
  }
  return { lines, bytes }
}

function residentOf(pid: number | undefined): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}
