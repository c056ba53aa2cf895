import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#shared/actor.ts'
import type { RightsRow } from '#shared/decision.ts'
import type { Role } from '#shared/roles.ts'

/** What each letter of a rights row means in the query at hand. `v` also bounds a, c and u for people outside the agency. */
export type VisibleParts = Partial<Record<'a' | 'c' | 'u' | 's' | 'p' | 'm', SQL>> & { v: SQL }

const always = sql`true`
const never = sql`false`

/**
 * The condition under which this actor sees a row: the twin of `decide` for lists, made from the same cells, so that a list and a
 * single read cannot come apart.
 */
export function visibleBy(actor: Actor, row: RightsRow, parts: VisibleParts): SQL {
  if (actor.kind === 'system') return always
  const roles: readonly (Role | 'none')[] = actor.roles.length > 0 ? actor.roles : ['none']
  const letters = new Set(roles.flatMap((role) => row.cells[role].split('+').map((letter) => letter.replace('i', ''))))
  letters.delete('-')
  if (letters.has('Y') || (letters.has('v') && actor.staff)) return always
  const conditions = [...letters].map((letter) => conditionFor(letter, actor, parts)).filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : never
}

function conditionFor(letter: string, actor: Actor, parts: VisibleParts): SQL | undefined {
  if (letter === 'v') return parts.v
  const part = parts[letter as keyof VisibleParts]
  const bounded = letter === 'a' || letter === 'c' || letter === 'u'
  if (!part) return undefined
  return bounded && !actor.staff ? sql`(${part} and ${parts.v})` : part
}
