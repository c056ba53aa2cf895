import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rows } from '#platform/db.ts'
import { type RecordKind, type RecordKinds, tableOf } from '#platform/record-kind.ts'
import type { Ctx } from '#platform/services.ts'
import type { Tx } from '#platform/transact.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { projectRefOf } from './refs.ts'
import type { OpenWorkGroup, WorkMove } from './schema.ts'

type WorkKind = RecordKind & Required<Pick<RecordKind, 'work'>>

/** The kinds whose records are somebody's work. */
async function kindsOfWork(ctx: Ctx): Promise<WorkKind[]> {
  return (await ctx.services.kinds()).all.filter((kind): kind is WorkKind => kind.work !== undefined)
}

/**
 * The open work of somebody in one kind, on the alias `x`. What is part of a record is called as that record and lies where it lies.
 * `root`: the alias of the record; `held`: what stands behind `from`, to the end of its condition.
 */
function openWorkOf(kinds: RecordKinds, kind: WorkKind, userId: string) {
  const { of } = kind.place
  const record = of ? kinds.named(of.in) : kind
  const root = sql.raw(of ? 'y' : 'x')
  const on = (column: PgColumn | undefined) => column && sql`${root}.${sql.raw(`"${column.name}"`)}`
  const joined = of ? sql` join ${sql.raw(tableOf(record))} y on y.id = x.${sql.raw(`"${of.column.name}"`)}` : sql``
  const living = record.deletable ? sql` and ${root}.deleted_at is null` : sql``
  return {
    root,
    title: on(record.title),
    project: on(record.place.project) ?? sql`null::uuid`,
    held: sql`${sql.raw(tableOf(kind))} x${joined} where ${kind.work.heldBy(sql.raw('x'), userId)}${living}`,
  }
}

const shownTitles = 3

/** What somebody has in hand, by kind and project. @param projectId only what lies in it */
export async function openWorkGroups(ctx: Ctx, userId: string, projectId?: string): Promise<OpenWorkGroup[]> {
  const kinds = await kindsOfWork(ctx)
  const registry = await ctx.services.kinds()
  const parts = kinds.map((kind): SQL => {
    const { title, project, root, held } = openWorkOf(registry, kind, userId)
    if (!title) throw new Error(`${kind.name} is somebody’s work, but has no title.`)
    const within = projectId ? sql` and ${project} = ${projectId}` : sql``
    return sql`select ${kind.name}::text as type, ${project} as project_id, count(*) as count,
      (array_agg(${title} order by ${root}.updated_at desc))[1:${sql.raw(String(shownTitles))}] as titles
      from ${held}${within} group by 2`
  })
  const groups = await rows<Pick<OpenWorkGroup, 'recordType' | 'count' | 'titles' | 'project'>>(
    ctx.services.pool,
    sql`select w.type as "recordType", w.count, w.titles,
        case when p.id is not null then ${projectRefOf('p', 'b')} end as project
      from (${sql.join(parts, sql` union all `)}) w left join projects p on p.id = w.project_id left join brands b on b.id = p.brand_id
      where p.archived_at is null order by lower(p.name), w.type`,
  )
  const known = new Map(kinds.map(({ name, noun, nouns, work }) => [name, { noun, nouns, takers: work.takers ? [...work.takers] : null }]))
  return groups.map((group) => ({ ...group, ...(known.get(group.recordType) ?? { noun: '', nouns: '', takers: null }) }))
}

/**
 * Gives somebody's open work to others, each record by its own command under the right of whoever asks. One refusal undoes all of it.
 * @returns how much was given away @throws AppError naming the move in `fields`
 */
export async function giveAway(tx: Tx, ctx: Ctx, userId: string, moves: readonly WorkMove[]): Promise<number> {
  let moved = 0
  for (const [index, move] of moves.entries()) moved += await naming(index, () => giveGroup(tx, ctx, userId, move))
  return moved
}

async function giveGroup(tx: Tx, ctx: Ctx, userId: string, { recordType, projectId, assigneeId }: WorkMove): Promise<number> {
  const kind = (await kindsOfWork(ctx)).find(({ name }) => name === recordType)
  if (!kind) throw invalid('recordType', 'This is nothing that somebody has in hand.')
  if (assigneeId === userId) throw invalid('assigneeId', 'Choose somebody else.')
  const { project, root, held } = openWorkOf(await ctx.services.kinds(), kind, userId)
  const within = projectId ? sql` and ${project} = ${projectId}` : sql` and ${project} is null`
  const theirs = await rows<{ id: string }>(tx, sql`select x.id from ${held}${within} order by ${root}.id for no key update of ${root}`)
  for (const { id } of theirs) await kind.work.handOver(ctx, { id, from: userId, assigneeId })
  return theirs.length
}

/** Says of which move a refusal is, so that the dialog can show it there. */
async function naming<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') {
      const [sentence = error.message] = Object.values(error.fields ?? {})
      throw new AppError('invalid_input', sentence, { fields: { [`moves.${index}.assigneeId`]: sentence } })
    }
    throw error
  }
}
