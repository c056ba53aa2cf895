import type { ScheduledJob } from '#platform/jobs.ts'
import type { Services } from '#platform/services.ts'

/** Whatever points to a file; one line per column, so that a file in use is never removed. */
const references = [
  'select 1 from users u where u.avatar_file_id = f.id',
  'select 1 from brands b where b.logo_file_id = f.id',
  'select 1 from attachments a where a.file_id = f.id',
]

const batch = 200

/**
 * Removes files that were never finished or that no record points to, a day after they were made. The bytes go first: when this
 * is broken off, the row is still there and the next run ends the work. @returns how many were removed
 */
export async function cleanUpFiles(services: Services): Promise<number> {
  for (let removed = 0; ; ) {
    const found = await removeBatch(services)
    removed += found
    if (found < batch) return removed
  }
}

async function removeBatch({ pool, storage }: Services): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const unused = references.map((reference) => `not exists (${reference})`).join(' and ')
    const found = await client.query<{ id: string; storageKey: string }>(
      `select f.id, f.storage_key as "storageKey" from files f
        where f.created_at < now() - interval '24 hours' and ${unused}
        limit ${batch} for update skip locked`,
    )
    for (const { storageKey } of found.rows) await storage.remove(storageKey)
    await client.query('delete from files where id = any($1::uuid[])', [found.rows.map(({ id }) => id)])
    await client.query('commit')
    return found.rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export function filesJob(services: Services): ScheduledJob {
  return {
    name: 'files-cleanup',
    cron: '23 * * * *',
    run: async () => {
      await cleanUpFiles(services)
      await services.storage.sweep()
    },
  }
}
