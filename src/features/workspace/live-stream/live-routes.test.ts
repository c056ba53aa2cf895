import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The head of the stream's answer; the stream itself is dropped. */
async function open(client: TestClient, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api/events`, { headers: { cookie: client.cookie, ...headers } })
  await answer.body?.cancel()
  return answer
}

test('the stream answers with the headers of every answer, and extends a session that is used', async () => {
  const client = await app.as('creative')
  await app.sql(`update sessions set updated_at = now() - interval '2 days' where id = $1`, [client.sessionId])
  const { status, headers } = await open(client)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.getSetCookie()[0]).toMatch(/^atelier\.session_token=.*Max-Age=2592000/)
})

test('the stream is not opened for another site', async () => {
  const client = await app.as('creative')
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: app.url.replace('http:', 'https:') },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) expect((await open(client, headers)).status).toBe(403)
  expect((await open(client, { origin: app.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})
