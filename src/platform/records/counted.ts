import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#shared/rights/actor.ts'
import { type RecordKinds, tableOf } from './record-kind.ts'

/**
 * The living records of a kind in a project or brand, as `from … where …` on the kind's alias; archived ones are left out.
 * @param id of the project or brand, as it is in the query
 * @throws Error for a kind that has no alias or no such place
 */
export function livingIn(kinds: RecordKinds, name: string, holder: 'project' | 'brand', id: SQL): SQL {
  const { alias, place, archivedAt, deletable } = kinds.named(name)
  const column = place[holder]
  if (!alias || !column) throw new Error(`${name} has no alias, or is in no ${holder}.`)
  const on = (condition: string): SQL => sql.raw(`${alias}.${condition}`)
  const living = [...(deletable ? [on('deleted_at is null')] : []), ...(archivedAt ? [on(`${archivedAt.name} is null`)] : [])]
  return sql`from ${sql.raw(tableOf(kinds.named(name)))} ${sql.raw(alias)} where ${sql.join([sql`${on(column.name)} = ${id}`, ...living], sql` and `)}`
}

/** The same as far as an actor sees them. */
export const seenIn = (kinds: RecordKinds, actor: Actor, name: string, holder: 'project' | 'brand', id: SQL): SQL =>
  sql`${livingIn(kinds, name, holder, id)} and ${kinds.seenBy(actor, name)}`
