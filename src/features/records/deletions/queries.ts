import { getTableName, is, SQL, sql } from 'drizzle-orm'
import { personRefFor } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { row, rows } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { keptDays } from '#platform/records/purge.ts'
import { type ListedKind, type RecordKind, type RecordKinds, tableOf } from '#platform/records/record-kind.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { invalid, notFound } from '#shared/rights/errors.ts'
import type { DeletionItem, DeletionListInput } from './schema.ts'

type Found = Omit<DeletionItem, 'noun' | 'holds'> & { holds: number[] }

/** What this actor could have deleted and was, newest first: one row per deletion, the record that somebody deleted. */
export async function listDeletions(ctx: Ctx, input: DeletionListInput): Promise<Page<DeletionItem>> {
  const kinds = await ctx.services.kinds()
  const listed = chosen(kinds, input.recordType)
  const page = await listPage<Found>(ctx.services.pool, input, {
    columns: sql`d.deletion_id as id, d.kind as "recordType", d.id as "recordId", d.title, d.deleted_at as "deletedAt",
      d.deleted_at + make_interval(days => ${keptDays}) as "removedAt", ${personRefFor(ctx.actor, 'u')} as "deletedBy",
      ${heldBy(ctx.actor, kinds, listed)} as holds`,
    from: sql`(${everyKind(ctx.actor, kinds, listed)}) d
      left join lateral (select e.actor_id from events e
        where e.record_type = d.kind and e.record_id = d.id and e.kind = d.kind || '.deleted' order by e.id desc limit 1) e on true
      left join users u on u.id = e.actor_id`,
    where: [],
    order: descending(['moment', 'd.deleted_at'], ['uuid', 'd.id']),
  })
  return {
    ...page,
    items: page.items.map(({ holds, ...found }) => {
      const kind = kinds.named(found.recordType)
      const words = heldKinds(kinds, kind).map(({ noun, nouns }, index) => ({ noun, nouns, count: holds[index] ?? 0 }))
      return { ...found, noun: kind.noun, holds: words.filter(({ count }) => count > 0) }
    }),
  }
}

/** How many there are of each kind. */
export async function countDeletions(ctx: Ctx): Promise<{ items: { recordType: string; nouns: string; count: number }[] }> {
  const kinds = await ctx.services.kinds()
  const found = await rows<{ kind: string; count: number }>(
    ctx.services.pool,
    sql`select d.kind, count(*)::int as count from (${everyKind(ctx.actor, kinds, kinds.listed)}) d group by d.kind order by d.kind`,
  )
  return { items: found.map(({ kind, count }) => ({ recordType: kind, nouns: kinds.named(kind).nouns, count })) }
}

/** The record that one deletion was asked for. @throws AppError not_found when there is none, or the actor could not have deleted it */
export async function findDeletion(ctx: Ctx, id: string): Promise<{ kind: ListedKind; recordId: string }> {
  const kinds = await ctx.services.kinds()
  const found = await row<{ kind: string; id: string }>(
    ctx.services.pool,
    sql`select d.kind, d.id from (${everyKind(ctx.actor, kinds, kinds.listed, sql`${sql.raw('deletion_id')} = ${id}`)}) d limit 1`,
  )
  const kind = kinds.listed.find(({ name }) => name === found?.kind)
  if (!found || !kind) throw notFound('deletion')
  return { kind, recordId: found.id }
}

function chosen(kinds: RecordKinds, recordType: string | undefined): readonly ListedKind[] {
  return recordType === undefined ? kinds.listed : [listedKind(kinds, recordType)]
}

/** The kind of this name, if its deletions stand here. @throws AppError invalid_input */
export function listedKind(kinds: RecordKinds, recordType: string): ListedKind {
  const found = kinds.listed.find(({ name }) => name === recordType)
  if (!found) throw invalid('recordType', `Choose one of: ${kinds.listed.map(({ name }) => name).join(', ')}.`)
  return found
}

function everyKind(actor: Actor, kinds: RecordKinds, listed: readonly ListedKind[], only?: SQL): SQL {
  return sql.join(
    listed.map((kind) => oneKind(actor, kinds, kind, only)),
    sql` union all `,
  )
}

