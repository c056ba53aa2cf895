import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#platform/database/db.ts'
import type { RecordKinds, SearchedKind } from '#platform/records/record-kind.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { columnOf, momentOf, placeOf, tableWithAlias, textAround, visibleRecord, wholeOf } from './searched.ts'

const none = { text: sql`null::text`, id: sql`null::uuid` }

/** Records of a kind with these ids that this actor may open, as a found line shows them. */
export function linesOf(
  actor: Actor,
  kinds: RecordKinds,
  kind: SearchedKind,
  { ids, words }: { ids: readonly string[]; words: readonly string[] },
): SQL {
  const { title } = kind
  const { number, state, person, mentions } = kind.search
  const on = wholeOf(kind)
  const column = (given: Parameters<typeof columnOf>[1] | undefined, without: SQL): SQL => (given ? columnOf(kind, given) : without)
  // What has no place of its own stands where the entry of what it hangs on does.
  const whole = on ? sql`left join search_entries w on w.record_type = ${on.type} and w.record_id = ${on.id}` : sql``
  return sql`select ${kind.name}::text as type, ${columnOf(kind, kind.table.id)} as id,
    ${title ? columnOf(kind, title) : wholesTitle(kinds, kind)} as title, ${column(number, none.text)} as number, ${column(state, none.text)} as state,
    ${textAround(kind, words)} as body, ${momentOf(kind)} as at, ${on?.type ?? none.text} as on_type, ${on?.id ?? none.id} as on_id,
    ${column(mentions, sql`'{}'::uuid[]`)} as mentions,
    ${on ? sql`w.project_id` : placeOf(kind, 'project')} as project_id, ${on ? sql`w.brand_id` : placeOf(kind, 'brand')} as brand_id,
    ${column(person, none.id)} as person_id
    from ${tableWithAlias(kind)} ${whole} where ${columnOf(kind, kind.table.id)} = ${anyOf(ids)} and ${visibleRecord(actor, kinds, kind)}`
}

/** What a record without a name hangs on is called by its own table, not by the entry, which may be older. */
function wholesTitle(kinds: RecordKinds, kind: SearchedKind): SQL {
  const on = wholeOf(kind)
  if (!on) return kind.search.called ?? sql`''`
  const cases = kinds.searched.flatMap((whole) =>
    whole.title
      ? [
          sql`when ${whole.name} then (select ${columnOf(whole, whole.title)} from ${tableWithAlias(whole)}
            where ${columnOf(whole, whole.table.id)} = ${on.id})`,
        ]
      : [],
  )
  return sql`coalesce(case ${on.type} ${sql.join(cases, sql` `)} end, '')`
}
