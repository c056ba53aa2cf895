import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Services, systemCtx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import { referencesTo, unreferenced } from '#platform/database/references.ts'
import type { FileDamage } from '#platform/http/send-file.ts'
import type { QueuedJob, ScheduledJob } from '#platform/jobs/jobs.ts'
import { transact } from '#platform/transactions/transact.ts'
import { askForReadings, noteChecked, noteScan, removeBytes, removeFileRows, scanJobName } from './commands.ts'
import { nextToCheck, type Unchecked, unscannedFile, unscannedFiles } from './queries.ts'

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
      await askForScans(services)
    },
  }
}

/** Below what a job may take altogether, in ms. */
const scanPatience = 9 * 60_000

/** Asks the configured scanner for one file. A scanner that cannot say is asked again. */
export function scanJob(services: Services): QueuedJob {
  return {
    name: scanJobName,
    run: async (data, signal) => {
      const { fileId } = data as { fileId: string }
      const file = await unscannedFile(services.pool, fileId)
      const [command, ...args] = services.env.SCAN_COMMAND?.split(/\s+/) ?? []
      if (!file || command === undefined) return
      const source = await services.storage.read(file.storageKey)
      const code = source ? await exitOf(command, args, source, signal) : null
      const verdict = code === 0 ? 'clean' : code === 1 ? 'infected' : 'failed'
      await noteScan(services.pool, fileId, verdict)
      if (verdict === 'failed') throw new Error(`The scanner ended with ${code} for file ${fileId}.`)
      // Until now nobody read it for its preview either.
      if (verdict === 'clean') await askForReadings(services.jobs)
      if (verdict === 'infected') services.log.warn({ fileId }, 'the scanner found something in a file')
    },
  }
}

/** What was stored before there was a scanner, or when a process was killed before it asked, waits too. */
async function askForScans(services: Services): Promise<void> {
  if (services.env.SCAN_COMMAND === undefined) return
  for (const id of await unscannedFiles(services.pool)) await services.jobs.send(scanJobName, { fileId: id }, id)
}

/** Hands a file to a program on its standard input. @returns its exit code; null when it was ended or could not be started */
async function exitOf(command: string, args: readonly string[], source: Readable, signal: AbortSignal): Promise<number | null> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: scanPatience, signal, killSignal: 'SIGKILL' })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
  // A scanner that has seen enough reads no further.
  await pipeline(source, child.stdin).catch(() => undefined)
  return ended
}

/** How much one run reads again, and how much of it at a time: whoever works with Atelier meanwhile has the disk. */
const checkedPerRun = 4 * 1024 ** 3
const checkedAtOnce = 4 * 1024 ** 2
const restBetween = 50

/** Reads what is stored again, a part of it each hour and all of it each month, and notes what is not what came. */
export function checkJob(services: Services): ScheduledJob {
  return { name: 'files-check', cron: '41 * * * *', run: () => checkStored(services).then(() => undefined) }
}

/** @param most bytes after which no other file is begun @returns how many files were read */
export async function checkStored(services: Services, most = checkedPerRun): Promise<number> {
  let checked = 0
  for (let bytes = 0; bytes < most; checked += 1) {
    const file = await nextToCheck(services.pool)
    if (!file) break
    const damage = await damageOf(services, file)
    await noteChecked(services, file.id, damage)
    if (damage) services.log.error({ fileId: file.id, damage }, 'a stored file is not what was uploaded')
    else if (file.damage) services.log.warn({ fileId: file.id }, 'a stored file is what was uploaded again')
    bytes += Math.max(file.size, 1)
  }
  return checked
}

async function damageOf({ storage }: Services, { storageKey, size, sha256 }: Unchecked): Promise<FileDamage | null> {
  const source = await storage.read(storageKey)
  if (!source) return 'gone'
  const hash = createHash('sha256')
  let [read, rested] = [0, 0]
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    read += chunk.length
    if (read - rested >= checkedAtOnce) {
      rested = read
      await delay(restBetween)
    }
  }
  return read === size && hash.digest('hex') === sha256 ? null : 'changed'
}
