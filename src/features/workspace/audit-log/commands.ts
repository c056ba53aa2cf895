import { type Services, systemCtx } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import { transact } from '#platform/transactions/transact.ts'
import { workspaceNow } from '../settings/queries.ts'

const batch = 5000

/**
 * Removes the lines that are older than the workspace keeps them, some thousand at a time. It never touches `events`, which history and
 * the merging of changes read. @returns how many went
 */
export async function forgetOldEntries(services: Services): Promise<number> {
  const { auditDays } = await workspaceNow(services.pool)
  for (let total = 0; ; ) {
    const gone = await transact(systemCtx(services, 'audit-retention'), async (tx) => {
      // For this transaction alone; without it the trigger refuses.
      await tx.query(`select set_config('atelier.audit_retention', 'on', true)`)
      const { rowCount } = await tx.query(
        `delete from audit_entries where id in
          (select id from audit_entries where at < now() - make_interval(days => $1) order by at, id limit ${batch})`,
        [auditDays],
      )
      return rowCount ?? 0
    })
    total += gone
    if (gone < batch) return total
  }
}

export function retentionJob(services: Services): ScheduledJob {
  return { name: 'audit-retention', cron: '41 3 * * *', run: async () => void (await forgetOldEntries(services)) }
}
