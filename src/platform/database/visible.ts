import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#shared/rights/actor.ts'
import { isClosedToViewer, type RightsRow } from '#shared/rights/decision.ts'
import type { Role } from '#shared/rights/roles.ts'

/**
 * What each letter of a rights row means in the query at hand. `v` also bounds a, c, d and u for people outside the agency. `inWork`
 * is no letter: that the record is a draft or in revision, which makes `d` of `c`.
 */
export type VisibleParts = Partial<Record<'a' | 'c' | 'u' | 's' | 'p' | 'm' | 'inWork', SQL>> & { v: SQL }

const always = sql`true`
const never = sql`false`

/**
 * The condition under which this actor sees a row: the twin of `decide` for lists, made from the same cells, so that a list and a
 * single read cannot come apart.
 */
export function visibleBy(actor: Actor, row: RightsRow, parts: VisibleParts): SQL {
  if (actor.kind === 'guest' || isClosedToViewer(actor, row)) return never
  if (seesAll(actor, row)) return always
  const conditions = [...lettersOf(actor, row)]
    .map((letter) => conditionFor(letter, actor, parts))
    .filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : never
}

/** Whether this actor sees every row there is, so that a total over all of them is theirs. */
export function seesAll(actor: Actor, row: RightsRow): boolean {
  if (actor.kind === 'system') return true
  const letters = lettersOf(actor, row)
  return actor.kind !== 'guest' && !isClosedToViewer(actor, row) && (letters.has('Y') || (letters.has('v') && actor.staff))
}

function lettersOf(actor: Actor, row: RightsRow): Set<string> {
  const roles: readonly (Role | 'none')[] = actor.roles.length > 0 ? actor.roles : ['none']
  const letters = new Set(roles.flatMap((role) => row.cells[role].split('+').map((letter) => letter.replace('i', ''))))
  letters.delete('-')
  return letters
}

function conditionFor(letter: string, actor: Actor, parts: VisibleParts): SQL | undefined {
  if (letter === 'v') return parts.v
  const part = letter === 'd' ? assigneeOrDrafter(parts) : parts[letter as keyof VisibleParts]
  const bounded = ['a', 'c', 'd', 'u'].includes(letter)
  if (!part) return undefined
  return bounded && !actor.staff ? sql`(${part} and ${parts.v})` : part
}

function assigneeOrDrafter({ a, c, inWork }: VisibleParts): SQL | undefined {
  const drafter = c && inWork && sql`(${c} and ${inWork})`
  return a && drafter ? sql`(${a} or ${drafter})` : (a ?? drafter)
}
