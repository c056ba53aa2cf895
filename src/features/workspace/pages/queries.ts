import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import type { OutputOf, Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { AppError, notFound } from '#shared/rights/errors.ts'
import { personRefOf } from '../users/refs.ts'
import type { pagesApi } from './api.ts'
import { canEditPages } from './rules.ts'
import type { PageName, PageVersion, PageView } from './schema.ts'

type Api = typeof pagesApi

/** A page as its readers see it; null text until somebody has written it, and again once it was emptied. */
export async function readPage(ctx: Ctx, page: PageName): Promise<PageView> {
  if (page === 'help' && ctx.actor.sessionId === null) throw new AppError('not_authenticated', 'Not authenticated')
  return pageNow(ctx.services.pool, page)
}

/** The same for the server's own use. */
export async function pageNow(db: Queryable, page: PageName): Promise<PageView> {
  const found = await row<PageView>(
    db,
    sql`select p.page, nullif(v.body, '') as body, p.version, p.updated_at as "updatedAt"
      from pages p join page_versions v on v.page_id = p.id and v.version = p.version where p.page = ${page}`,
  )
  return found ?? { page, body: null, version: 0, updatedAt: null }
}

const columns = sql`v.id, v.version, v.created_at as "createdAt", v.restored_from as "restoredFrom", length(v.body) as length,
  ${personRefOf('u')} as author`
const from = sql`page_versions v join pages p on p.id = v.page_id left join users u on u.id = v.author_id`

/** What a page said before, newest first. */
export async function listPageVersions(ctx: Ctx, input: ParsedInputOf<Api['GET /api/pages/:page/versions']>): Promise<Page<PageVersion>> {
  assertAllowed(canEditPages(ctx.actor), 'page')
  return listPage(ctx.services.pool, input, {
    columns,
    from,
    where: [sql`p.page = ${input.page}`],
    order: descending(['number', 'v.version'], ['uuid', 'v.id']),
  })
}

type VersionInput = ParsedInputOf<Api['GET /api/pages/:page/versions/:version']>
type VersionView = OutputOf<Api['GET /api/pages/:page/versions/:version']>

/** One version with its text. @throws AppError not_found */
export async function readPageVersion(ctx: Ctx, { page, version }: VersionInput, db: Queryable = ctx.services.pool): Promise<VersionView> {
  assertAllowed(canEditPages(ctx.actor), 'page')
  const found = await row<VersionView>(db, sql`select ${columns}, v.body from ${from} where p.page = ${page} and v.version = ${version}`)
  if (!found) throw notFound('version')
  return found
}
