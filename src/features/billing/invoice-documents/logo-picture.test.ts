import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { invoiceDocument } from './fixtures/factory.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { logoPicture } from './logo-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the workspace’s logo, stored as WebP, is a picture in the PDF', async () => {
  expect(await logoPicture(app.services)).toBeNull()
  const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 11, g: 61, b: 46, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const admin = await app.as('admin')
  await admin.raw('PUT', '/api/workspace/logo', logo, { 'content-type': 'application/octet-stream' })
  const picture = await logoPicture(app.services)
  expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 171 })
  expect(await logoPicture(app.services)).toBe(picture)
  const bytes = await invoicePdf(invoiceDocument(), { logo: picture, accent: '#3346d3', paper: 'A4', draft: false, madeAt: new Date(0) })
  expect(bytes.toString('latin1')).toContain('/Filter /DCTDecode')
  await admin.raw('DELETE', '/api/workspace/logo')
  expect(await logoPicture(app.services)).toBeNull()
})
