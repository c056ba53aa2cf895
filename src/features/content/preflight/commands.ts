import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { placeOf } from '#features/clients/projects/queries.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import { prepared, type Queryable, rows } from '#platform/database/db.ts'
import type { FoundColour } from '#platform/file-readers/finding.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import type { Loudness } from '#platform/file-readers/loudness.ts'
import { isMedia } from '#platform/file-readers/media.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Authorized } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { assertNewest, lockContent, momentNow, refusedAs } from '../items/commands.ts'
import { type ContentRow, eventFor } from '../items/refs.ts'
import { inWork } from '../items/rules.ts'
import { contentOverrides } from '../items/table.ts'
import type { preflightApi } from './api.ts'
import { countProblems, preflightOf, type Unmeasured } from './queries.ts'
import { answersForFindings, canOverrideFinding } from './rules.ts'
import type { FindingView, PreflightView } from './schema.ts'

type Item = Authorized<ContentRow>
type Given = { key: string; reason: string }

/** Lets one finding on the current version stand, with a reason. @throws AppError conflict */
export async function overrideFinding(
  ctx: Ctx,
  { id, versionNumber, ...given }: ParsedInputOf<(typeof preflightApi)['POST /api/content-items/:id/overrides']>,
): Promise<PreflightView> {
  return transact(ctx, async (tx) => {
    const item = await lockContent(tx, ctx, id, canOverrideFinding)
    if (!inWork(item.status)) throw refusedAs(item, 'What was submitted stands as it is.')
    assertNewest(item.versionNumber, versionNumber)
    const { findings } = await preflightOf(tx, id)
    const found = findings.find(({ key }) => key === given.key)
    if (!found) throw new AppError('conflict', 'This was found no more when it was looked for again. Look at what is found now.')
    await override(tx, ctx, item, found, given.reason)
    await recount(tx, [id])
    return preflightOf(tx, id)
  })
}

async function override(tx: Tx, ctx: Ctx, item: Item, { key, sentence }: FindingView, reason: string): Promise<void> {
  await tx.drizzle.insert(contentOverrides).values({
    id: randomUUID(),
    contentItemId: item.id,
    versionNumber: item.versionNumber,
    finding: key,
    sentence,
    reason,
    overriddenBy: ctx.actor.userId,
    overriddenAt: await momentNow(tx),
  })
  const { brandId } = await placeOf(tx, item)
  const changes = { override: [null, sentence], overrideReason: [null, reason] } satisfies Record<string, [null, string]>
  tx.record({ ...eventFor(item, brandId), kind: 'content-item.overridden', audience: 'internal', version: item.version, changes })
}

/**
 * Before a version is submitted: the reasons that came with it are written down, and each problem has one by then. People outside the
 * agency, who see no findings, are not asked. What is still being measured keeps nobody. @throws AppError conflict, with what is open
 */
export async function answerFindings(tx: Tx, ctx: Ctx, item: Item, given: readonly Given[]): Promise<void> {
  if (!answersForFindings(ctx.actor)) return
  const { findings } = await preflightOf(tx, item.id)
  const open = findings.filter(({ severity, override: has }) => severity === 'problem' && has === null)
  const reasons = new Map(given.map(({ key, reason }) => [key, reason]))
  const left = open.filter(({ key }) => !reasons.has(key))
  if (left.length > 0) {
    const says = `${left.length === 1 ? 'One problem' : `${left.length} problems`} found by the preflight ${left.length === 1 ? 'has' : 'have'} no reason yet. Say why each may stand, or put it right.`
    throw new AppError('conflict', says, { fields: { overrides: says }, current: { findings } })
  }
  for (const found of open) await override(tx, ctx, item, found, reasons.get(found.key) ?? '')
  if (open.length > 0) await recount(tx, [item.id])
}

/** Counts the open problems of items anew; whoever shows one learns it where the number is another. */
export async function recount(tx: Tx, ids: readonly string[]): Promise<void> {
  const counted = await countProblems(tx, ids)
  if (counted.length === 0) return
  const changed = await rows<{ id: string; before: number | null; after: number }>(
    tx,
    sql`with given as (select * from json_to_recordset(${JSON.stringify(counted)}::json) as n(id uuid, "versionNumber" int, "openProblems" int)),
      old as (select p.content_item_id, p.open_problems from content_preflights p join given g on g.id = p.content_item_id)
      insert into content_preflights as c (content_item_id, version_number, open_problems)
        select g.id, g."versionNumber", g."openProblems" from given g join content_items ci on ci.id = g.id order by g.id
      on conflict (content_item_id) do update set version_number = excluded.version_number, open_problems = excluded.open_problems
        where (c.version_number, c.open_problems) <> (excluded.version_number, excluded.open_problems)
      returning c.content_item_id as id, (select old.open_problems from old where old.content_item_id = c.content_item_id) as before,
        c.open_problems as after`,
  )
  await tell(tx, changed)
}

