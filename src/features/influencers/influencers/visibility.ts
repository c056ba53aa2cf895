import { type SQL, sql } from 'drizzle-orm'
import { visibleBy } from '#platform/database/visible.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { influencerRights } from './rules.ts'

/** Which influencers this actor sees, as a condition on `inf`; the twin of `canViewInfluencer`. */
export function visibleInfluencers(actor: Actor): SQL {
  return visibleBy(actor, influencerRights['influencers.view'], { v: sql`false` })
}
