import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { prepared, type Queryable, row, rows } from '#platform/database/db.ts'
import type { PlaceNamed } from '#platform/files/file-places.ts'
import type { Assembly } from '#platform/files/storage.ts'
import type { FileDamage, StoredFile } from '#platform/http/send-file.ts'
import { endingDays, type WarnedRights } from '#shared/records/usage-rights.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { notFound } from '#shared/rights/errors.ts'

/** What it takes to send a file, of `f`; a name that stands behind it in the query is the one that counts. */
export const storedColumns = sql`f.id, f.storage_key as "storageKey", f.name, f.media_type as "mediaType", f.size, f.sha256, f.scan, f.damage`

/**
 * A file as the view of a record shows it (`fileRef`), as JSON. @param f alias of `files` in the query
 * @param name what it is called there; by default as it came
 */
export function fileRefOf({ services, actor }: Pick<Ctx, 'services' | 'actor'>, f: SQL, name: SQL = sql`${f}.name`): SQL {
  const unasked = services.env.SCAN_COMMAND === undefined ? sql`'ready'` : sql`'scanning'`
  const state = sql`case ${f}.scan when 'infected' then 'infected' when 'clean' then 'ready' when 'failed' then 'unscanned' else ${unasked} end`
  return sql`json_build_object('id', ${f}.id, 'name', ${name}, 'size', ${f}.size, 'mediaType', ${f}.media_type, 'state', ${state},
    'reading', ${readingOf(f)}, 'rights', ${rightsOf(actor, sql`${f}.id`)})`
}

/**
 * How the right to use a file stands for this actor, on their day, as JSON (`fileRights`). @param file its id in the query
 */
export function rightsOf({ timezone }: Pick<Actor, 'timezone'>, file: SQL): SQL {
  return sql`coalesce((select json_build_object('state', ${rightsStateOf(timezone)}, 'validUntil', ur.valid_until)
    from usage_rights ur where ur.file_id = ${file}), '{"state":"none","validUntil":null}')`
}

/** The files of which this actor is to be warned on their day, as `select file_id`. */
export function filesWarnedOf({ timezone }: Pick<Actor, 'timezone'>, states: readonly WarnedRights[]): SQL {
  return sql`select ur.file_id from usage_rights ur where ur.valid_until <= (now() at time zone ${timezone})::date + ${endingDays}::int
    and ${rightsStateOf(timezone)} = any(${sql.param([...states])}::text[])`
}

/** The twin of `rightsStateOn`, of `usage_rights ur`: what says nothing at all is none. */
export function rightsStateOf(zone: string): SQL {
  const today = sql`(now() at time zone ${zone})::date`
  return sql`case when ur.valid_until < ${today} then 'ended' when ur.valid_until <= ${today} + ${endingDays}::int then 'ending'
    when num_nonnulls(ur.source, ur.licence, ur.terms, ur.holder, ur.valid_until, ur.territory, ur.channels) = 0 then 'none' else 'valid' end`
}

const readingOf = (f: SQL): SQL => sql`(select json_build_object('image', coalesce(bool_or(p.kind = 'thumbnail'), false),
    'large', coalesce(bool_or(p.kind = 'large'), false), 'width', r.width, 'height', r.height, 'duration', r.duration,
    'playable', case when r.copy_state is null then null when bool_or(p.kind = 'playable') then 'copy' when r.browser_playable then 'itself'
      when r.browser_playable is null then null when r.copy_state = 'waiting' then 'waiting' else 'none' end,
    'strip', (array_agg(json_build_object('stills', p.stills, 'width', p.width, 'height', p.height)) filter (where p.kind = 'strip'))[1])
  from file_readings r left join file_previews p on p.file_id = r.file_id
  where r.file_id = ${f}.id and r.state <> 'waiting' group by r.file_id)`

/** A file that the caller has found through a record that may be opened. @throws AppError not_found */
export async function storedFile(db: Queryable, id: string): Promise<StoredFile> {
  const found = await row<StoredFile>(db, sql`select ${storedColumns} from files f where f.id = ${id} and f.state = 'ready'`)
  if (!found) throw notFound('file')
  return found
}

