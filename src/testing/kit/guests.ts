import { rawCaller } from './caller.ts'
import type { TestClient } from './test-app-types.ts'

/** What a browser has that opened a secret link. */
export type TestGuest = Pick<TestClient, 'raw' | 'cookie'> & {
  linkId: string
  /** GET below the link's own address, such as `/files` */
  get: <T = unknown>(path?: string, headers?: Record<string, string>) => ReturnType<TestClient['raw']> & Promise<{ body: T }>
}

/** Link id and secret of an address as it is handed over. */
export function partsOf(url: string | null): { id: string; secret: string } {
  const [id = '', secret = ''] = new URL(url ?? 'http://localhost').hash.slice(1).split('.')
  return { id, secret }
}

/** Tries to open a link as its page does. */
export function tryOpening(
  app: { url: string },
  url: string | null,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const { id, secret } = partsOf(url)
  return rawCaller(app.url).raw<{ code: string; message: string; fields?: Record<string, string> }>(
    'POST',
    `/api/opened-links/${id}`,
    { secret, ...body },
    headers,
  )
}

/** Opens a link in a browser of its own. @throws when it is refused */
export async function openLink(app: { url: string }, url: string | null, body: Record<string, unknown> = {}): Promise<TestGuest> {
  const answer = await tryOpening(app, url, body)
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
  const { id: linkId } = partsOf(url)
  const caller = rawCaller(app.url, cookie)
  const get = (path = '', headers?: Record<string, string>) => caller.raw('GET', `/api/opened-links/${linkId}${path}`, undefined, headers)
  return { ...caller, linkId, get: get as TestGuest['get'] }
}
