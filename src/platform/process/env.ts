import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { StartupError } from './startup-error.ts'

declare module '#platform/context.ts' {
  interface Services {
    env: Env
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Everything an operator can set. The texts become .env.example; the messages become the sentence at a wrong start. */
const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a whole number from 1 to 65535')
    .default(3000)
    .meta({ doc: 'The port Atelier listens on.', example: '3000' }),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9._:%-]+$/, 'must be an address or host name, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .meta({ doc: 'The address Atelier listens on: 127.0.0.1 for this machine only, 0.0.0.0 for every network.', example: '127.0.0.1' }),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, such as https://portal.example.com')
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      doc: 'The address people open in their browser. Links in e-mails start with it, and changes are accepted only from it and from loopback. Set it behind a proxy. Without it: http://HOST:PORT.',
      example: 'https://portal.example.com',
    }),
  TRUST_PROXY: z.string().transform(readTrustProxy).default(false).meta({
    doc: 'Which reverse proxies may say who the caller is: false (none), true (the one in front, only where nobody but it can connect), or a list of addresses and ranges.',
    example: '127.0.0.1, 10.0.0.0/8',
  }),
  DATA_DIR: z.string().optional().meta({
    doc: 'The folder that holds the embedded database and the uploaded files. Without it: ./data beside package.json (started as root below a private home: a folder below /var/lib, printed at start).',
    example: './data',
  }),
  DATABASE_URL: z.string().refine(isDatabaseUrl, databaseUrlMessage()).optional().meta({
    doc: 'Use this PostgreSQL (15 or newer) in place of the embedded one.',
    example: 'postgresql://atelier:password@db.example.com:5432/atelier',
    secret: true,
  }),
  DATABASE_DIRECT_URL: z.string().refine(isDatabaseUrl, databaseUrlMessage()).optional().meta({
    doc: 'The same database without the transaction pooler, when DATABASE_URL goes through one such as PgBouncer. Migrations, locks and live updates use it.',
    example: 'postgresql://atelier:password@db.example.com:5433/atelier',
    secret: true,
  }),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional().meta({
    doc: 'Makes the first administrator at the first start, together with ADMIN_PASSWORD. Without both, a set-up link is printed instead.',
    example: 'admin@example.com',
  }),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(128, 'must have at most 128 characters').optional().meta({
    doc: 'The password of the first administrator, at least 12 characters and not a common password. Only read while there is no account.',
    example: '',
    secret: true,
  }),
  SMTP_URL: z
    .string()
    .refine((value) => hasProtocol(value, ['smtp:', 'smtps:']), 'must be an address such as smtps://user:password@mail.example.com:465')
    .optional()
    .meta({
      doc: 'The mail server. Without it nothing is sent by e-mail; links are shown to administrators to pass on.',
      example: 'smtps://user:password@mail.example.com:465',
      secret: true,
    }),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value),
      'must be an e-mail address, or Name <address>',
    )
    .optional()
    .meta({
      doc: 'The sender of e-mails. Without it: Atelier <atelier@ the host of PUBLIC_URL>.',
      example: 'Atelier <portal@example.com>',
    }),
  IMAP_URL: z
    .string()
    .refine((value) => isMailbox(value), 'must be an address with user and password, such as imaps://user:password@mail.example.com')
    .optional()
    .meta({
      doc: 'The mailbox that answers to mails about tickets come to, so that they land in their tickets. A path names a folder other than INBOX. imap:// in place of imaps:// begins with STARTTLS. Needs SUPPORT_ADDRESS beside it.',
      example: 'imaps://support%40example.com:password@mail.example.com',
      secret: true,
    }),
  SUPPORT_ADDRESS: z
    .string()
    .refine(
      isSupportAddress,
      'must be an e-mail address of at most 30 characters before the @, such as support@example.com or reply-{token}@help.example.com',
    )
    .optional()
    .meta({
      doc: 'The address of that mailbox. Each mail about a ticket names it with a secret of its own for answers, as support+secret@example.com; where the mail server knows no plus addresses, {token} says where the secret goes, as in reply-{token}@help.example.com.',
      example: 'support@example.com',
    }),
  MAX_UPLOAD: z
    .string()
    .default('5 GB')
    .transform(readSize)
    .meta({ doc: 'The largest file that can be uploaded, such as 500 MB or 5 GB.', example: '5 GB' }),
  STORAGE_QUOTA: z.string().transform(readSize).optional().meta({
    doc: 'How much all stored files may take together, such as 500 GB. An upload that would go beyond it is refused before it begins. Without it: as much as there is.',
    example: '500 GB',
  }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({
      doc: 'Keeps the files in this bucket of an S3-compatible store in place of DATA_DIR.',
      example: 'atelier-files',
    }),
  S3_ENDPOINT: z
    .string()
    .refine((value) => hasProtocol(value, ['http:', 'https:']), 'must be an address such as https://s3.example.com')
    .optional()
    .meta({ doc: 'The address of the S3-compatible store. Without it: Amazon S3.', example: 'https://s3.example.com' }),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a region')
    .default('us-east-1')
    .meta({ doc: 'The region of the bucket.', example: 'us-east-1' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({ doc: 'The key that may read and write the bucket. Without both: the role of the machine.', example: '' }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ doc: 'The secret of S3_ACCESS_KEY_ID.', example: '', secret: true }),
  SCAN_COMMAND: z.string().optional().meta({
    doc: 'A virus scanner that is given every upload on its standard input before anybody can open it. Exit code 0 lets the file pass, 1 says that something was found, anything else is tried again. Arguments are separated by spaces.',
    example: 'clamdscan --no-summary -',
  }),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('info')
    .meta({ doc: `How much is logged: ${logLevels.join(', ')}.`, example: 'info' }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production')
    .meta({ doc: 'production, or development while working on Atelier itself.', example: 'production' }),
})

type Variables = z.infer<typeof variables>

/** What `trustProxy` of fastify takes: `true` is the one proxy in front, because the caller may have written what its header says further left. */
export function trustedProxies({ TRUST_PROXY: given }: Pick<Env, 'TRUST_PROXY'>) {
  return given === true ? (_address: string, hop: number) => hop === 0 : given
}

/** The operator's settings, checked and with their defaults. */
export type Env = Omit<Variables, 'PUBLIC_URL' | 'MAIL_FROM'> & {
  PUBLIC_URL: string
  /** false where PUBLIC_URL is the default made of HOST and PORT */
  publicUrlIsSet: boolean
  MAIL_FROM: string
}

/** One operator variable, as written to .env.example. */
export type EnvDoc = { name: string; doc: string; example: string; secret: boolean }

type Meta = { doc?: string; example?: string; secret?: boolean }

/** Every variable with its text, in the order of .env.example. */
export const envDocs: EnvDoc[] = Object.entries(variables.shape).map(([name, schema]) => {
  const meta = (schema.meta() ?? {}) as Meta
  return { name, doc: meta.doc ?? '', example: meta.example ?? '', secret: meta.secret ?? false }
})

/** Reads and checks the settings; one sentence names everything that is wrong. */
export function loadEnv(source: NodeJS.ProcessEnv = withEnvFile(process.env)): Env {
  // "PORT=" in a file or a compose.yaml means "not set".
  const given = Object.fromEntries(envDocs.map(({ name }) => [name, source[name]?.trim() || undefined]))
  const result = variables.safeParse(given)
  const problems = result.success ? checkTogether(result.data) : result.error.issues.map((issue) => sentence(issue, given))
  if (!result.success || problems.length > 0) {
    throw new StartupError(`The settings are wrong: ${problems.join('; ')}. Correct the environment or the .env file.`)
  }
  const env = result.data
  const address = env.PUBLIC_URL ?? defaultAddress(env.HOST, env.PORT)
  const sender = env.MAIL_FROM ?? `Atelier <atelier@${new URL(address).hostname}>`
  return { ...env, PUBLIC_URL: address, publicUrlIsSet: env.PUBLIC_URL !== undefined, MAIL_FROM: sender }
}

function checkTogether(env: Variables): string[] {
  const problems: string[] = []
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or neither')
  }
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    problems.push('DATABASE_DIRECT_URL must stand beside DATABASE_URL')
  }
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither')
  }
  if ((env.IMAP_URL === undefined) !== (env.SUPPORT_ADDRESS === undefined)) {
    problems.push('IMAP_URL and SUPPORT_ADDRESS must be set together, or neither')
  }
  if (env.S3_ENDPOINT !== undefined && env.S3_BUCKET === undefined) problems.push('S3_ENDPOINT needs S3_BUCKET beside it')
  return problems
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const value = given[name]
  // Passwords and addresses with passwords never reach a terminal or a log.
  const secret = envDocs.find((doc) => doc.name === name)?.secret
  return `${name} ${issue.message}${value === undefined || secret ? '' : ` (it is "${value}")`}`
}

