import { randomUUID } from 'node:crypto'
import type { QueuedJob, ScheduledJob } from '#platform/jobs.ts'
import { type Services, systemCtx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import { notify } from '../notifications/commands.ts'
import { findingText, type Read, readAsOutsiders } from './tools.ts'

/** The job that `testLeaksNow` asks for. */
export const leakJob = 'leak-test'
/** So many findings are kept of a run; how many there were is kept too. */
const keptFindings = 50

/** Does the readings that people asked for. */
export const leakRunsAsked = (services: Services): QueuedJob => ({
  name: leakJob,
  run: async () => {
    const { rows } = await services.pool.query<{ id: string }>(`select id from leak_runs where state = 'waiting' order by started_at`)
    for (const { id } of rows) await runLeakTest(services, id)
  },
  alone: true,
})

/** Every night. */
export const nightlyLeakTest = (services: Services): ScheduledJob => ({
  name: 'leak-test-nightly',
  cron: '47 3 * * *',
  run: async () => {
    const id = randomUUID()
    await services.pool.query('insert into leak_runs (id) values ($1)', [id])
    await runLeakTest(services, id)
  },
})

/** Reads as every account outside the agency, keeps what was found, and tells admins of it. */
export async function runLeakTest(services: Services, id: string, operations = services.operations): Promise<void> {
  const look = async (): Promise<Read | null> => {
    try {
      return await readAsOutsiders(services, { operations: await operations() })
    } catch (error) {
      services.log.error({ err: error }, 'the leak test could not read everything')
      return null
    }
  }
  const read = await look()
  const findings = read?.findings.map(findingText) ?? []
  await transact(systemCtx(services, 'leak-test'), async (tx) => {
    const state = read ? (findings.length === 0 ? 'tight' : 'leaking') : 'failed'
    await tx.query(
      `update leak_runs set state = $2, ended_at = now(), accounts = $3, asked = $4, rows = $5, finding_count = $6, findings = $7 where id = $1`,
      [id, state, read?.accounts ?? 0, read?.asked ?? 0, read?.rows ?? 0, findings.length, JSON.stringify(findings.slice(0, keptFindings))],
    )
    tx.record({ kind: 'leak-test.ended', recordType: 'leak-test', recordId: id, audience: 'admin' })
    const [first] = findings
    if (!first) return
    const { rows } = await tx.query<{ id: string }>(
      `select u.id from users u join user_roles r on r.user_id = u.id where r.role = 'admin' and u.deactivated_at is null`,
    )
    notify(tx, 'leaks.found', { to: rows.map((admin) => admin.id), data: { count: findings.length, first } })
  })
}
