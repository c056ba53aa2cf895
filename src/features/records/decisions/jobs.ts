import { randomUUID } from 'node:crypto'
import { notify } from '#features/workspace/notifications/commands.ts'
import { type Services, systemCtx } from '#platform/context.ts'
import type { QueuedJob, ScheduledJob } from '#platform/jobs/jobs.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { decisionNotices } from './notices.ts'
import { type Checked, checkChain, findingText } from './proof-check.ts'
import type { KeptHead } from './verify.js'

/** The job that `verifyNow` asks for. */
export const verificationJob = 'decision-verification'
/** So many findings are kept of a run; how many there were is kept too. */
const keptFindings = 50

type Run = { id: string; withFiles: boolean }

/** Does the runs that people asked for. */
export const verificationRuns = (services: Services): QueuedJob => ({
  name: verificationJob,
  run: async () => {
    const { rows } = await services.pool.query<Run>(
      `select id, with_files as "withFiles" from decision_verifications where state = 'waiting' order by started_at`,
    )
    for (const run of rows) await verify(services, run)
  },
  alone: true,
})

/** Every night the chain; in the night to Sunday also the bytes of every version that is kept. */
export const nightlyRun = (services: Services): ScheduledJob => ({
  name: 'decision-verification-nightly',
  cron: '29 4 * * *',
  run: async () => {
    const run = { id: randomUUID(), withFiles: new Date().getUTCDay() === 0 }
    await services.pool.query('insert into decision_verifications (id, with_files) values ($1, $2)', [run.id, run.withFiles])
    await verify(services, run)
  },
})

/** Goes over the chain, compares with the head of the last run that found nothing, and tells admins of what it finds. */
export async function verify(services: Services, run: Run): Promise<void> {
  const { rows: kept } = await services.pool.query<KeptHead>(
    `select head_number as number, head_hash as hash from decision_verifications where state = 'intact' order by ended_at desc limit 1`,
  )
  const look = async (): Promise<Checked | null> => {
    try {
      const bytes = run.withFiles ? { storage: services.storage, kinds: await services.kinds() } : undefined
      return await checkChain(services.pool, { kept, ...(bytes && { bytes }) })
    } catch (error) {
      services.log.error({ err: error }, 'the chain of decisions could not be verified')
      return null
    }
  }
  const checked = await look()
  await transact(systemCtx(services, 'verification'), (tx) => keepOutcome(tx, run, checked))
}

async function keepOutcome(tx: Tx, { id }: Run, checked: Checked | null): Promise<void> {
  const findings = checked?.findings.map(findingText) ?? []
  await tx.query(
    `update decision_verifications set state = $2, ended_at = now(), decisions = $3, versions_read = $4, versions_gone = $5, head_number = $6,
      head_hash = $7, finding_count = $8, findings = $9 where id = $1`,
    [
      id,
      checked ? (findings.length === 0 ? 'intact' : 'broken') : 'failed',
      checked?.decisions ?? 0,
      checked?.versionsRead ?? 0,
      checked?.versionsGone ?? 0,
      checked?.head.number ?? null,
      checked?.head.hash ?? null,
      findings.length,
      JSON.stringify(findings.slice(0, keptFindings)),
    ],
  )
  tx.record({ kind: 'decision-verification.ended', recordType: 'decision-verification', recordId: id, audience: 'admin' })
  const [first] = findings
  if (!first) return
  const { rows } = await tx.query<{ id: string }>(
    `select u.id from users u join user_roles r on r.user_id = u.id where r.role = 'admin' and u.deactivated_at is null`,
  )
  notify(tx, decisionNotices['decisions.broken'], { to: rows.map((admin) => admin.id), data: { count: findings.length, first } })
}
