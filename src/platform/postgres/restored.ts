import type pg from 'pg'

// A committed row that this statement can see was written by a transaction below its snapshot's upper bound, unless another cluster
// wrote it: a dump carries the transaction ids of the cluster it was taken from.
const foreign = (column: string): string => `${column} >= pg_snapshot_xmax(pg_current_snapshot())`

/** The id PostgreSQL itself reserves for what is older than every transaction. */
const frozen = `'2'::xid8`

/** Whether the database was restored from a cluster that was further on than this one. Costs two index lookups. */
export async function hasForeignMarks(client: pg.Client): Promise<boolean> {
  const found = await client.query<{ foreign: boolean }>(
    `select exists (select from events where ${foreign('xid')}) or exists (select from event_readers where ${foreign('xid')}) as foreign`,
  )
  return found.rows[0]?.foreign ?? false
}

/**
 * Turns what a restored database remembers of its former cluster into history: its events and notifications become older than every
 * transaction here, and the readers of the log begin anew. Otherwise the readers would wait for this cluster to reach their old mark,
 * and old events would then be read as new. Safe while other processes work with the same database.
 */
export async function settleForeignMarks(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    // The readers first, in one order: a process that is reading holds its row until its step is done.
    await client.query('select from event_readers order by name for update')
    await client.query(`update events set xid = ${frozen} where ${foreign('xid')}`)
    await client.query(`update notifications set xid = ${frozen} where ${foreign('xid')}`)
    // Nothing that is still running began below this bound, so no event is lost between it and the first step of beginning anew.
    await client.query(`update event_readers set xid = pg_snapshot_xmin(pg_current_snapshot()), event_id = 0, started = 'true'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
