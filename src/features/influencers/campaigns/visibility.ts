import { type SQL, sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { influencerRights } from '../influencers/rules.ts'

/** Which campaigns this actor sees, as a condition; the twin of `canViewCampaign`. */
export function visibleCampaigns(actor: Actor): SQL {
  return visibleBy(actor, influencerRights['influencers.view'], { v: sql`false` })
}
