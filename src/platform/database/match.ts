import { type SQL, sql } from 'drizzle-orm'
import { fold, matchPatterns } from '#shared/values/match.ts'
import { containing } from './db.ts'

/** The same as `fold` in SQL. */
export function folded(text: SQL): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
}

/** That a name holds what was typed, whatever its accents. */
export function holds(name: SQL, typed: string): SQL {
  return sql`${folded(name)} like ${containing(fold(typed.trim()))}`
}

/** The same as `matchRank` in SQL, for an order: the best answers have the smallest number. */
export function rankOf(name: SQL, typed: string): SQL {
  const text = folded(name)
  const steps = matchPatterns(typed).map((pattern, rank) => sql`when ${text} ~ ${pattern} then ${sql.raw(String(rank))}`)
  return sql`(case ${sql.join(steps, sql` `)} when ${holds(name, typed)} then 2 else 3 end)`
}
