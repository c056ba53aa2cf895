import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import { accountOf } from '#platform/transactions/events.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { authorize } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { pagesApi } from './api.ts'
import { pageTitles } from './labels.ts'
import { pageNow, readPageVersion } from './queries.ts'
import { canEditPages } from './rules.ts'
import type { PageName, PageView } from './schema.ts'
import { pages, pageVersions } from './table.ts'

type Input<Key extends keyof typeof pagesApi> = ParsedInputOf<(typeof pagesApi)[Key]>

/** Writes a page. @throws AppError stale when somebody else wrote it since the version this is based on */
export async function writePage(ctx: Ctx, { page, body, version }: Input<'PATCH /api/pages/:page'>): Promise<PageView> {
  return transact(ctx, async (tx) => {
    const stands = await lockPage(tx, ctx, page)
    const now = await pageNow(tx, page)
    if (body === (now.body ?? '')) return now
    if (version !== undefined && version < now.version) {
      throw new AppError('stale', 'Someone else wrote this page meanwhile. Choose which text to keep.', {
        fields: { body: 'Changed by someone else meanwhile' },
        current: now,
      })
    }
    return addVersion(tx, ctx, stands, { body })
  })
}

/** Lets a page say again what it said once. */
export async function restorePage(
  ctx: Ctx,
  { page, version }: Input<'POST /api/pages/:page/versions/:version/restore'>,
): Promise<PageView> {
  return transact(ctx, async (tx) => {
    const stands = await lockPage(tx, ctx, page)
    const { body } = await readPageVersion(ctx, { page, version }, tx)
    const now = await pageNow(tx, page)
    return body === (now.body ?? '') ? now : addVersion(tx, ctx, stands, { body, restoredFrom: version })
  })
}

/** The page's row, made with its first text, locked until the transaction ends; with version 0 it says nothing yet. */
async function lockPage(tx: Tx, ctx: Ctx, page: PageName) {
  const allowed = authorize(canEditPages(ctx.actor), { page }, 'page')
  await tx.drizzle.insert(pages).values({ id: randomUUID(), page: allowed.page, version: 0 }).onConflictDoNothing()
  const [found] = await tx.drizzle.select().from(pages).where(eq(pages.page, page)).for('update')
  if (!found) throw new Error('The page has no row.')
  return found
}

type Said = { body: string; restoredFrom?: number }

async function addVersion(tx: Tx, ctx: Ctx, stands: typeof pages.$inferSelect, said: Said): Promise<PageView> {
  const version = stands.version + 1
  await tx.drizzle.insert(pageVersions).values({ id: randomUUID(), pageId: stands.id, version, authorId: accountOf(ctx.actor), ...said })
  await tx.drizzle.update(pages).set({ version, updatedAt: sql`now()` }).where(eq(pages.id, stands.id))
  // Its texts stand among its versions and not in the event.
  tx.record({
    kind: 'page.updated',
    recordType: 'page',
    recordId: stands.id,
    name: pageTitles[stands.page],
    audience: 'client',
    version,
    changes: { version: [stands.version || null, version], ...(said.restoredFrom && { restoredFrom: [null, said.restoredFrom] }) },
  })
  return pageNow(tx, stands.page)
}
