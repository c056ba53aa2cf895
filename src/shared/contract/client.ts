import { AppError, type ErrorBody, type ErrorCode, UnreachableError } from '../rights/errors.ts'
import type { Api, InputOf, Operation, OutputOf } from './endpoint.ts'
import { takeFirstAnswer } from './first-answers.ts'

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string }
export type Call<T extends Api> = <Key extends keyof T & string>(
  key: Key,
  input: T[Key] extends Operation ? InputOf<T[Key]> : never,
  options?: CallOptions,
) => Promise<T[Key] extends Operation ? OutputOf<T[Key]> : never>

export type Transport = (path: string, init: RequestInit) => Promise<Response>

/**
 * A typed client for the operations of one or more features. The contract is used as a type only, so that a browser loads none of
 * it: `const call = createClient<typeof tasksApi>(); await call('GET /api/tasks', { status: 'todo' })`.
 * @throws AppError with the server's code and sentence, or `unavailable` when it cannot be reached
 */
export function createClient<T extends Api>(transport: Transport = fetch): Call<T> {
  const call = async (key: string, input: Record<string, unknown>, options: CallOptions = {}): Promise<unknown> => {
    const [method = 'GET'] = key.split(' ')
    const { path, rest } = addressOf(key, input)
    if (method === 'GET') {
      const first = takeFirstAnswer(path)
      if (first) return first.answer
    }
    const init: RequestInit = { method, credentials: 'same-origin', ...(options.signal ? { signal: options.signal } : {}) }
    const headers: Record<string, string> = { accept: 'application/json' }
    if (method !== 'GET' && method !== 'DELETE') {
      init.body = JSON.stringify(rest)
      headers['content-type'] = 'application/json'
    }
    if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    init.headers = headers
    return readAnswer(await reach(transport, path, init))
  }
  return call as Call<T>
}

/** Where an operation is asked, and what of its input goes into the body: nothing where it goes into the query. */
export function addressOf(key: string, input: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } {
  const [method = 'GET', template = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: method === 'GET' || method === 'DELETE' ? path + queryString(rest) : path, rest }
}

/** Reads an address as an operation that has it would be read. @throws AppError */
export async function readAddress(path: string): Promise<unknown> {
  return readAnswer(await reach(fetch, path, { credentials: 'same-origin', headers: { accept: 'application/json' } }))
}

/** Lists are sent as one value, separated by commas, as `queryIds` reads them. */
function queryString(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** In which a page says for which account it was loaded. */
export const pageOwnerHeader = 'atelier-page-of'

let pageOwner: string | null = null

/** Has every request from here on say for whom this page was loaded, so that none is answered as somebody else. @param userId null for nobody */
export function ownPage(userId: string | null): void {
  pageOwner = userId
}

/** The header that says so. */
export function pageOwnerHeaders(): Record<string, string> {
  return pageOwner === null ? {} : { [pageOwnerHeader]: pageOwner }
}

/** Asks the server, for whom this page was loaded. @throws AppError where it cannot be reached */
export async function reach(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...pageOwnerHeaders() } })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new UnreachableError()
  }
}

/** What an answer says. @throws AppError with the server's code and sentence where it is a refusal */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  if (response.ok) return body
  const error = body as ErrorBody | null
  const code: ErrorCode = error?.code ?? (response.status >= 500 ? 'unavailable' : 'internal')
  const { fields, current, record } = error ?? {}
  throw new AppError(code, error?.message ?? 'Something went wrong. Try again.', { fields, current, record })
}
