import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type RecordKind, type RecordKinds, tableOf } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { brandRefText } from '../brands/refs.ts'
import { openProjectStatuses } from './rules.ts'

/** What other records show of the project they lie in, as JSON. @param projects alias in the query @param brands that of its brand */
export function projectRefOf(projects: string, brands: string): SQL {
  const p = projects
  return sql.raw(`json_build_object('id', ${p}.id, 'name', ${p}.name, 'brandId', ${p}.brand_id, 'brand', ${brandRefText(brands)})`)
}

/**
 * Ids of the projects that are active and this actor's own, as an array: those with them on the team (managers and owners are), and those
 * of a brand they are allocated to. Paused projects take no new work, so they aren't active.
 */
export function ownActiveProjects(actor: Actor): SQL {
  return sql`array(select own.id from user_reach r join projects own
    on own.brand_id = r.brand_id and (r.project_id is null or own.id = r.project_id)
    where r.user_id = ${actor.userId} and own.archived_at is null and own.status = any(${sql.param([...openProjectStatuses])}::text[]))`
}

/** A kind in a statement, with the project `p` and the brand `b` its records lie in. */
export type PlacedKind = {
  /** the record that opens: of a part, the kind it belongs to */
  top: RecordKind & { alias: string }
  /** the from clause, without its word */
  from: SQL
  /** not deleted, not archived, and visible to the actor */
  where: SQL
  /** a column of the kind */
  own: (column: PgColumn | undefined) => SQL
  /** a column of the record that opens */
  ofTop: (column: PgColumn | undefined) => SQL
}

const on =
  (alias: string) =>
  (column: PgColumn | undefined): SQL =>
    column ? sql.raw(`${alias}."${column.name}"`) : sql`null`

/** Puts a kind into a statement. A part lies where its parent record lies, and is seen with it. @throws Error for a kind without an alias or a condition of who sees it */
export function placedKind(kinds: RecordKinds, kind: RecordKind, actor: Actor): PlacedKind {
  const { of } = kind.place
  const own = named(kind)
  const top = of ? named(kinds.named(of.in)) : own
  const conditions = (of ? [own, top] : [own]).flatMap(({ alias, deletable, seen }) => [
    ...(deletable ? [sql`${sql.raw(alias)}.deleted_at is null`] : []),
    seen(actor),
  ])
  const join = of
    ? sql`join ${sql.raw(tableOf(top))} ${sql.raw(top.alias)} on ${sql.raw(top.alias)}.id = ${on(own.alias)(of.column)}`
    : sql``
  return {
    top,
    from: sql`${sql.raw(tableOf(own))} ${sql.raw(own.alias)} ${join} left join projects p on p.id = ${on(top.alias)(top.place.project)}
      join brands b on b.id = coalesce(${on(top.alias)(top.place.brand)}, p.brand_id)`,
    where: sql`${sql.join(conditions, sql` and `)} and p.archived_at is null and b.archived_at is null`,
    own: on(own.alias),
    ofTop: on(top.alias),
  }
}

type Named = RecordKind & Required<Pick<RecordKind, 'alias' | 'seen'>>

function named(kind: RecordKind): Named {
  const { alias, seen } = kind
  if (!alias || !seen) throw new Error(`${kind.name} needs an alias and a condition of who sees it.`)
  return { ...kind, alias, seen }
}
