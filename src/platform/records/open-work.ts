import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError, invalid } from '#shared/rights/errors.ts'
import type { Ctx } from '../context.ts'
import { rows } from '../database/db.ts'
import type { Tx } from '../transactions/tx.ts'
import { type RecordKind, type RecordKinds, tableOf } from './record-kind.ts'

declare module '#platform/context.ts' {
  interface Services {
    /** every kind of record; read when first asked for */
    kinds: () => Promise<RecordKinds>
  }
}

/** What somebody has in hand of one kind in one project, or in none, and who takes it over. */
interface WorkMove {
  readonly recordType: string
  readonly projectId: string | null
  /** null: nobody has it then */
  readonly assigneeId: string | null
}

type WorkKind = RecordKind & Required<Pick<RecordKind, 'work'>>

/** The kinds whose records are somebody's work. */
export async function kindsOfWork(ctx: Ctx): Promise<WorkKind[]> {
  return (await ctx.services.kinds()).all.filter((kind): kind is WorkKind => kind.work !== undefined)
}

/**
 * The open work of somebody in one kind, on the alias `x`. What is part of a record is called as that record and lies where it lies.
 * `root`: the alias of the record; `held`: what stands behind `from`, to the end of its condition.
 */
export function openWorkOf(kinds: RecordKinds, kind: WorkKind, userId: string) {
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
