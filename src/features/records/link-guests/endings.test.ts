import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/process/log.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { startDelivering } from '#testing/harness/deliveries.ts'
import { cheapPasswords } from '#testing/harness/passwords.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import { openLink, partsOf, tryOpening } from '#testing/kit/guests.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { LinkMade, VisitView } from '../share-links/schema.ts'

cheapPasswords()

let world: Awaited<ReturnType<typeof startDelivering>>
let app: TestApp
let manager: TestClient
beforeAll(async () => {
  world = await startDelivering()
  ;({ app, manager } = world)
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from rate_limits'))

const document: typeof world.document = (given) => world.document(given)
const share: typeof world.share = (given) => world.share(given)
const visitsOf: typeof world.visitsOf = (link) => world.visitsOf(link)

describe('a link ends', () => {
  test('by the clock: 410 for those who come and for those who are in', async () => {
    const link = await share({ documents: [await document()] })
    const guest = await openLink(app, link.url)
    await app.sql(`update secret_links set expires_at = now() - interval '1 second' where id = $1`, [link.id])
    await app.sql(`update secret_link_guests set expires_at = now() - interval '1 second' where link_id = $1`, [link.id])
    const late = await tryOpening(app, link.url)
    expect([late.status, late.body.code, late.body.message]).toEqual([410, 'gone', expect.stringContaining('expired')])
    expect([(await guest.get()).status, (await guest.get('/files')).status, (await guest.get('/archive')).status]).toEqual([410, 410, 410])
    // Who may not come in is not told that there is a link.
    expect((await rawCaller(app.url).raw('GET', `/api/opened-links/${link.id}`)).status).toBe(401)
  })

  test('revoked: from the next request on, on every process', async () => {
    const shared = await document()
    const link = await share({ documents: [shared] })
    const guest = await openLink(app, link.url)
    const second = await startTestApp({ sameDatabaseAs: app, sameDataAs: app })
    try {
      await manager.call('POST /api/secret-links/:id/revoke', { id: link.id })
      const there = await rawCaller(second.url, guest.cookie).raw('GET', `/api/opened-links/${link.id}/files/${shared.fileId}`)
      expect([there.status, (await guest.get(`/files/${shared.fileId}`)).status, (await guest.get()).status]).toEqual([410, 410, 410])
      expect((await tryOpening(app, link.url)).body.message).toContain('revoked')
    } finally {
      await second.close()
    }
  })

  test('replaced: the address before opens nothing, nor does the cookie that came by it', async () => {
    const link = await share({ documents: [await document()] })
    const guest = await openLink(app, link.url)
    const next = await manager.call<LinkMade>('POST /api/secret-links/:id/replace', { id: link.id })
    expect(next.url).not.toBe(link.url)
    expect([(await tryOpening(app, link.url)).status, (await guest.get()).status]).toEqual([404, 401])
    expect((await (await openLink(app, next.url)).get()).status).toBe(200)
  })
})

describe('a link with a password', () => {
  const password = 'k7mq-vx2p-9hft'
  let link: LinkMade
  beforeEach(async () => {
    link = await share({ documents: [await document()], password })
  })
  const attempt = (given: string, headers: Record<string, string> = {}) => tryOpening(app, link.url, { password: given }, headers)

  test('asks for it, says how many tries are left, and writes wrong ones down', async () => {
    const asked = await tryOpening(app, link.url)
    expect([asked.status, asked.body.code, Object.keys(asked.body.fields ?? {})]).toEqual([401, 'not_authenticated', ['password']])
    const wrong = await attempt('wrong')
    expect([wrong.status, wrong.body.message]).toEqual([401, 'This password is not right. 9 tries are left.'])
    expect((await openLink(app, link.url, { password })).linkId).toBe(link.id)
    expect(await visitsOf(link)).toEqual([
      ['opened', null],
      ['refused', null],
    ])
  })

  test('is closed after ten wrong ones, for the right one too, from any address and on any process', async () => {
    for (let n = 1; n < 10; n += 1) expect((await attempt(`wrong ${n}`)).status).toBe(401)
    const tenth = await attempt('wrong 10', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.10' })
    expect([tenth.status, tenth.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(tenth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(tenth.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    const restarted = await startTestApp({ sameDatabaseAs: app, sameDataAs: app })
    try {
      const { id, secret } = partsOf(link.url)
      const right = await rawCaller(restarted.url).raw(
        'POST',
        `/api/opened-links/${id}`,
        { secret, password },
        { 'x-forwarded-for': '198.51.100.7' },
      )
      expect([right.status, right.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    } finally {
      await restarted.close()
    }
    await app.sql(`update rate_limits set window_ends_at = now() where key like 'link:password:%'`)
    expect((await attempt(password)).status).toBe(201)
  })

  test('lets no more through when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(`guess ${n}`)))
    const counted = answers.map(({ status }) => status)
    expect(counted.filter((status) => status === 401)).toHaveLength(9)
    expect(counted.filter((status) => status === 429)).toHaveLength(21)
    expect((await visitsOf(link)).length).toBe(10)
  })

  test('is not opened by a success of somebody else in between', async () => {
    for (let n = 0; n < 9; n += 1) await attempt(`wrong ${n}`)
    expect((await attempt(password)).status).toBe(201)
    expect((await attempt('wrong again')).status).toBe(429)
  })

  test('asks those who are in for a new one, and nobody once there is none', async () => {
    const guest = await openLink(app, link.url, { password })
    await manager.call('PATCH /api/secret-links/:id', { id: link.id, password: 'another password' })
    expect([(await guest.get()).status, (await attempt(password)).status, (await attempt('another password')).status]).toEqual([
      401, 401, 201,
    ])
    await manager.call('PATCH /api/secret-links/:id', { id: link.id, password: null })
    expect((await tryOpening(app, link.url)).status).toBe(201)
  })
})

describe('what is written down', () => {
  test('is what a guest did, once in a while, without address, and by the name of the browser alone', async () => {
    const shared = await document({ name: 'film.txt', content: '0123456789' })
    const link = await share({ documents: [shared] })
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1' }
    const answer = await tryOpening(app, link.url, {}, phone)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const at = `/api/opened-links/${link.id}/files/${shared.fileId}`
    for (const range of ['bytes=0-1', 'bytes=2-3', 'bytes=4-5'])
      await rawCaller(app.url, cookie).raw('GET', at, undefined, { range, ...phone })
    await rawCaller(app.url, cookie).raw('GET', `${at}?download=true`, undefined, phone)
    const { items } = await manager.call<{ items: VisitView[] }>('GET /api/secret-link-visits', { linkId: link.id })
    expect(items.map(({ what, title, device }) => [what, title, device])).toEqual([
      ['downloaded', 'film.txt', 'Safari on iOS'],
      ['viewed', 'film.txt', 'Safari on iOS'],
      ['opened', null, 'Safari on iOS'],
    ])
    expect(new Set(items.map(({ guestId }) => guestId)).size).toBe(1)
    const kept = JSON.stringify(
      await app.sql('select * from secret_link_visits v join secret_link_guests g on g.id = v.guest_id where v.link_id = $1', [link.id]),
    )
    expect(kept).not.toMatch(/127\.0\.0\.1|Mozilla/)
  })

  test('holds neither the secret nor the password, nor do log, events, mails and kept answers', async () => {
    const lines: string[] = []
    const heard = createLog({ LOG_LEVEL: 'trace' }, { write: (line: string) => void lines.push(line) })
    const loud = await startTestApp({ sameDatabaseAs: app, sameDataAs: app, log: heard })
    try {
      const boss = await loud.signIn(manager.user)
      const shared = await document({ name: 'secret.txt' })
      const password = 'Canarypassword-7f3a'
      const key = randomUUID()
      const made = await boss.raw<LinkMade>(
        'POST',
        '/api/secret-links',
        { kind: 'delivery', records: [{ recordType: 'document', recordId: shared.id }], password },
        { 'idempotency-key': key },
      )
      const again = await boss.raw<LinkMade>(
        'POST',
        '/api/secret-links',
        { kind: 'delivery', records: [{ recordType: 'document', recordId: shared.id }], password },
        { 'idempotency-key': key },
      )
      expect([made.status, again.status, again.body.id, again.body.url]).toEqual([201, 201, made.body.id, null])
      const replaced = await boss.raw<LinkMade>(
        'POST',
        `/api/secret-links/${made.body.id}/replace`,
        {},
        { 'idempotency-key': randomUUID() },
      )
      const guest = await openLink(loud, replaced.body.url, { password })
      await tryOpening(loud, replaced.body.url, { password: `${password}-wrong` })
      await guest.get('/files')
      await guest.get(`/files/${shared.fileId}`)
      await boss.call('PATCH /api/secret-links/:id', { id: made.body.id, password: `${password}-new` })
      await boss.call('GET /api/secret-links', {})
      await boss.call('POST /api/secret-links/:id/revoke', { id: made.body.id })
      const secrets = [partsOf(made.body.url).secret, partsOf(replaced.body.url).secret, guest.cookie.split('=')[1] ?? '', password]
      expect(secrets.map((secret) => secret.length > 10)).toEqual([true, true, true, true])
      const columns = await app.sql<{ table: string; column: string }>(
        `select format('%I.%I', table_schema, table_name) as "table", format('%I', column_name) as "column" from information_schema.columns
          where table_schema not in ('pg_catalog', 'information_schema')`,
      )
      const hits: string[] = []
      for (const { table, column } of columns) {
        const [row] = await app.sql<{ count: number }>(
          `select count(*)::int as count from ${table} where ${secrets.map((_, index) => `strpos(${column}::text, $${index + 1}) > 0`).join(' or ')}`,
          secrets,
        )
        if (row && row.count > 0) hits.push(`${table}.${column}`)
      }
      expect(hits).toEqual([])
      expect(lines.length).toBeGreaterThan(5)
      for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([])
    } finally {
      await loud.close()
    }
  })
})
