import type { FastifyError } from 'fastify'
import { ZodError } from 'zod'
import { AppError } from '#shared/rights/errors.ts'

const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE'])
/** The disk is full, or cannot be written to. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Turns whatever was thrown into the one error shape. Anything unknown becomes `internal`, without its details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return fromZod(error)
  const { code, statusCode, message, cause } = error as FastifyError & { code?: string }
  // drizzle wraps what the driver says.
  if (code === undefined && cause !== undefined) return toAppError(cause)
  if (typeof code === 'string') {
    if (code.startsWith('FST_')) return fromFastify(code, statusCode ?? 500)
    // Whoever called hung up in the middle of a body: no fault of ours, and nobody reads the answer.
    if (code === 'ECONNRESET' && message === 'aborted') return new AppError('invalid_input', 'The request broke off.')
    // Before PostgreSQL's codes: EPIPE looks like one of them.
    if (fullCodes.has(code)) return new AppError('unavailable', 'There is no room left to store this. Tell an admin, and try again later.')
    if (unavailableCodes.has(code)) return unavailable()
    if (/^[0-9A-Z]{5}$/.test(code)) return fromPostgres(code)
  }
  if (typeof message === 'string' && /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message))
    return unavailable()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid_input', 'The request cannot be read.')
  return new AppError('internal', 'Something went wrong on our side. Try again; if it stays, tell your admin.')
}

function unavailable(): AppError {
  return new AppError('unavailable', 'Atelier cannot reach its data right now. Try again in a moment.')
}

/** Fields that a refusal names, and letters of each: the caller chose both, and no form has as many. */
const fieldsNamed = 100
const nameMax = 200

function fromZod(error: ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, fieldsNamed)) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, fieldsNamed).map((key) => [...issue.path, key]) : [issue.path]
    for (const key of keys) fields[key.join('.').slice(0, nameMax) || 'body'] ??= issue.message
  }
  return new AppError('invalid_input', error.issues[0]?.message ?? 'Check what you entered.', { fields })
}

function fromFastify(code: string, status: number): AppError {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported_media_type', 'Send JSON with content-type application/json.')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', 'This is too large to send.')
  if (status >= 500) return new AppError('internal', 'Something went wrong on our side. Try again; if it stays, tell your admin.')
  return new AppError('invalid_input', 'The request cannot be read: check its path, headers and JSON.')
}

/** SQLSTATE classes, https://www.postgresql.org/docs/15/errcodes-appendix.html */
function fromPostgres(code: string): AppError {
  if (code.startsWith('22')) return new AppError('invalid_input', 'A value has a form that cannot be stored.')
  if (code === '23505') return new AppError('conflict', 'This exists already.')
  if (code === '23503') return new AppError('conflict', 'This is still in use by other records, or refers to one that is gone.')
  if (code.startsWith('23')) return new AppError('conflict', 'This does not fit the records as they are now. Reload and try again.')
  if (/^(08|53|57|58|25006)/.test(code)) return unavailable()
  return new AppError('internal', 'Something went wrong on our side. Try again; if it stays, tell your admin.')
}