/** The records of a kind that somebody deleted; in a tree the topmost of each deletion. */
function oneKind(actor: Actor, kinds: RecordKinds, kind: ListedKind, only: SQL | undefined): SQL {
  const { title, mayDelete } = kind.deletable.listed
  const { parent } = kind.deletable
  const t = sql.raw(kind.alias)
  const isTopmost = (one: SQL, column: string): SQL =>
    sql`not exists (select 1 from ${kind.table} above where above.id = ${one}.${sql.identifier(column)} and above.deletion_id = ${one}.deletion_id)`
  // Where several went at once that hang below none of the others, the first stands for all.
  const topmost = parent
    ? sql`and ${isTopmost(t, parent.name)} and not exists (select 1 from ${kind.table} beside
        where beside.deleted_at is not null and beside.deletion_id = ${t}.deletion_id and beside.id < ${t}.id and ${isTopmost(sql`beside`, parent.name)})`
    : sql`and not exists (select 1 from ${kind.table} other
        where other.deleted_at is not null and other.deletion_id = ${t}.deletion_id and other.id < ${t}.id)`
  const { of } = kind.place
  const whole = of && kinds.named(of.in)
  // What went along with the whole that it lies in comes back with that.
  const byItself =
    of && whole?.deletable
      ? sql`and not exists (select 1 from ${whole.table} above where above.id = ${t}.${sql.identifier(of.column.name)} and above.deletion_id = ${t}.deletion_id)`
      : sql``
  const called = is(title, SQL) ? title : sql`${t}.${sql.identifier(title.name)}`
  return sql`select ${kind.name}::text as kind, ${t}.id, ${t}.deletion_id, ${t}.deleted_at, left(${called}, 200) as title
    from ${sql.raw(tableOf(kind))} ${t}
    where ${t}.deleted_at is not null and ${t}.deleted_at > now() - make_interval(days => ${keptDays}) ${only ? sql`and ${t}.${only}` : sql``}
      and ${mayDelete(actor, kinds)} ${topmost} ${byItself}`
}

type Held = { noun: string; nouns: string; count: (actor: Actor) => SQL }

/** What goes along with a record of this kind: what is below it in its tree, its parts, and what hangs on any of them. */
function heldKinds(kinds: RecordKinds, kind: RecordKind): Held[] {
  const table = sql.raw(tableOf(kind))
  // In so many words that they are marked, or the index of the marked would not be used.
  const along = sql`${table} s where s.deleted_at is not null and s.deletion_id = d.deletion_id`
  const { parent } = kind.deletable ?? {}
  const within = sql`exists (select 1 from ${table} above where above.id = s.${sql.identifier(parent?.name ?? '')} and above.deletion_id = d.deletion_id)`
  const below: Held[] = parent
    ? [
        { noun: `sub${kind.noun}`, nouns: `sub${kind.nouns}`, count: () => sql`(select count(*) from ${along} and ${within})` },
        // Where several went at once.
        {
          noun: `other ${kind.noun}`,
          nouns: `other ${kind.nouns}`,
          count: () => sql`(select count(*) - 1 from ${along} and not ${within})`,
        },
      ]
    : [{ noun: `other ${kind.noun}`, nouns: `other ${kind.nouns}`, count: () => sql`(select count(*) - 1 from ${along})` }]
  const hanging = kinds.hangingOn(kind).map((held): Held => {
    const { of, on } = held.place
    const at = on
      ? sql`h.${sql.identifier(on.type.name)} = ${kind.name} and h.${sql.identifier(on.id.name)} in (select s.id from ${along})`
      : sql`h.${sql.identifier(of?.column.name ?? '')} in (select s.id from ${along})`
    // People outside the agency are not told how much is said inside it.
    const open = (actor: Actor) => (actor.external && 'audience' in held.table ? sql` and h.audience = 'client'` : sql``)
    const living = held.deletable ? sql` and (h.deleted_at is null or h.deletion_id = d.deletion_id)` : sql``
    return {
      noun: held.noun,
      nouns: held.nouns,
      count: (actor) => sql`(select count(*) from ${sql.identifier(getTableName(held.table))} h where ${at}${living}${open(actor)})`,
    }
  })
  return [...below, ...hanging]
}

function heldBy(actor: Actor, kinds: RecordKinds, listed: readonly ListedKind[]): SQL {
  const cases = listed.map((kind) => {
    const counts = heldKinds(kinds, kind).map(({ count }) => count(actor))
    return sql`when ${kind.name} then json_build_array(${sql.join(counts, sql`, `)})`
  })
  return sql`case d.kind ${sql.join(cases, sql` `)} end`
}
