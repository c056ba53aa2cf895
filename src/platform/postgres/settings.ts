import { writeWhole } from './files.ts'
import type { Place } from './place.ts'

export const databasePort = 5432
export const databaseName = 'atelier'

/** For one small server that PostgreSQL shares with Atelier (2 cores, 1 to 4 GB). */
const settings = {
  listen_addresses: "''",
  unix_socket_permissions: '0700',
  port: databasePort,
  max_connections: 100,
  password_encryption: 'scram-sha-256',
  // The password has 256 random bits: stretching it would only make each connection slower.
  scram_iterations: 1,

  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // In memory and on flash a page costs the same wherever it lies. Told otherwise, the planner rather puts all of a project in order than
  // read a page of it in order, by as little as where its id lies among all.
  random_page_cost: 1,
  jit: 'off',
  // Two cores: a query split over both is slower for everybody else, and containers have little shared memory.
  max_parallel_workers_per_gather: 0,

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',

  // After Atelier was killed its queries end soon, and an open transaction never holds its locks for hours.
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '5min',

  timezone: "'UTC'",
  lc_messages: "'C'",

  logging_collector: 'on',
  log_directory: "'log'",
  log_filename: "'postgresql-%a.log'",
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
  log_timezone: "'UTC'",
  log_line_prefix: "'%m [%p] '",
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  // "Key (email)=(…) already exists" does not belong into a log.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_startup_progress_interval: '10s',
  log_autovacuum_min_duration: -1,
}

/** Only for clusters that are thrown away after a test run. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
  // A test asks most questions a few times each, on a few rows: to plan them anew for each value takes longer than to answer them.
  plan_cache_mode: 'force_generic_plan',
}

/** Writes the settings anew at each start, so that they are always those of this version of Atelier. */
export function writeSettings(place: Place, socket: string, forTests: boolean): void {
  const all = {
    ...settings,
    ...(forTests ? testSettings : {}),
    unix_socket_directories: `'${socket.replaceAll("'", "''")}'`,
    hba_file: `'${place.hbaFile.replaceAll("'", "''")}'`,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const text = [
    '# Written by Atelier at each start. Your own settings go into custom.conf in this folder; they win.',
    ...lines,
    "include_if_exists = 'custom.conf'",
  ]
  writeWhole(place.configFile, `${text.join('\n')}\n`, 0o644)
  writeWhole(place.hbaFile, '# Written by Atelier at each start.\nlocal all all scram-sha-256\n', 0o644)
}