async function tell(tx: Tx, changed: readonly { id: string; before: number | null; after: number }[]): Promise<void> {
  const news = changed.filter(({ before, after }) => (before ?? 0) !== after)
  if (news.length === 0) return
  const items = await rows<Parameters<typeof eventFor>[0] & { brandId: string }>(
    tx,
    sql`select ci.id, ci.project_id as "projectId", ci.assigned_to as "assignedTo", ci.created_by as "createdBy",
        ci.shared_version as "sharedVersion", coalesce(ci.brand_id, p.brand_id) as "brandId"
      from content_items ci left join projects p on p.id = ci.project_id where ci.id = any(${sql.param(news.map(({ id }) => id))}::uuid[])`,
  )
  for (const item of items) {
    const { before, after } = news.find(({ id }) => id === item.id) ?? { before: null, after: 0 }
    tx.record({
      ...eventFor(item, item.brandId),
      kind: 'content-item.checked',
      audience: 'internal',
      changes: { openProblems: [before, after] },
    })
  }
}

/** Files that these items show now and that have been read are to be measured. @returns whether there are any that were not before */
export async function wantMeasures(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const wanted = await rows(
    tx,
    sql`insert into file_measures (file_id)
      select distinct f.id from content_items ci join content_versions v on v.content_item_id = ci.id and v.number = ci.version_number
        join files f on f.id = v.file_id join file_readings r on r.file_id = f.id and r.state = 'done'
        where ci.id = any(${sql.param([...ids])}::uuid[]) and ci.deleted_at is null and (f.media_type ~ '^(audio|video)/'
          or exists (select 1 from file_previews fp where fp.file_id = f.id and fp.kind = 'thumbnail'))
      on conflict do nothing returning file_id`,
  )
  return wanted.length > 0
}

// What has to be measured of a file

export type Measures = { colours: FoundColour[] | null; loudness: Loudness | null }
/** Measures a file; by ffmpeg and sharp, unless a test says otherwise. */
export type Measurer = (services: Services, file: Unmeasured, signal?: AbortSignal) => Promise<Measures>

/** What has ended its reader so often, with all of its process, is not tried again. */
const attemptsMax = 3

/**
 * Measures a file and keeps it. Bears being broken off and begun again.
 * @throws what is worth another try: the storage or the database does not answer
 */
export async function measureFile(
  services: Services,
  file: Unmeasured,
  signal?: AbortSignal,
  measure: Measurer = measuresOf,
): Promise<void> {
  const nothing: Measures = { colours: null, loudness: null }
  if (file.attempts >= attemptsMax) return keep(services, file, 'failed', nothing)
  await prepared(services.pool, 'measuring_begun', 'update file_measures set attempts = attempts + 1 where file_id = $1', [file.id])
  try {
    await keep(services, file, 'done', await measure(services, file, signal))
  } catch (error) {
    if (!(error instanceof ReaderFailed) || signal?.aborted) throw error
    services.log.info({ fileId: file.id, reason: error.reason, err: error.message }, 'a file could not be measured')
    await keep(services, file, error.reason === 'missing' ? 'missing' : 'failed', nothing)
  }
}

async function measuresOf({ storage }: Services, file: Unmeasured, signal?: AbortSignal): Promise<Measures> {
  const { mediaType, size, storageKey, previewKey } = file
  if (isMedia(mediaType)) {
    const { readLoudness } = await import('#platform/file-readers/loudness.ts')
    return { colours: null, loudness: await readLoudness(mediaType, { size, read: (range) => storage.read(storageKey, range) }, signal) }
  }
  const preview = previewKey === null ? null : await storage.read(previewKey)
  if (!preview) throw new ReaderFailed('broken', 'There is no picture of it.')
  const { readInChild } = await import('#platform/file-readers/read.ts')
  const { colours = null } = await readInChild({ read: 'colours', mediaType: 'image/webp' }, preview, signal)
  return { colours, loudness: null }
}

/** What was measured, and the news of it for whoever shows the file, together. */
async function keep(
  services: Services,
  { id }: Unmeasured,
  state: 'done' | 'failed' | 'missing',
  { colours, loudness }: Measures,
): Promise<void> {
  const ctx = systemCtx(services, 'preflight')
  await transact(ctx, async (tx) => {
    await tx.query('select 1 from files where id = $1 for share', [id])
    await tx.query('update file_measures set state = $2, colours = $3, loudness = $4 where file_id = $1', [
      id,
      state,
      colours && JSON.stringify(colours),
      loudness && JSON.stringify(loudness),
    ])
    await (await services.filePlaces()).tell(tx, ctx, id, { kind: 'read' })
  })
}

/** Files whose program was not installed wait again once it is. */
export async function measureMissingAgain(db: Queryable): Promise<void> {
  await prepared(db, 'measures_again', `update file_measures set state = 'waiting', attempts = 0 where state = 'missing'`, [])
}
