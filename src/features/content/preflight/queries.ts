import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Kit, kitOf } from '#features/clients/brand-kits/queries.ts'
import { readColumns, scanned, type Waiting } from '#features/workspace/previews/queries.ts'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { anyOf, prepared, type Queryable, row, rows } from '#platform/database/db.ts'
import type { FoundColour } from '#platform/file-readers/finding.ts'
import type { Loudness } from '#platform/file-readers/loudness.ts'
import { isMedia } from '#platform/file-readers/media.ts'
import { inTurns } from '#platform/process/in-turns.ts'
import { checkContent } from '#platform/workers/text-worker.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { type FileFormat, fileFormats } from '#shared/values/platforms.ts'
import type { Found, Subject, SubjectFile } from '#shared/values/preflight.ts'
import { hasPicture } from '../items/labels.ts'
import { contentKind, namedItem } from '../items/record.ts'
import type { ContentType } from '../items/schema.ts'
import { canViewPreflight } from './rules.ts'
import type { FindingView, PreflightView } from './schema.ts'

type Reading = 'waiting' | 'done' | 'failed' | 'missing' | null
type Row = Omit<Subject, 'file' | 'described'> & {
  contentType: ContentType
  id: string
  brandId: string
  versionNumber: number
  fileName: string | null
  mediaType: string | null
  size: number | null
  read: Reading
  width: number | null
  height: number | null
  duration: number | null
  pictured: boolean
  measured: Reading
  colours: FoundColour[] | null
  loudness: Loudness | null
}

const checked = sql`select ci.id, coalesce(ci.brand_id, p.brand_id) as "brandId", ci.version_number as "versionNumber",
    ci.content_type as "contentType", ci.title, ci.description, v.body, ci.alternative_text as "alternativeText", ci.platform,
    ci.dimensions, ci.format, v.file_name as "fileName", f.media_type as "mediaType", f.size::float8 as size, r.state as read, r.width,
    r.height, r.duration, m.state as measured, m.colours, m.loudness,
    exists (select 1 from file_previews fp where fp.file_id = f.id and fp.kind = 'thumbnail') as pictured
  from content_items ci left join projects p on p.id = ci.project_id
    join content_versions v on v.content_item_id = ci.id and v.number = ci.version_number
    left join files f on f.id = v.file_id left join file_readings r on r.file_id = f.id left join file_measures m on m.file_id = f.id`

const formats: Readonly<Record<string, FileFormat>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.adobe.photoshop': 'psd',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mp4',
  'video/matroska': 'webm',
  'audio/mpeg': 'mp3',
}

/** What platforms call a form; an SVG comes as text. */
function formatOf(mediaType: string, name: string): FileFormat | null {
  if (mediaType === 'text/plain') return /\.svg$/i.test(name) ? 'svg' : null
  return formats[mediaType] ?? fileFormats.find((format) => mediaType.split('/')[1] === format) ?? null
}

function fileOf({ mediaType, fileName, size, width, height, duration, colours, loudness, pictured }: Row): SubjectFile | null {
  if (mediaType === null || size === null) return null
  const film = mediaType.startsWith('video/') || mediaType === 'application/mxf'
  const format = formatOf(mediaType, fileName ?? '')
  const picture = mediaType.startsWith('image/') || format === 'svg'
  const kind = film ? 'film' : mediaType.startsWith('audio/') ? 'sound' : picture ? 'picture' : 'other'
  return { kind, mediaType, format, size, width, height, duration, loudness, colours: pictured ? colours : null }
}

const subjectOf = (found: Row): Subject => ({ ...found, described: hasPicture(found.contentType), file: fileOf(found) })

/** Names a finding with what it rests on: of another evidence the name is another. */
export const keyOf = ({ rule, sentence, evidence }: Found): string =>
  createHash('sha256')
    .update(JSON.stringify([rule, sentence, evidence]))
    .digest('hex')
    .slice(0, 16)

/** Whether something is still on its way that findings may rest on, and what never comes. */
function progressOf({ mediaType, read, measured, pictured }: Row): Pick<PreflightView, 'running' | 'unchecked'> {
  if (mediaType === null) return { running: false, unchecked: [] }
  const media = isMedia(mediaType)
  const measurable = media || pictured
  const running = read === 'waiting' || (read === 'done' && measurable && (measured === null || measured === 'waiting'))
  const unchecked: string[] = []
  if (media && (read === 'missing' || measured === 'missing'))
    unchecked.push('Length, size and loudness were not measured: ffmpeg is missing on the server.')
  if (read === 'failed') unchecked.push('The file could not be read, so its size and colours were not checked.')
  else if (measured === 'failed') unchecked.push(`${media ? 'Its loudness' : 'Its colours'} could not be measured.`)
  return { running, unchecked }
}

type Override = NonNullable<FindingView['override']> & { finding: string }

