import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import { type LogOutput, logOutput } from './log-output.ts'

declare module '#platform/context.ts' {
  interface Services {
    log: Logger
  }
}

export type { Logger } from 'pino'

const secretKeys = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'apiKey',
  'secret',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'connectionString',
]

const redactedPaths = secretKeys.flatMap((key) =>
  ['', '*.', '*.*.'].map((prefix) => (key.startsWith('[') && prefix !== '' ? prefix.slice(0, -1) + key : prefix + key)),
)

/** The process's logger: one JSON object per line to stdout, secrets taken out. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: { pid: process.pid },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError, req: describeRequest },
  }
  return pino(options, destination ?? standardOutput())
}

let standard: LogOutput | undefined

/** One for the process; what waits is written at its end too. */
function standardOutput(): LogOutput {
  if (standard) return standard
  const output = logOutput(1)
  process.on('exit', () => output.flushSync())
  standard = output
  return output
}

type DescribedError = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: DescribedError }

/** Only the known parts: database errors carry rows and parameters in the others. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: clean(wordsOf(error)) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: clean(error.message),
    ...(error.stack === undefined ? {} : { stack: clean(error.stack) }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause instanceof Error && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** pg-boss tells of a failure by a plain object. */
function wordsOf(thrown: unknown): string {
  const message = typeof thrown === 'object' && thrown !== null ? (thrown as { message?: unknown }).message : thrown
  return typeof message === 'string' ? message : String(thrown)
}

/** drizzle writes the parameters of a failed query into the message, and addresses may hold passwords. */
function clean(text: string): string {
  return text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '').replaceAll(/:\/\/[^\s/@]+@/g, '://[redacted]@')
}

type RequestLike = { id?: unknown; method?: unknown; url?: unknown; ip?: unknown }

/** Without the query, and without long path pieces: links for set-up, invitations and resets are secrets. */
function describeRequest(request: RequestLike): Record<string, unknown> {
  const path = typeof request.url === 'string' ? (request.url.split('?', 1)[0] ?? '') : ''
  const url = path
    .split('/')
    .map((piece) =>
      piece.length >= 20 && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(piece) && !/\./.test(piece) ? '[…]' : piece,
    )
    .join('/')
  return { method: request.method, url, remoteAddress: request.ip }
}
