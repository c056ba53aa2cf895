import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soon, startTestApp, until } from '#testing/harness/app.ts'
import type { RawAnswer, TestApp } from '#testing/kit/test-app-types.ts'
import { cleanUpAccounts } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const cookieOf = (answer: RawAnswer): string => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

describe('sessions', () => {
  test('signing out ends the session on HTTP and takes the cookie', async () => {
    const client = await app.as('creative')
    const stream = await client.stream()
    const answer = await client.raw('POST', '/api/auth/sign-out', {})
    expect(answer.headers.getSetCookie()[0]).toMatch(/^atelier\.session_token=; Max-Age=0/)
    expect((await client.raw('GET', '/api/sessions')).status).toBe(401)
    await until(stream.ended, soon)
    expect((await client.raw('POST', '/api/auth/sign-out', {})).status).toBe(200)
  })

  test('are listed and ended one by one, soon on an open stream, and never another person’s', async () => {
    const client = await app.as('client')
    const second = await app.signIn(client.user)
    const stranger = await app.as('client')
    const stream = await second.stream()
    const { items } = await client.call<{ items: { id: string; current: boolean }[] }>('GET /api/sessions')
    expect(items.map((one) => [one.id, one.current])).toEqual([
      [second.sessionId, false],
      [client.sessionId, true],
    ])
    expect((await client.raw('DELETE', `/api/sessions/${stranger.sessionId}`)).status).toBe(404)
    expect((await stranger.raw('GET', '/api/sessions')).status).toBe(200)
    expect((await client.raw('DELETE', `/api/sessions/${second.sessionId}`)).status).toBe(200)
    expect((await second.raw('GET', '/api/sessions')).status).toBe(401)
    await until(stream.ended, soon)
    expect(await app.sql(`select kind from events where record_id = $1`, [second.sessionId])).toEqual([{ kind: 'session.ended' }])
    expect((await client.raw('GET', '/api/sessions')).status).toBe(200)
  })

  test('all of a person are ended by an admin; on oneself all but the present one', async () => {
    const [admin, staff] = [await app.as('admin'), await app.as('project_manager')]
    const person = await app.as('creative')
    const other = await app.signIn(person.user)
    const stream = await other.stream()
    const path = `/api/profiles/${person.user.id}/sessions`
    expect((await staff.raw('DELETE', path)).status).toBe(403)
    expect((await person.raw('DELETE', path)).body).toEqual({ ended: 1 })
    await until(stream.ended, soon)
    expect((await person.raw('GET', '/api/sessions')).status).toBe(200)
    expect((await admin.raw('DELETE', path)).body).toEqual({ ended: 1 })
    expect((await person.raw('GET', '/api/sessions')).status).toBe(401)
    const outside = await app.as('client')
    expect((await outside.raw('DELETE', path)).status).toBe(404)
  })

  test('are extended while they are used, at most once a day', async () => {
    const client = await app.as('creative')
    expect((await client.raw('GET', '/api/session')).headers.getSetCookie()).toEqual([])
    await app.sql(`update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '1 hour' where id = $1`, [
      client.sessionId,
    ])
    const answer = await client.raw('GET', '/api/session')
    expect(cookieOf(answer)).toBe(client.cookie)
    const kept = await app.sql(`select expires_at > now() + interval '29 days' as extended from sessions where id = $1`, [client.sessionId])
    expect(kept).toEqual([{ extended: true }])
    expect((await client.raw('GET', '/api/session')).headers.getSetCookie()).toEqual([])
    await app.sql(`update sessions set expires_at = now() where id = $1`, [client.sessionId])
    expect((await client.raw('GET', '/api/sessions')).status).toBe(401)
  })
})

test('the hourly clean-up removes what no longer counts, and nothing else', async () => {
  const [live, late] = [await app.as('creative'), await app.as('creative')]
  await app.sql(`update sessions set expires_at = now() - interval '1 minute' where id = $1`, [late.sessionId])
  const token = (purpose: string, hash: string, age: string) =>
    app.sql(
      `insert into auth_tokens (id, purpose, token_hash, email, expires_at) values (gen_random_uuid(), $1, $2, $2, now() - $3::interval)`,
      [purpose, hash, age],
    )
  await token('reset', 'old reset', '1 minute')
  await token('reset', 'open reset', '-1 hour')
  await token('invitation', 'late invitation', '2 days')
  await token('invitation', 'old invitation', '31 days')
  await app.sql(
    `insert into rate_limits (key, count, window_ends_at) values ('past', 1, now() - interval '1 s'), ('present', 1, now() + interval '1 min')`,
  )
  await app.sql(
    `insert into idempotency_keys (user_id, route, key, body_hash, created_at) select $1, 'POST', k, '', now() - k::interval
    from unnest(array['1 hour', '25 hours']) k`,
    [live.user.id],
  )
  await cleanUpAccounts(app.services)
  expect(await app.sql('select id from sessions where user_id = any($1)', [[live.user.id, late.user.id]])).toEqual([{ id: live.sessionId }])
  expect(await app.sql('select token_hash from auth_tokens order by 1')).toEqual([
    { token_hash: 'late invitation' },
    { token_hash: 'open reset' },
  ])
  expect(await app.sql('select key from rate_limits')).toEqual([{ key: 'present' }])
  expect(await app.sql('select key from idempotency_keys')).toEqual([{ key: '1 hour' }])
})
