import { deactivate as deactivateAccount } from '#features/workspace/users/commands.ts'
import { visibleProfileFacts } from '#features/workspace/users/queries.ts'
import { canHandOver } from '#features/workspace/users/rules.ts'
import type { Ctx } from '#platform/context.ts'
import { giveAway } from '#platform/records/open-work.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import type { teamApi } from './api.ts'

type HandOver = (typeof teamApi)['POST /api/team-members/:id/hand-over']

/** Gives somebody's open work to others, and ends the account where asked to. One refusal undoes all of it. @throws AppError */
export async function handOverWork(ctx: Ctx, { id, moves, deactivate }: ParsedInputOf<HandOver>): Promise<OutputOf<HandOver>> {
  return transact(ctx, async (tx) => {
    assertAllowed(canHandOver(ctx.actor, await visibleProfileFacts(tx, ctx.actor, id, true)), 'person')
    const moved = await giveAway(tx, ctx, id, moves)
    if (deactivate) await deactivateAccount(ctx, { id })
    return { moved, deactivated: deactivate }
  })
}
