import { prepared, type Queryable } from './db.ts'

/** A foreign key: columns of one table that name a row of another. Names are quoted where they need it. */
export type Reference = {
  table: string
  columns: string[]
  /** the columns they name, in the same order */
  targets: string[]
  /** what happens to the row when the one it names goes: `restrict` also where PostgreSQL says no action */
  onDelete: 'restrict' | 'cascade' | 'set null'
}

const namesOf = (table: string, numbers: string): string => `
  (select array_agg(quote_ident(a.attname) order by k.place) from unnest(${numbers}) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`

const selectReferences = `
  select c.conrelid::regclass::text as "table", ${namesOf('c.conrelid', 'c.conkey')} as columns, ${namesOf('c.confrelid', 'c.confkey')} as targets,
    case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set null' else 'restrict' end as "onDelete"
  from pg_constraint c where c.contype = 'f' and c.confrelid = to_regclass($1) order by 1, c.conname`

/** Every foreign key to a table, from PostgreSQL's own catalogue: a list kept by hand would miss the next one. */
export function referencesTo(db: Queryable, table: string): Promise<Reference[]> {
  return prepared<Reference>(db, 'references_to', selectReferences, [table])
}

/** The condition that none of these name the row of `alias`. */
export function unreferenced(references: readonly Reference[], alias: string): string {
  const conditions = references.map(({ table, columns, targets }) => {
    const same = columns.map((column, index) => `r.${column} = ${alias}.${targets[index]}`)
    return `not exists (select 1 from ${table} r where ${same.join(' and ')})`
  })
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}
