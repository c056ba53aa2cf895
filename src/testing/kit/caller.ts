import { type CallOptions, createClient, type Transport } from '#shared/contract/client.ts'
import type { Api, RouteKey } from '#shared/contract/endpoint.ts'
import { type Received, send } from './send.ts'
import type { TestClient } from './test-app-types.ts'

/** Calls with a cookie, or with none. */
export function rawCaller(url: string, cookie = ''): Pick<TestClient, 'cookie' | 'call' | 'typed' | 'raw'> {
  const identity: Record<string, string> = cookie ? { cookie } : {}
  const transport: Transport = async (path, { method = 'GET', headers, body, signal }) => {
    const all = { ...(headers as Record<string, string>), ...identity }
    if (signal || (body && typeof body !== 'string')) return fetch(url + path, { method, headers: all, body, signal })
    const { status, text, headers: answered } = await send(url + path, { method, headers: all, ...(body ? { body } : {}) })
    return new Response(text || null, { status, headers: answered })
  }
  const client = createClient<Api>(transport)
  return {
    cookie,
    call: async <T>(key: RouteKey, input: Record<string, unknown> = {}, options?: CallOptions) => (await client(key, input, options)) as T,
    typed: <T extends Api>() => createClient<T>(transport),
    raw: async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const isText = typeof body === 'string' || body instanceof Uint8Array
      const type: Record<string, string> = body === undefined || isText ? {} : { 'content-type': 'application/json' }
      const given = { ...identity, ...type, ...headers }
      const answer =
        body instanceof Uint8Array
          ? await fetchWhole(url + path, { method, headers: given, body: body as Uint8Array<ArrayBuffer> })
          : await send(url + path, {
              method,
              headers: given,
              ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
            })
      const { status, text } = answer
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status, body: (isJson && text ? JSON.parse(text) : text) as T, text, headers: answer.headers }
    },
  }
}

/** A body of bytes may be refused while it is still on its way, which `fetch` takes for the answer that it is. */
async function fetchWhole(address: string, init: RequestInit): Promise<Received> {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
