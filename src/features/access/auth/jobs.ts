import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'

/** Removes what no longer counts: ended sessions, old links, limits, and the stored answers of creates. */
export async function cleanUpAccounts({ pool }: Services): Promise<void> {
  await pool.query('delete from sessions where expires_at < now()')
  await pool.query('delete from verifications where expires_at < now()')
  // An invitation that came too late can be sent again for a month.
  await pool.query(
    `delete from auth_tokens where expires_at < now() - case when purpose = 'invitation' then interval '30 days' else interval '0' end`,
  )
  await pool.query('delete from rate_limits where window_ends_at < now()')
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '1 day'`)
}

export function accountsJob(services: Services): ScheduledJob {
  return { name: 'accounts-cleanup', cron: '11 * * * *', run: () => cleanUpAccounts(services) }
}
