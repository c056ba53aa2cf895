import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, rows } from './db.ts'

/** What rows are counted by: the key, and which are counted, as SQL on the columns of the pending table. */
type Families<Family extends string> = Readonly<Record<Family, { key: string; where: string }>>

export type Totals<Family extends string> = {
  families: readonly Family[]
  /** The counted of a family as `select key, n`; several rows may have one key, to be summed up. Rights are the caller's to ask. */
  of: (family: Family) => SQL
  /** How many of a family have a key from one on and before another. */
  between: (family: Family, from: string, until?: string) => SQL
  /** The families of these rows as they are, each with its number: from records with `1 as n`, or from what is due. */
  countedBy: (rowsOf: string) => SQL
  /** Adds to the totals what is due. Both before and after, totals and what is due together say the same. */
  fold: (db: Queryable) => Promise<void>
}

/**
 * Totals that triggers keep exact (decision 23): what was added up stands in `table`, by family and key, and what came since, as it was and
 * with +1 or -1 as `n`, in `table_pending`.
 */
export function totalsFrom<Family extends string>(table: string, families: Families<Family>): Totals<Family> {
  const names = Object.keys(families) as Family[]
  const of = (family: Family): SQL => {
    const { key, where } = families[family]
    return sql.raw(`(select key, count as n from ${table} where counter = '${family}'
    union all select (${key}) collate "C", count from ${table}_pending where ${where})`)
  }
  const countedBy = (rowsOf: string): SQL => {
    const parts = names.map(
      (family) =>
        `select '${family}' as family, (${families[family].key}) collate "C" as key, n from ${rowsOf} r where ${families[family].where}`,
    )
    return sql.raw(`select family, key, sum(n)::bigint as n from (${parts.join(' union all ')}) p group by family, key having sum(n) <> 0`)
  }
  return {
    families: names,
    of,
    countedBy,
    between: (family, from, until) => {
      const before = until === undefined ? sql`` : sql` and key < ${until}`
      return sql`(select coalesce(sum(n), 0)::bigint from ${of(family)} c where key >= ${from}${before})`
    },
    fold: async (db) => {
      await rows(
        db,
        sql`with taken as (delete from ${sql.raw(table)}_pending returning *, count as n)
          insert into ${sql.raw(table)} as t (counter, key, count) ${countedBy('taken')} order by family, key
          on conflict (counter, key) do update set count = t.count + excluded.count`,
      )
    },
  }
}
