import { type SQL, sql } from 'drizzle-orm'
import { fileRefOf, filesWarnedOf, rightsStateOf } from '#features/workspace/files/queries.ts'
import { usageRights } from '#features/workspace/files/table.ts'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row, rows } from '#platform/database/db.ts'
import { ascending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import { type RecordKinds, tableOf } from '#platform/records/record-kind.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { warnedRights } from '#shared/records/usage-rights.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { usageRightsApi } from './api.ts'
import { type RightsWarning, type UsageRightsView, usageRightsView } from './schema.ts'

/** Where this actor sees a file in use, by whom it was brought there. @throws AppError not_found where nowhere */
export async function usesOf(db: Queryable, { actor, services }: Ctx, fileId: string): Promise<{ uploaderId: string }[]> {
  const [places, kinds] = await Promise.all([services.filePlaces(), services.kinds()])
  const found = await rows<{ uploaderId: string }>(
    db,
    sql`select u.uploader_id as "uploaderId" from (${places.uses(actor, kinds)}) u where u.file_id = ${fileId}`,
  )
  if (found.length === 0) throw notFound('file')
  return found
}

const columns = viewColumns(usageRights, usageRightsView, 'ur', ['id', 'version', 'state'])

/** What is said of a file, also while that is nothing; that it may be seen is asked before. */
export async function readUsageRights(db: Queryable, { actor }: Pick<Ctx, 'actor'>, fileId: string): Promise<UsageRightsView> {
  const found = await row<UsageRightsView>(
    db,
    sql`select f.id, coalesce(ur.version, 0) as version, ${rightsStateOf(actor.timezone)} as state, ${sql.raw(columns)}
      from files f left join usage_rights ur on ur.file_id = f.id where f.id = ${fileId}`,
  )
  if (!found) throw notFound('file')
  return found
}

/** How a file may be used, for whoever sees it. @throws AppError not_found */
export async function usageRightsFor(ctx: Ctx, fileId: string): Promise<UsageRightsView> {
  await usesOf(ctx.services.pool, ctx, fileId)
  return readUsageRights(ctx.services.pool, ctx, fileId)
}

/** What a record is called and where it lies, of whatever kind. @param on alias with `record_type` and `record_id` */
export function placed(kinds: RecordKinds, on: SQL): SQL {
  const each = kinds.opened.flatMap((kind) => {
    const { title, place } = kind
    if (!title) return []
    const of = (column: { name: string } | undefined) => (column ? sql.raw(`x."${column.name}"`) : sql`null::uuid`)
    return [
      sql`select ${of(title)} as title, ${of(place.project)} as project_id, ${of(place.brand)} as brand_id
        from ${sql.raw(tableOf(kind))} x where ${on}.record_type = ${kind.name} and x.id = ${on}.record_id`,
    ]
  })
  return sql`lateral (${sql.join(each, sql` union all `)}) at`
}

/** Files in use of which is to be warned, each with the record that it is shown on. */
export async function listWarnings(
  ctx: Ctx,
  input: ParsedInputOf<(typeof usageRightsApi)['GET /api/usage-rights']>,
): Promise<Page<RightsWarning>> {
  const { services, actor } = ctx
  const [places, kinds] = await Promise.all([services.filePlaces(), services.kinds()])
  const { projectId, brandId, state } = input
  return listPage<RightsWarning>(services.pool, input, {
    columns: sql`f.id, ${fileRefOf(ctx, sql`f`, sql`coalesce(u.name, f.name)`)} as file, u.record_type as "recordType", u.record_id as "recordId", at.title`,
    from: sql`usage_rights r join files f on f.id = r.file_id join (${places.uses(actor, kinds)}) u on u.file_id = r.file_id and not u.past
      cross join ${placed(kinds, sql`u`)}`,
    where: [
      sql`r.file_id in (${filesWarnedOf(actor, state ?? warnedRights)})`,
      projectId ? sql`at.project_id = ${projectId}` : undefined,
      brandId ? sql`(at.brand_id = ${brandId} or at.project_id in (select o.id from projects o where o.brand_id = ${brandId}))` : undefined,
    ],
    order: ascending(['date', 'r.valid_until'], ['uuid', 'f.id'], ['uuid', 'u.record_id']),
  })
}

/** Somebody to be told of a file whose rights end, in the zone that they live in. */
export type ToldOfRights = {
  fileId: string
  validUntil: string
  name: string
  recordType: string
  recordId: string
  partType: string | null
  partId: string | null
  projectId: string | null
  personId: string
}

/**
 * Files in use whose last day lies between two dates, once for each person of a zone who is to know of it: who brought it, and the manager
 * of its project.
 */
export async function rightsEnding(
  db: Queryable,
  { actor, services }: Ctx,
  zone: string,
  [from, to]: readonly [string, string],
): Promise<ToldOfRights[]> {
  const [places, kinds] = await Promise.all([services.filePlaces(), services.kinds()])
  return rows<ToldOfRights>(
    db,
    sql`select distinct on (r.file_id, person.id) r.file_id as "fileId", r.valid_until as "validUntil", coalesce(u.name, f.name) as name,
        u.record_type as "recordType", u.record_id as "recordId", u.part_type as "partType", u.part_id as "partId", at.project_id as "projectId",
        person.id as "personId"
      from usage_rights r join files f on f.id = r.file_id join (${places.uses(actor, kinds)}) u on u.file_id = r.file_id and not u.past
        cross join ${placed(kinds, sql`u`)} left join projects p on p.id = at.project_id
        join users person on person.id in (u.uploader_id, p.project_manager_id) and person.timezone = ${zone} and person.deactivated_at is null
      where r.valid_until between ${from} and ${to}
      order by r.file_id, person.id, u.record_id`,
  )
}
