import { globSync } from 'node:fs'
import path from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Storage } from '#platform/storage.ts'
import { insertRows, type Row } from '../../src/testing/rows.ts'
import type { Agency } from './agency.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

type Written = readonly (readonly [PgTable | string, readonly Row[]])[]

/**
 * What a feature's `demo.ts` exports as `demo`: its rows for an agency whose people, brands, projects and tasks are there.
 * @param storage where files go; without one their rows are made and nothing else
 */
export type DemoRows = (agency: Agency, random: Random, clock: Clock, storage?: Storage) => Written | Promise<Written>

/** How many people the demo has. */
export const demoPeople = 42
/** How many demos an agency is: so often stands there what is written down once. */
export const demosIn = ({ people }: Pick<Agency, 'people'>): number => Math.max(1, Math.floor(people.length / demoPeople))

const folder = path.resolve(import.meta.dirname, '../../src/features')

/** Writes the rows of every feature that says so itself; what all of them stand on, agency.ts has written. */
export async function writeCollected(
  client: Pick<pg.PoolClient, 'query'>,
  agency: Agency,
  random: Random,
  clock: Clock,
  storage: Storage | undefined,
): Promise<void> {
  for (const file of globSync('*/demo.ts', { cwd: folder }).toSorted()) {
    const { demo } = (await import(path.join(folder, file))) as { demo?: DemoRows }
    for (const [table, rows] of (await demo?.(agency, random, clock, storage)) ?? []) await insertRows(client, table, rows)
  }
}
