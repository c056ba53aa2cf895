import { Pool } from 'pg'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { buildersOn } from '../../src/testing/harness/builders.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { type KillReport, killRounds, type Server } from '../../src/testing/process/server.ts'
import { rolledBack, rollingBack } from './races/invoices.ts'

type Given = { rounds: number; writers: number }
type Desk = { cookie: string; projectId: string }

async function withPool<T>(server: Server, work: (pool: Pool) => Promise<T>): Promise<T> {
  const connection = await runningConnection(server.dataDir)
  if (!connection) throw new Error('PostgreSQL was not found after the start.')
  const pool = new Pool({ ...connection, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A project and the session of its manager; its brand has what an invoice asks for. */
function desk(server: Server): Promise<Desk> {
  return withPool(server, async (pool) => {
    const accounts = accountsOn(server.url, pool, await secretNamed(pool, 'sessions'))
    const manager = await accounts.as('project_manager')
    const project = await buildersOn(pool, accounts).project({ manager: manager.user })
    await pool.query(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [project.brandId])
    await pool.query(rollingBack)
    return { cookie: manager.cookie, projectId: project.id }
  })
}

async function post({ url }: Server, { cookie }: Desk, path: string, body: object): Promise<{ status: number; text: string }> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

/** Creates tasks from many writers while server and database are killed: nothing acknowledged is lost. */
export async function killedTasks({ rounds, writers }: Given): Promise<KillReport> {
  let at: Desk | undefined
  return killRounds({
    rounds,
    writers,
    killDatabase: true,
    env: { LOG_LEVEL: 'error' },
    prepare: async (server) => {
      at = await desk(server)
    },
    write: async (server, key) => {
      if (!at) throw new Error('Nothing is prepared.')
      const { status } = await post(server, at, '/api/tasks', { name: key, projectId: at.projectId })
      if (status !== 201) throw new Error(`creating answered ${status}`)
    },
    read: (server) =>
      withPool(server, async (pool) => (await pool.query<{ name: string }>('select name from tasks')).rows.map(({ name }) => name)),
  })
}

type NumbersReport = KillReport & { numbers: number; rolledBack: number }

/**
 * Creates invoices from many writers, a fifth of them rolled back, while server and database are killed: no acknowledged invoice is lost
 * or has another number than answered, and the numbers are 1 to n without a gap. @throws Error with what is broken
 */
export async function killedInvoices({ rounds, writers }: Given): Promise<NumbersReport> {
  let at: Desk | undefined
  let made = 0
  let refused = 0
  let numbers = 0
  const answered = new Map<string, string>()
  const create = async (server: Server, key: string): Promise<void> => {
    if (!at) throw new Error('Nothing is prepared.')
    const line = { description: 'Design', unitPrice: '100' }
    const failing = made++ % 5 === 0
    const lines = [line, ...(failing ? [{ ...line, description: rolledBack }] : [])]
    const { status, text } = await post(server, at, '/api/invoices', { projectId: at.projectId, orderNumber: key, lines })
    if (failing && status === 409) refused += 1
    if (status !== 201) throw new Error(`creating answered ${status}`)
    answered.set(key, (JSON.parse(text) as { invoiceNumber: string }).invoiceNumber)
  }
  const report = await killRounds({
    rounds,
    writers,
    atLeast: 20,
    killDatabase: true,
    env: { LOG_LEVEL: 'error' },
    prepare: async (server) => {
      at = await desk(server)
    },
    write: create,
    read: (server) =>
      withPool(server, async (pool) => {
        const { rows } = await pool.query<{ n: number; key: string | null; invoiceNumber: string | null }>(
          `select n.n, iv.order_number as key, iv.invoice_number as "invoiceNumber" from invoice_numbers n
           left join invoices iv on iv.id = n.invoice_id order by n.n`,
        )
        const gap = rows.find(({ n }, index) => n !== index + 1)
        if (gap) throw new Error(`Number ${gap.n} follows ${rows[rows.indexOf(gap) - 1]?.n ?? 'nothing'}.`)
        const orphan = rows.find(({ key }) => key === null)
        if (orphan) throw new Error(`Number ${orphan.n} was given, and no invoice has it.`)
        const other = rows.find(({ key, invoiceNumber }) => (answered.get(key ?? '') ?? invoiceNumber) !== invoiceNumber)
        if (other) throw new Error(`Invoice ${other.key} was answered as ${answered.get(other.key ?? '')} and is ${other.invoiceNumber}.`)
        numbers = rows.length
        return rows.map(({ key }) => key ?? '')
      }),
  })
  return { ...report, numbers, rolledBack: refused }
}
