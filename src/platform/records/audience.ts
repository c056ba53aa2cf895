import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#shared/rights/actor.ts'
import { influencerKinds, isInfluencer } from '#shared/rights/audience.ts'

const kinds = sql.raw(influencerKinds.map((kind) => `'${kind}'`).join(', '))

/** What an actor reads of comments or attachments by their audience; the twin of `audiencesReadBy`. @param alias of the table in the query */
export function audienceReadBy(actor: Actor, alias: string): SQL {
  if (actor.staff) return sql`true`
  const [audience, type] = [sql.raw(`${alias}.audience`), sql.raw(`${alias}.record_type`)]
  const client = sql`${audience} = 'client'`
  if (!isInfluencer(actor)) return client
  const influencer = sql`(${audience} = 'influencer' and ${type} in (${kinds}, 'comment') or ${client} and ${type} not in (${kinds}))`
  return actor.roles.includes('client') ? sql`(${client} or ${influencer})` : influencer
}