/** A file that this actor may open through a record that holds it, under the name it has there. @throws AppError not_found */
export async function openFile({ actor, services }: Ctx, id: string): Promise<StoredFile> {
  const [places, kinds] = await Promise.all([services.filePlaces(), services.kinds()])
  const found = await row<StoredFile & { given: string | null }>(
    services.pool,
    sql`select ${storedColumns}, held.name as given from files f join (${places.openedBy(actor, kinds, id)}) held on held.file_id = f.id
      where f.id = ${id} and f.state = 'ready' limit 1`,
  )
  if (!found) throw notFound('file')
  const { given, ...file } = found
  return given === null ? file : { ...file, name: savedAs(given, file.name) }
}

/** How many bytes all files take, those that are announced included. */
export async function usedBytes(db: Queryable): Promise<number> {
  const found = await row<{ bytes: number | string | null }>(db, sql`select sum(f.size)::bigint as bytes from files f`)
  return Number(found?.bytes ?? 0)
}

/** How many of them are previews and copies that Atelier has made of files. */
export async function madeBytes(db: Queryable): Promise<number> {
  const found = await row<{ bytes: number | string | null }>(
    db,
    sql`select sum(f.size)::bigint as bytes from file_previews p join files f on f.id = p.preview_file_id`,
  )
  return Number(found?.bytes ?? 0)
}

/** An upload that is not taken yet. */
export type Begun = {
  id: string
  storageKey: string
  state: 'pending' | 'ready'
  length: number
  received: number
  hashState: string | null
  assembly: Assembly | null
  updatedAt: Date
}

const selectBegun = `
  select f.id, f.storage_key as "storageKey", f.state, u.length, u.received, u.hash_state as "hashState", u.assembly, u.updated_at as "updatedAt"
  from uploads u join files f on f.id = u.file_id where u.file_id = $1 and u.user_id = $2`

/** One's own upload. @throws AppError not_found, also for another person's */
export async function ownUpload({ services, actor }: Ctx, id: string): Promise<Begun> {
  const [found] = await prepared<Begun>(services.pool, 'upload', selectBegun, [id, actor.userId])
  if (!found) throw notFound('upload')
  return found
}

/** Where one's own upload is to go. @throws AppError not_found, also for another person's */
export async function placeOfUpload({ services, actor }: Ctx, id: string): Promise<PlaceNamed> {
  const [found] = await prepared<{ place: PlaceNamed }>(
    services.pool,
    'upload_place',
    'select place from uploads where file_id = $1 and user_id = $2',
    [id, actor.userId],
  )
  if (!found) throw notFound('upload')
  return found.place
}

/** A file that the scanner has not let pass or kept back yet. */
export async function unscannedFile(db: Queryable, id: string): Promise<{ storageKey: string } | undefined> {
  return row(db, sql`select f.storage_key as "storageKey" from files f where f.id = ${id} and f.state = 'ready' and ${undecided}`)
}

/** The oldest of them. */
export async function unscannedFiles(db: Queryable): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select f.id from files f where f.state = 'ready' and ${undecided} order by f.created_at limit 1000`,
  )
  return found.map(({ id }) => id)
}

const undecided = sql`(f.scan is null or f.scan = 'failed')`

const extension = /\.[\p{L}\p{N}]{1,12}$/u

/** A record's file is saved under the record's own name; one that was given without an extension gets that of its file. */
export function savedAs(name: string, fileName: string): string {
  const wanted = extension.exec(fileName)?.[0] ?? ''
  return name.toLowerCase().endsWith(wanted.toLowerCase()) ? name : name + wanted
}

/** A file whose bytes are to be compared with what came. */
export type Unchecked = { id: string; storageKey: string; size: number; sha256: string; damage: FileDamage | null }

/** The one that was looked at longest ago, when that was a month ago; what was found damaged is looked at again within hours. */
export function nextToCheck(db: Queryable): Promise<Unchecked | undefined> {
  return row(
    db,
    sql`select f.id, f.storage_key as "storageKey", f.size::float8 as size, f.sha256, f.damage from files f
      where f.state = 'ready' and (coalesce(f.checked_at, f.created_at) < now() - interval '30 days'
        or f.damage is not null and f.checked_at < now() - interval '3 hours')
      order by coalesce(f.checked_at, f.created_at) limit 1`,
  )
}

/** Files that are not what was uploaded, by their names; the first hundred. */
export function damagedFiles(db: Queryable): Promise<{ id: string; name: string; damage: FileDamage }[]> {
  return rows(db, sql`select f.id, f.name, f.damage from files f where f.damage is not null order by f.name, f.id limit 100`)
}
