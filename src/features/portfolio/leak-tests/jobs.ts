import { randomUUID } from 'node:crypto'
import { notify } from '#features/workspace/notifications/commands.ts'
import { type Services, systemCtx } from '#platform/context.ts'
import type { QueuedJob, ScheduledJob } from '#platform/jobs/jobs.ts'
import { transact } from '#platform/transactions/transact.ts'
import { leakNotices } from './notices.ts'
import type { LeakState } from './schema.ts'
import { findingText, type Read, readAsOutsiders } from './tools.ts'

/** The job that `testLeaksNow` asks for. */
export const leakJob = 'leak-test'
/** So many findings are kept of a run; how many there were is kept too. */
const keptFindings = 50

/** Does the readings that people asked for. */
export const leakRunsAsked = (services: Services, operations = services.operations): QueuedJob => ({
  name: leakJob,
  run: async (_data, signal) => {
    const { rows } = await services.pool.query<{ id: string }>(waitingRuns)
    for (const { id } of rows) if (!signal.aborted) await runLeakTest(services, id, operations, signal)
  },
  alone: true,
})

const waitingRuns = `select id from leak_runs where state = 'waiting' order by started_at`

/** Every night. */
export const nightlyLeakTest = (services: Services): ScheduledJob => ({
  name: 'leak-test-nightly',
  cron: '47 3 * * *',
  run: async () => {
    await services.pool.query('insert into leak_runs (id) values ($1)', [randomUUID()])
    await services.jobs.send(leakJob)
  },
})

/** A reading that ended with its process is done anew, by whichever starts next. */
export const waitingLeakTests = (services: Services): ScheduledJob => ({
  name: 'leak-test-waiting',
  cron: '*/15 * * * *',
  atStart: true,
  run: async () => {
    const { rows } = await services.pool.query(waitingRuns)
    if (rows.length > 0) await services.jobs.send(leakJob)
  },
})

/** A reading that missed an operation can't vouch that nothing leaks. */
function stateOf(read: Read | null): LeakState {
  if (read && read.findings.length > 0) return 'leaking'
  return read && read.unread.length === 0 ? 'tight' : 'failed'
}

/**
 * Reads as every account outside the agency, keeps what was found, and tells admins of it.
 * @param signal told to end, it leaves the run waiting: part of a reading says nothing
 */
export async function runLeakTest(services: Services, id: string, operations = services.operations, signal?: AbortSignal): Promise<void> {
  const look = async (): Promise<Read | null> => {
    try {
      return await readAsOutsiders(services, { operations: await operations(), signal })
    } catch (error) {
      if (!signal?.aborted) services.log.error({ err: error }, 'the leak test could not read everything')
      return null
    }
  }
  const read = await look()
  if (signal?.aborted) return
  const findings = read?.findings.map(findingText) ?? []
  await transact(systemCtx(services, 'leak-test'), async (tx) => {
    const state = stateOf(read)
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
    notify(tx, leakNotices['leaks.found'], { to: rows.map((admin) => admin.id), data: { count: findings.length, first } })
  })
}