/** The environment, completed by an optional .env file in the working directory; the real environment wins. */
function withEnvFile(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...environment }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return environment
    throw new StartupError('The file .env cannot be read: give this account the right to read it, or remove it.', { cause: error })
  }
}

function defaultAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return new URL(`http://${name}:${port}`).origin
}

function readTrustProxy(value: string, context: z.RefinementCtx): boolean | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  const parts = value.split(',').map((part) => part.trim())
  if (parts.every(isAddressRange)) return parts
  context.addIssue({ code: 'custom', message: 'must be true, false, or a list of addresses such as 127.0.0.1, 10.0.0.0/8' })
  return z.NEVER
}

function isAddressRange(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const bytesOf: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }
const sizePattern = /^(\d{1,6}(?:\.\d+)?) ?(MB|GB|TB)$/

/** A size such as 500 MB, in bytes. */
function readSize(value: string, context: z.RefinementCtx): number {
  const [, amount = '', unit = ''] = sizePattern.exec(value) ?? []
  const bytes = Math.floor(Number(amount) * (bytesOf[unit] ?? 0))
  if (bytes > 0) return bytes
  context.addIssue({ code: 'custom', message: 'must be a size such as 500 MB or 5 GB' })
  return z.NEVER
}

function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false
  const url = new URL(value)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}

function isDatabaseUrl(value: string): boolean {
  return hasProtocol(value, ['postgres:', 'postgresql:'])
}

function databaseUrlMessage(): string {
  return 'must be an address such as postgresql://user:password@host:5432/database (special characters in the password as %40 and so on)'
}

function hasProtocol(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

function isMailbox(value: string): boolean {
  if (!hasProtocol(value, ['imap:', 'imaps:'])) return false
  const { username, password, hostname } = new URL(value)
  return username !== '' && password !== '' && hostname !== ''
}

/** With the secret it must still be an address: 64 characters at most stand before the @. */
function isSupportAddress(value: string): boolean {
  return z.email().safeParse(value.replace('{token}', 'token')).success && (value.split('@')[0] ?? '').replace('{token}', '').length <= 30
}

/** Whether mails are sent; without a mail server each is kept for an admin to pass on. */
export const mailConfigured = ({ env }: Pick<Services, 'env'>): boolean => env.SMTP_URL !== undefined
