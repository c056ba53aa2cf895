/** A start that cannot go on. The message is one sentence that tells the operator what to do; nobody needs its stack. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StartupError'
  }
}

type Coded = {
  code?: unknown
  syscall?: unknown
  path?: unknown
  port?: unknown
  address?: unknown
  message?: unknown
  hostname?: unknown
  errors?: unknown
}

const systemErrors: Record<string, (error: Coded) => string> = {
  EADDRINUSE: (e) => `Port ${text(e.port)} is in use: stop the program that uses it, or set PORT to another number.`,
  EADDRNOTAVAIL: (e) => `This machine has no address ${text(e.address)}: set HOST to one of its addresses, such as 127.0.0.1 or 0.0.0.0.`,
  EACCES: (e) =>
    typeof e.syscall === 'string' && e.syscall.startsWith('spawn')
      ? `${pathOf(e)} may not be run: set DATA_DIR to a folder on a disk that is not mounted with "noexec".`
      : e.port === undefined
        ? `${pathOf(e)} may not be read or written by this account: give the account the right to it, or set DATA_DIR to a folder that it owns.`
        : `Port ${text(e.port)} may not be opened by this account: set PORT to a number above 1023.`,
  EPERM: (e) => `${pathOf(e)} belongs to another account: start Atelier as its owner, or set DATA_DIR to a folder that this account owns.`,
  EROFS: (e) => `${pathOf(e)} is on a read-only file system: set DATA_DIR to a folder that can be written.`,
  ENOSPC: () => 'The disk is full: free some space (Atelier needs about 200 MB to start), or set DATA_DIR to a folder on another disk.',
  EDQUOT: () => "The account's disk quota is used up: free some space, or set DATA_DIR to a folder on another disk.",
  ENOTDIR: (e) => `A part of the path ${text(e.path)} is a file, not a folder: set DATA_DIR to a folder.`,
  ELOOP: (e) => `The links in the path ${text(e.path)} lead in a circle: set DATA_DIR to a folder.`,
  ENAMETOOLONG: (e) => `The path ${text(e.path)} is too long: set DATA_DIR to a folder with a shorter name.`,
  EISDIR: (e) => `${pathOf(e)} is a folder where a file belongs: move it away and start again.`,
  EEXIST: (e) => `${pathOf(e)} is a file where a folder belongs: move it away and start again.`,
  EMFILE: () => 'The limit of open files is reached: raise it with "ulimit -n 65536" and start again.',
  ENOMEM: () => 'There is not enough memory to start: Atelier needs about 512 MB.',
}

/** PgBouncer before 1.21, or without its setting. */
const poolerLacksStatements =
  'The connection pooler in DATABASE_URL does not keep prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements = 200 or more (or pool_mode = session), or name the database itself.'

const withoutTrigrams =
  'The database cannot add the extension pg_trgm, by which search forgives typing errors: install postgresql-contrib on its server, allow pg_trgm where the provider keeps a list, or have a superuser run CREATE EXTENSION pg_trgm in the database.'
const refusesTrigrams = /extension "pg_trgm"|pg_trgm\.control/

const databaseErrors: Record<string, (error: Coded) => string> = {
  ECONNREFUSED: () =>
    'Nothing answers at the address in DATABASE_URL: check its host and port, and that PostgreSQL is running and accepts connections.',
  ECONNRESET: () =>
    'The other side closed the connection: check that PostgreSQL listens at the host and port in DATABASE_URL, and its sslmode.',
  EHOSTUNREACH: () => 'The host in DATABASE_URL cannot be reached: check its name and the network.',
  ENETUNREACH: () => 'The host in DATABASE_URL cannot be reached: check its name and the network.',
  ENOTFOUND: (e) => `The host ${text(e.hostname)} in DATABASE_URL is not known: check its name.`,
  EAI_AGAIN: (e) => `The host ${text(e.hostname)} in DATABASE_URL cannot be looked up now: check its name and the DNS settings.`,
  ETIMEDOUT: () => 'The database in DATABASE_URL did not answer in time: check its host, port and firewall.',
  '28P01': () => 'The database refused the password: correct the user name and password in DATABASE_URL.',
  '28000': () => 'The database refused the user in DATABASE_URL: check that the role exists, may log in, and is allowed in pg_hba.conf.',
  '3D000': () => 'The database named in DATABASE_URL does not exist: create it with CREATE DATABASE, or correct the name.',
  '42501': (e) =>
    refusesTrigrams.test(text(e.message))
      ? withoutTrigrams
      : 'The user in DATABASE_URL lacks a right that Atelier needs: make it the owner of the database.',
  // Only a pooler that hands our connections around among several of PostgreSQL's mixes their statements up.
  '26000': () => poolerLacksStatements,
  '42P05': () => poolerLacksStatements,
  '53100': () => "The database's disk is full: free some space there and start again.",
  '53300': () => 'The database has no connection left: raise max_connections, or stop another program that uses it.',
  '57P03': () => 'The database is still starting or shutting down: wait a moment and start again.',
  '25006': () => 'The database in DATABASE_URL is read-only: name the primary server, not a replica.',
}

const certificateCodes = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS)/

/** The sentence for an error that an operator can do something about; undefined for one that is a fault of Atelier's own. */
export function explain(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (typeof error !== 'object' || error === null) return undefined
  const coded = error as Coded
  // Node tries every address of a name and gathers what each one answered.
  if (Array.isArray(coded.errors) && coded.code === undefined) return explain(coded.errors[0])
  const code = typeof coded.code === 'string' ? coded.code : ''
  const sentence = systemErrors[code] ?? databaseErrors[code]
  if (sentence) return sentence(coded)
  if (certificateCodes.test(code)) {
    return 'The certificate of the database was not accepted: correct sslmode and sslrootcert in DATABASE_URL.'
  }
  const cause = error instanceof Error ? error.cause : undefined
  return explainMessage(typeof coded.message === 'string' ? coded.message : '') ?? (cause === undefined ? undefined : explain(cause))
}

/** The sentence for an address that cannot be listened on: the system's words for an unknown host say nothing of whose it is. */
export function explainListening(error: unknown, host: string): unknown {
  const code = (error as { code?: unknown }).code
  if (code !== 'ENOTFOUND' && code !== 'EAI_AGAIN') return error
  return new StartupError(`The host ${host} in HOST is not known: set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`, {
    cause: error,
  })
}

function explainMessage(message: string): string | undefined {
  if (/does not support SSL/i.test(message))
    return 'The database does not offer TLS: use sslmode=disable in DATABASE_URL, or switch TLS on there.'
  if (/timeout expired|connection timeout|Connection terminated due to/i.test(message)) return databaseErrors.ETIMEDOUT?.({})
  if (/No space left on device/i.test(message)) return systemErrors.ENOSPC?.({})
  if (/insufficient file descriptors/i.test(message)) return systemErrors.EMFILE?.({})
  if (/Cannot allocate memory/i.test(message)) return systemErrors.ENOMEM?.({})
  if (/Connection terminated unexpectedly|establishing an SSL connection|Unexpected response from server/i.test(message))
    return databaseErrors.ECONNRESET?.({})
  if (refusesTrigrams.test(message)) return withoutTrigrams
  if (/client password must be a string/i.test(message)) return 'The database asks for a password: add one to DATABASE_URL.'
  return undefined
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '(unknown)'
}

function pathOf(error: Coded): string {
  return typeof error.path === 'string' ? error.path : 'A file or folder'
}
