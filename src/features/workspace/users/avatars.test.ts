import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { cleanUpFiles } from '../files/jobs.ts'
import type { ProfileView } from './schema.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Refusal = { code: string; message: string; fields?: Record<string, string> }

describe('avatars', () => {
  const put = (client: TestClient, id: string, body: Uint8Array | string, type = 'application/octet-stream') =>
    client.raw<ProfileView & Refusal>('PUT', `/api/profiles/${id}/avatar`, body, { 'content-type': type })
  const picture = (colour: string) =>
    sharp({ create: { width: 800, height: 400, channels: 3, background: colour } })
      .png()
      .toBuffer()

  test('are re-encoded, versioned, served under strict headers and never overwritten in place', async () => {
    const person = await app.as('creative')
    const stored = await put(person, person.user.id, await picture('red'))
    expect(stored.status).toBe(200)
    const first = stored.body.avatarUrl ?? ''
    expect(first).toMatch(new RegExp(`^/api/profiles/${person.user.id}/avatar\\?v=`))
    const colleague = await app.as('copywriter')
    const response = await fetch(app.url + first, { headers: { cookie: colleague.cookie } })
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(response.headers.get('content-disposition')).toContain('image.webp')
    const meta = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 256, 256])
    const second = (await put(person, person.user.id, await picture('blue'))).body.avatarUrl ?? ''
    expect(second).not.toBe(first)
    expect((await colleague.raw('GET', first)).status).toBe(404)
    expect((await colleague.raw('GET', second)).status).toBe(200)
    const outside = await app.as('client')
    expect((await outside.raw('GET', second)).status).toBe(404)
    expect((await app.nobody.raw('GET', second)).status).toBe(401)
    const removed = await person.raw<ProfileView>('DELETE', `/api/profiles/${person.user.id}/avatar`)
    expect(removed.body.avatarUrl).toBeNull()
    expect((await colleague.raw('GET', second)).status).toBe(404)
  })

  test('are images under 2 MB by their content, and one’s own', async () => {
    const [person, other] = [await app.as('creative'), await app.as('copywriter')]
    const files = async () => (await app.sql<{ n: number }>('select count(*) as n from files'))[0]?.n
    const before = await files()
    const large = await put(person, person.user.id, new Uint8Array(2 * 1024 * 1024))
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 2MB'])
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>'
    const half = (await picture('red')).subarray(0, 900)
    for (const body of [svg, 'plain text', '', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), half]) {
      const answer = await put(person, person.user.id, body)
      expect([answer.status, answer.body.message]).toEqual([400, 'File must be an image'])
    }
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    const refused = await put(person, person.user.id, bomb)
    expect([refused.status, refused.body.message]).toEqual([413, 'A picture can have up to 50 megapixels. This one has 81: 9,000 × 9,000.'])
    expect((await put(person, person.user.id, '{}', 'application/json')).status).toBe(415)
    expect((await put(admin, person.user.id, await picture('red'))).status).toBe(403)
    expect((await put(other, admin.user.id, await picture('red'))).status).toBe(403)
    expect(await files()).toBe(before)
  })

  test('stay whole while they are replaced, and what is left over is removed after a day', async () => {
    const person = await app.as('creative')
    const bodies = await Promise.all(['red', 'green', 'blue', 'white'].map(picture))
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const answer = await put(person, person.user.id, body)
        const shown = await person.raw('GET', `/api/profiles/${person.user.id}/avatar`)
        return [answer.status, shown.status]
      }),
    )
    expect(answers).toEqual(bodies.map(() => [200, 200]))
    const { avatarUrl } = (await person.raw<ProfileView>('GET', `/api/profiles/${person.user.id}`)).body
    await cleanUpFiles(app.services)
    const young = await app.sql<{ n: number }>(`select count(*) as n from files where created_by = $1`, [person.user.id])
    expect(young[0]?.n).toBe(4)
    const keys = await app.sql<{ storage_key: string }>(
      `update files set created_at = now() - interval '25 hours' where created_by = $1 returning storage_key`,
      [person.user.id],
    )
    expect(await cleanUpFiles(app.services)).toBeGreaterThanOrEqual(3)
    expect((await person.raw('GET', avatarUrl ?? '')).status).toBe(200)
    const left = await Promise.all(keys.map(({ storage_key: key }) => app.services.storage.size(key)))
    expect(left.filter((size) => size !== null)).toHaveLength(1)
  })
})
