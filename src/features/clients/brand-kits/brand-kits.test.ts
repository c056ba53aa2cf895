import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryPage } from '#features/records/history/schema.ts'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { cleanUpFiles } from '#features/workspace/files/jobs.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { BrandKitLogo, BrandKitView } from './schema.ts'

let app: TestApp
let manager: TestClient
let admin: TestClient
let client: TestClient
beforeAll(async () => {
  app = await startTestApp()
  ;[manager, admin, client] = [await app.as('project_manager'), await app.as('admin'), await app.as('client')]
})
afterAll(() => app.close())

type Refusal = { code: string; fields?: Record<string, string>; current?: BrandKitView }
const read = (who: TestClient, id: string) => who.raw<BrandKitView>('GET', `/api/brand-kits/${id}`)
const say = (who: TestClient, id: string, fields: Record<string, unknown>) =>
  who.raw<BrandKitView & Refusal>('PATCH', `/api/brand-kits/${id}`, fields)
const blue = { name: 'Harbour blue', hex: '#1F3A5F', tolerance: 'strict' }

async function brandOfClient(): Promise<string> {
  const { id } = await app.brand()
  await app.allocateToBrand(client.user, id)
  return id
}

describe('the kit of a brand', () => {
  test('is empty until somebody says something, and then read by the brand’s client too', async () => {
    const id = await brandOfClient()
    const nothing = { id, version: 0, palette: [], fonts: [], words: [], platforms: [], loudness: null, logos: [] }
    expect((await read(manager, id)).body).toEqual(nothing)
    const said = {
      palette: [blue],
      fonts: [{ name: 'Söhne', use: 'Headlines' }],
      words: [{ word: 'cheap', instead: 'good value' }, { word: 'leverage' }],
      platforms: [{ platform: 'Intranet', sizes: [{ name: 'Banner', width: 1600, height: 400, formats: ['png'] }] }],
      loudness: -16,
    }
    expect((await say(manager, id, said)).body).toMatchObject({ version: 1, loudness: -16 })
    const { body } = await read(client, id)
    expect(body.palette).toEqual([{ ...blue, hex: '#1f3a5f' }])
    expect(body.fonts).toEqual([{ name: 'Söhne', use: 'Headlines', licence: null }])
    expect(body.words[1]).toEqual({ word: 'leverage', instead: null })
    const size = { fit: 'ratio', maxBytes: null, minSeconds: null, maxSeconds: null }
    expect(body.platforms[0]?.sizes).toEqual([{ name: 'Banner', width: 1600, height: 400, formats: ['png'], ...size }])
    expect((await say(client, id, { palette: [] })).status).toBe(403)
  })

  test('is out of sight where only the brand’s card is open', async () => {
    const { id } = await app.brand()
    const open = (to: string) =>
      app.sql(`insert into workspace_settings (external_visibility) values ($1) on conflict (id) do update set external_visibility = $1`, [
        to,
      ])
    await open('all')
    expect((await client.raw('GET', `/api/brands/${id}`)).status).toBe(200)
    expect([(await read(client, id)).status, (await say(client, id, { loudness: -10 })).status]).toEqual([404, 404])
    await open('allocated')
  })

  test.each([
    ['palette', [{ name: 'Blue', hex: 'blue' }]],
    ['palette', [blue, { ...blue, name: 'harbour BLUE' }]],
    ['words', [{ word: '…' }]],
    ['fonts', [{ name: '' }]],
    ['platforms', [{ platform: 'X', sizes: [{ name: 'Half', width: 10 }] }]],
    ['platforms', [{ platform: 'X', sizes: [{ name: 'Long', minSeconds: 10, maxSeconds: 5 }] }]],
    ['platforms', [{ platform: 'X', sizes: [{ name: 'Odd', formats: ['exe'] }] }]],
    ['loudness', -60],
  ])('keeps to what there is: %s %j', async (field, value) => {
    const { id } = await app.brand()
    const { status, body } = await say(manager, id, { [field]: value })
    expect([status, Object.keys(body.fields ?? {})[0]?.split('.')[0]]).toEqual([400, field])
  })

  test('by two at once: other lists are kept, of the same one the second is told', async () => {
    const { id } = await app.brand()
    const { version } = (await say(manager, id, { palette: [blue] })).body
    await say(admin, id, { words: [{ word: 'cheap' }], version })
    const refused = await say(manager, id, { words: [], version })
    expect([refused.status, refused.body.code, refused.body.current?.words[0]?.word]).toEqual([409, 'stale', 'cheap'])
    expect((await say(manager, id, { fonts: [{ name: 'Söhne' }], version })).body).toMatchObject({ palette: [{ name: 'Harbour blue' }] })
  })

  test('stands in the history of its brand', async () => {
    const { id } = await app.brand()
    await say(manager, id, { words: [{ word: 'cheap' }], loudness: -16 })
    const { items } = await manager.call<HistoryPage>('GET /api/history', { recordType: 'brand', recordId: id })
    expect(items.map(({ kind, changes }) => [kind, changes.map(({ field }) => field).toSorted()])).toEqual([
      ['brand.kit', ['kit.loudness', 'kit.words']],
    ])
  })

  test('goes with its brand', async () => {
    const { id } = await app.brand()
    await say(admin, id, { palette: [blue] })
    await addLogo(id)
    expect((await admin.raw('DELETE', `/api/brands/${id}`)).status).toBe(200)
    expect(await app.sql('select 1 from brand_kits where brand_id = $1', [id])).toEqual([])
  })
})

const addLogo = async (brandId: string, name = 'Horizontal'): Promise<BrandKitLogo> =>
  manager.call('POST /api/brand-kit-logos', {
    brandId,
    name,
    uploadId: await uploadOf(app, manager.user, { name: 'logo.svg', place: { place: 'brand-kit-logo', brandId } }),
  })

describe('a form of the logo', () => {
  test('is downloaded by whoever sees the kit, called otherwise, and taken out with its file', async () => {
    const brandId = await brandOfClient()
    const logo = await addLogo(brandId)
    expect((await read(client, brandId)).body.logos).toMatchObject([{ id: logo.id, name: 'Horizontal', file: { name: 'logo.svg' } }])
    const stranger = await app.as('client')
    const download = (who: TestClient) => who.raw('GET', `/api/files/${logo.file.id}?download=true`)
    expect([(await download(client)).status, (await download(stranger)).status]).toEqual([200, 404])
    await manager.call('PATCH /api/brand-kit-logos/:id', { id: logo.id, name: 'Stacked' })
    expect((await read(client, brandId)).body.logos[0]?.name).toBe('Stacked')
    await manager.call('DELETE /api/brand-kit-logos/:id', { id: logo.id })
    expect((await read(client, brandId)).body.logos).toEqual([])
    await app.sql(`update files set created_at = now() - interval '2 days' where id = $1`, [logo.file.id])
    await cleanUpFiles(app.services)
    expect(await app.sql('select 1 from files where id = $1', [logo.file.id])).toEqual([])
  })

  test('takes an upload that was announced for this brand, and no other', async () => {
    const [one, other] = [await app.brand(), await app.brand()]
    const uploadId = await uploadOf(app, manager.user, { place: { place: 'brand-kit-logo', brandId: other.id } })
    expect((await manager.raw('POST', '/api/brand-kit-logos', { brandId: one.id, name: 'Mark', uploadId })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await read(manager, one.id)).body.logos).toEqual([])
  })
})
