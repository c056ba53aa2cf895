import type { Queryable } from '#platform/db.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { referencesTo, unreferenced } from '#platform/references.ts'
import type { Services } from '#platform/services.ts'

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
    const found = await client.query<{ id: string; storageKey: string }>(
      `select f.id, f.storage_key as "storageKey" from files f
        where f.created_at < now() - interval '24 hours' and ${await unused(client)}
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

/** Whatever points to a file has a foreign key to it; those of deleted records count until they are removed for good. */
async function unused(db: Queryable): Promise<string> {
  return unreferenced(await referencesTo(db, 'files'), 'f')
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
