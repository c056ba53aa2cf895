import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { readPassword } from './cluster.ts'
import { readIfThere } from './files.ts'
import type { Place } from './place.ts'
import { isPrivate } from './place.ts'
import { databaseName } from './settings.ts'

/** What the running server says about itself. */
export type Postmaster = { pid: number; port: number; socket: string; ready: boolean }

/** Reads postmaster.pid; its lines are the process, folder, start time, port, socket folder, address, memory, state. */
export function readPostmaster(place: Place): Postmaster | undefined {
  const lines = readIfThere(path.join(place.cluster, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  const socket = lines[4]?.trim()
  if (!Number.isSafeInteger(pid) || pid <= 1 || !socket) return undefined
  return { pid, port: Number(lines[3]), socket, ready: lines[7]?.trim() === 'ready' }
}

/** Whether that process is the server of this very folder, and not a stranger who got its number later. */
export function isAlive(pid: number, place: Place): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(place.cluster)
  } catch {
    return false
  }
}

/** How to connect to a running server; undefined when its socket folder is not what we made. */
export function connectionTo(place: Place, postmaster: Postmaster): PoolConfig | undefined {
  const password = readPassword(place)
  if (password === undefined || !isPrivate(postmaster.socket, place.account)) return undefined
  return {
    host: postmaster.socket,
    port: postmaster.port,
    user: databaseName,
    database: databaseName,
    password,
    ssl: false,
    application_name: 'atelier',
  }
}

/** Starting or shutting down, ended by an administrator, ended after a crash, too many connections: of the run before. */
const passing = new Set(['57P03', '57P01', '57P02', '53300'])

/** Really asks the server. False while it starts, recovers or shuts down. */
export async function answers(connection: PoolConfig): Promise<boolean> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A refused password or a missing file will not get better by waiting.
    if (error instanceof pg.DatabaseError && !passing.has(error.code ?? '')) throw error
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
