import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { cleanUpFiles } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('keeps the logo of a brand however old it is, and removes it once nothing points to it', async () => {
  const admin = await app.as('admin')
  const brand = await app.brand()
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const stored = await admin.raw('PUT', `/api/brands/${brand.id}/logo`, body, { 'content-type': 'application/octet-stream' })
  expect(stored.status).toBe(200)
  const [file] = await app.sql<{ id: string; key: string }>(
    `update files set created_at = now() - interval '1 year' returning id, storage_key as key`,
  )
  await cleanUpFiles(app.services)
  expect((await admin.raw('GET', `/api/brands/${brand.id}/logo`)).status).toBe(200)
  await admin.raw('DELETE', `/api/brands/${brand.id}/logo`)
  await cleanUpFiles(app.services)
  expect(await app.sql('select 1 from files where id = $1', [file?.id])).toEqual([])
  expect(await app.services.storage.size(file?.key ?? '')).toBeNull()
})

it('never leaves a record that points to a file that is gone', async () => {
  const brand = await app.brand()
  await expect(app.sql('update brands set logo_file_id = gen_random_uuid() where id = $1', [brand.id])).rejects.toThrow('foreign key')
})