/** Who let which finding on the current version stand; of several the last. */
const overridesOf = (db: Queryable, contentItemId: string, versionNumber: number): Promise<Override[]> =>
  rows<Override>(
    db,
    sql`select distinct on (o.finding) o.finding, o.reason, o.overridden_at as at, ${personRefOf('u')} as by
      from content_overrides o join users u on u.id = o.overridden_by
      where o.content_item_id = ${contentItemId} and o.version_number = ${versionNumber} order by o.finding, o.overridden_at desc`,
  )

const isOpen = ({ severity, override }: Pick<FindingView, 'severity' | 'override'>): boolean => severity === 'problem' && override === null

/** What is found on an item by the kit of its brand, both as they are now. Nothing of it is kept, so nothing of it is ever out of date. */
export async function preflightOf(db: Queryable, contentItemId: string): Promise<PreflightView> {
  const found = await row<Row>(db, sql`${checked} where ci.id = ${contentItemId}`)
  if (!found) return { id: contentItemId, versionNumber: 0, kitVersion: 0, running: false, findings: [], openProblems: 0, unchecked: [] }
  const kit = await kitOf(db, found.brandId)
  const overrides = await overridesOf(db, contentItemId, found.versionNumber)
  const findings = (await checkContent(contentItemId, subjectOf(found), kit)).map((one): FindingView => {
    const key = keyOf(one)
    const given = overrides.find(({ finding }) => finding === key)
    return { ...one, key, override: given ? { reason: given.reason, by: given.by, at: given.at } : null }
  })
  const openProblems = findings.filter(isOpen).length
  return { id: contentItemId, versionNumber: found.versionNumber, kitVersion: kit.version, findings, openProblems, ...progressOf(found) }
}

/** What is found on an item, for those of the agency who see it. @throws AppError not_found, forbidden */
export async function readPreflight(ctx: Ctx, id: string): Promise<PreflightView> {
  const { pool } = ctx.services
  const found = await namedItem(pool, id)
  assertAllowed(canViewPreflight(ctx.actor, found), contentKind.noun)
  return preflightOf(pool, id)
}

type Counted = { id: string; versionNumber: number; openProblems: number }

/** How many open problems stand on each of these items now. */
export async function countProblems(db: Queryable, ids: readonly string[]): Promise<Counted[]> {
  if (ids.length === 0) return []
  const found = await rows<Row>(db, sql`${checked} where ci.id = ${anyOf(ids)} and ci.deleted_at is null`)
  const overridden = await rows<{ id: string; versionNumber: number; finding: string }>(
    db,
    sql`select distinct o.content_item_id as id, o.version_number as "versionNumber", o.finding from content_overrides o
      where o.content_item_id = ${anyOf(ids)}`,
  )
  const nameOf = (id: string, versionNumber: number, key: string) => `${id} ${versionNumber} ${key}`
  const stands = new Set(overridden.map(({ id, versionNumber, finding }) => nameOf(id, versionNumber, finding)))
  const kits = new Map<string, Kit>()
  for (const { brandId } of found) if (!kits.has(brandId)) kits.set(brandId, await kitOf(db, brandId))
  return inTurns(found, async (one) => {
    const { id, versionNumber } = one
    const all = await checkContent(id, subjectOf(one), kits.get(one.brandId) as Kit)
    const problems = all.filter(({ severity }) => severity === 'problem')
    return { id, versionNumber, openProblems: problems.filter((problem) => !stands.has(nameOf(id, versionNumber, keyOf(problem)))).length }
  })
}

/** A file that waits to be measured, with the small picture of it. */
export type Unmeasured = Waiting & { previewKey: string | null }

/** The files that wait to be measured, the newest first. */
export function unmeasuredFiles(services: Services): Promise<Unmeasured[]> {
  return prepared<Unmeasured>(
    services.pool,
    services.env.SCAN_COMMAND === undefined ? 'files_unmeasured' : 'files_unmeasured_scanned',
    `select ${readColumns}, m.attempts, x.storage_key as "previewKey" from file_measures m join files f on f.id = m.file_id
      left join file_previews fp on fp.file_id = f.id and fp.kind = 'thumbnail' left join files x on x.id = fp.preview_file_id
      where m.state = 'waiting' and f.state = 'ready' and f.damage is null and ${scanned(services)} order by f.created_at desc limit 200`,
    [],
  )
}

/** Items with a version that somebody may still change, on `ci`: nobody looks for mistakes in what is out. */
const inWorkNow = sql`ci.deleted_at is null and ci.version_number > 0 and ci.status not in ('published', 'rejected')`

/** What lies in any of these brands or projects. */
export type Within = { brands: readonly string[]; projects: readonly string[] }

/** Some of those items, in the order of their ids. */
export async function itemsInWork(
  db: Queryable,
  { after, limit, within }: { after: string; limit: number; within: Within | null },
): Promise<string[]> {
  const part = within
    ? sql`and (coalesce(ci.brand_id, p.brand_id) = ${anyOf(within.brands)} or ci.project_id = ${anyOf(within.projects)})`
    : sql``
  const found = await rows<{ id: string }>(
    db,
    sql`select ci.id from content_items ci left join projects p on p.id = ci.project_id
      where ${inWorkNow} ${part} and ci.id > ${after} order by ci.id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
