/** Stable codes a program can act on; the message is for people. */
export type ErrorCode =
  | 'invalid_input'
  | 'not_authenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'gone'
  | 'too_large'
  | 'too_many_requests'
  | 'unsupported_media_type'
  | 'foreign_origin'
  | 'other_person'
  | 'idempotency_mismatch'
  | 'unavailable'
  | 'internal'

const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  not_authenticated: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  conflict: 409,
  other_person: 409,
  stale: 409,
  idempotency_mismatch: 422,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/** A record that a refusal names, for a link to it. */
export type RefusedFor = { recordType: string; id: string; title: string; url: string }

export type ErrorBody = { code: ErrorCode; message: string; fields?: Record<string, string>; current?: unknown; record?: RefusedFor }

/** The one error that reaches a caller: a code for programs, a sentence that says what to do for people. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** the row as it is now, sent with `stale` so that a person can choose */
  readonly current: unknown
  /** the record that a `conflict` is with, such as the one that has a handle already */
  readonly record: RefusedFor | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string> | undefined; current?: unknown; record?: RefusedFor | undefined } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.current = more.current
    this.record = more.record
  }

  get status(): number {
    return statusOf[this.code]
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.current === undefined ? {} : { current: this.current }),
      ...(this.record ? { record: this.record } : {}),
    }
  }
}

/** No answer came: the request may or may not have arrived. */
export class UnreachableError extends AppError {
  constructor() {
    super('unavailable', 'The server cannot be reached. Check your connection and try again.')
    this.name = 'UnreachableError'
  }
}

/** @param thing what was looked for, in the words of the screen: 'task', 'brand' */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `This ${thing} does not exist, or you cannot open it.`)
}

/** One field is wrong: shown beside the field and as the sentence of the answer. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { fields: { [field]: message } })
}
