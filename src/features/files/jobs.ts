import type { Queryable } from '#platform/db.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { referencesTo, unreferenced } from '#platform/references.ts'
import { type Services, systemCtx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import { removeBytes, removeFileRows } from './commands.ts'

const batch = 200
const kept = "interval '24 hours'"

/**
 * Removes uploads to which nothing was added for a day, and files that no record points to, a day after they were made. The row goes
 * in a transaction that leaves word of its bytes, and the bytes after it: what is broken off in between, the next run ends.
 * @returns how many files were removed
 */
export async function cleanUpFiles(services: Services): Promise<number> {
  await removeQueued(services)
  for (let removed = 0; ; ) {
    const found = await removeBatch(services)
    removed += found
    if (found < batch) return removed
  }
}

async function removeQueued(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ key: string }>('select storage_key as key from file_removals order by queued_at')
  await removeBytes(
    services,
    rows.map(({ key }) => key),
  )
}

async function removeBatch(services: Services): Promise<number> {
  const keys = await transact(systemCtx(services, 'files-cleanup'), async (tx) => {
    const unneeded = await unused(tx)
    const { rows } = await tx.query<{ id: string }>(
      `select f.id from files f where f.created_at < now() - ${kept} and ${unneeded}
        and not exists (select 1 from uploads u where u.file_id = f.id and u.updated_at >= now() - ${kept})
        limit ${batch} for update skip locked`,
    )
    // Asked again now that nobody can point to them any more: a record may have taken one while this waited for its row.
    const ids = rows.map(({ id }) => id)
    return removeFileRows(tx, ids, `not (${unneeded})`)
  })
  await removeBytes(services, keys)
  return keys.length
}

/**
 * Whatever points to a file has a foreign key to it; those of deleted records count until they are removed for good. What goes with the file
 * (on delete cascade) keeps none.
 */
async function unused(db: Queryable): Promise<string> {
  const references = await referencesTo(db, 'files')
  return unreferenced(
    references.filter(({ onDelete }) => onDelete !== 'cascade'),
    'f',
  )
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
