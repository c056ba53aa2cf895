import { AppError } from '#shared/rights/errors.ts'

/** Not from node:http, whose import by name loads everything else it offers: 30 ms of every start. */
const phrases: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

/** The whole answer to what could not be read as HTTP and so never became a request: the same headers and form as any other. */
export function malformedAnswer(error: { code?: string }, headers: Readonly<Record<string, string>>): string {
  const { status, known } = refusalOf(error.code)
  const body = JSON.stringify(known.toBody())
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${phrases[status] ?? ''}`, ...lines, '', body].join('\r\n')
}

function refusalOf(code: string | undefined): { status: number; known: AppError } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, known: new AppError('too_large', 'The address and headers of this request are too long.') }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, known: new AppError('invalid_input', 'This request took too long to arrive. Send it again.') }
  }
  return { status: 400, known: new AppError('invalid_input', 'The request cannot be read: check its path, headers and JSON.') }
}
