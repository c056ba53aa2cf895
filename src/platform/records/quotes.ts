import type { Ctx } from '../context.ts'
import type { Queryable } from '../database/db.ts'
import type { RecordKinds } from './record-kind.ts'

type Part = { partType: string | null; partId: string | null }

/** What stands in these parts of records, for this reader: one statement for each kind there is among them. */
export async function quotesOf(
  kinds: RecordKinds,
  db: Queryable,
  reader: Pick<Ctx, 'actor' | 'services'>,
  parts: readonly Part[],
): Promise<Map<string, string>> {
  const each = await Promise.all(
    kinds.all.flatMap(({ name, quotes }) => {
      const ids = parts.flatMap(({ partType, partId }) => (partType === name && partId !== null ? [partId] : []))
      return quotes && ids.length > 0 ? [quotes(db, reader, ids)] : []
    }),
  )
  return new Map(each.flatMap((one) => [...one]))
}
