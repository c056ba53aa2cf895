import { sql } from 'drizzle-orm'
import { rows } from '#platform/db.ts'
import type { Ctx } from '#platform/services.ts'
import { type Tx, transact } from '#platform/transact.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { OutputOf, ParsedInputOf } from '#shared/endpoint.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { deactivate as deactivateAccount } from '../users/commands.ts'
import { visibleProfileFacts } from '../users/queries.ts'
import { canDeactivate } from '../users/rules.ts'
import type { teamApi } from './api.ts'
import { kindsOfWork, openWorkOf } from './queries.ts'

type HandOver = (typeof teamApi)['POST /api/team-members/:id/hand-over']
type Move = ParsedInputOf<HandOver>['moves'][number]

/**
 * Gives somebody's open work to others, each record by its own command under the right of whoever asks, and ends the account where asked
 * to. One refusal undoes all of it. @throws AppError naming the move in `fields`
 */
export async function handOverWork(ctx: Ctx, { id, moves, deactivate }: ParsedInputOf<HandOver>): Promise<OutputOf<HandOver>> {
  return transact(ctx, async (tx) => {
    assertAllowed(canDeactivate(ctx.actor, await visibleProfileFacts(tx, ctx.actor, id, true)), 'person')
    let moved = 0
    for (const [index, move] of moves.entries()) moved += await naming(index, () => giveAway(tx, ctx, id, move))
    if (deactivate) await deactivateAccount(ctx, { id })
    return { moved, deactivated: deactivate }
  })
}

async function giveAway(tx: Tx, ctx: Ctx, userId: string, { recordType, projectId, assigneeId }: Move): Promise<number> {
  const kind = (await kindsOfWork(ctx)).find(({ name }) => name === recordType)
  if (!kind) throw invalid('recordType', 'This is nothing that somebody has in hand.')
  if (assigneeId === userId) throw invalid('assigneeId', 'Choose somebody else.')
  const { project, root, held } = openWorkOf(await ctx.services.kinds(), kind, userId)
  const within = projectId ? sql` and ${project} = ${projectId}` : sql` and ${project} is null`
  const theirs = await rows<{ id: string }>(tx, sql`select x.id from ${held}${within} order by ${root}.id for no key update of ${root}`)
  for (const { id } of theirs) await kind.work.handOver(ctx, { id, from: userId, assigneeId })
  return theirs.length
}

/** Says of which move a refusal is, so that the dialog can show it there. */
async function naming<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') {
      const [sentence = error.message] = Object.values(error.fields ?? {})
      throw new AppError('invalid_input', sentence, { fields: { [`moves.${index}.assigneeId`]: sentence } })
    }
    throw error
  }
}
