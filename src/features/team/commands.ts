import { giveAway } from '#platform/open-work.ts'
import type { Ctx } from '#platform/services.ts'
import { transact } from '#platform/transact.ts'
import { assertAllowed } from '#shared/decision.ts'
import type { OutputOf, ParsedInputOf } from '#shared/endpoint.ts'
import { deactivate as deactivateAccount } from '../users/commands.ts'
import { visibleProfileFacts } from '../users/queries.ts'
import { canHandOver } from '../users/rules.ts'
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
