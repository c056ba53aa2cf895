import { generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'

/** Ascending keys of the order made by hand, all below the last card there is. */
export async function placesBelowAll(client: Pick<pg.PoolClient, 'query'>, count: number): Promise<string[]> {
  const found = await client.query<{ last: string | null }>('select max(position) as last from tasks')
  return generateNKeysBetween(found.rows[0]?.last ?? null, null, count)
}
