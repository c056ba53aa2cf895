import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Shape } from '../../testing/matrix-world.ts'
import { uploadOf } from '../../testing/uploads.ts'
import { storedFileRow } from '../files/seed.ts'
import { files } from '../files/table.ts'
import type { BrandKitView } from './schema.ts'
import { brandKitLogoRow, brandKitRow } from './seed.ts'
import { brandKitLogos, brandKits } from './table.ts'

const shapes: readonly Shape[] = ['in scope', 'foreign']

/** Something of a kit of the scope of whoever calls, or not. */
const onKit = (row: string, input: (given: Given) => Promise<Record<string, unknown>>): Scenario => ({
  rows: [row],
  seen: ['brand-kits.view'],
  shapes,
  input,
})

async function logoFor(app: TestApp, { id: brandId }: { id: string }, { id: uploadedBy }: { id: string }): Promise<string> {
  const fileId = await app.insert(files, await storedFileRow(app.services.storage, Buffer.from('logo'), { name: 'logo.png' }))
  return app.insert(brandKitLogos, brandKitLogoRow({ brandId, fileId, uploadedBy }))
}
const logoOf = ({ app, brand, world }: Given): Promise<string> => logoFor(app, brand, world.colleague)
const upload = ({ app, who, brand }: Given) => uploadOf(app, who.user, { place: { place: 'brand-kit-logo', brandId: brand.id } })

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/brand-kits/:id': [onKit('brand-kits.view', async ({ brand }) => ({ id: brand.id }))],
    'PATCH /api/brand-kits/:id': [onKit('brand-kits.edit', async ({ brand }) => ({ id: brand.id, loudness: -16 }))],
    'POST /api/brand-kit-logos': [
      onKit('brand-kits.edit', async (given) => ({ brandId: given.brand.id, name: 'Horizontal', uploadId: await upload(given) })),
    ],
    'PATCH /api/brand-kit-logos/:id': [onKit('brand-kits.edit', async (given) => ({ id: await logoOf(given), name: 'Stacked' }))],
    'DELETE /api/brand-kit-logos/:id': [onKit('brand-kits.edit', async (given) => ({ id: await logoOf(given) }))],
  },
  places: () => ({ 'brand-kit-logo': [onKit('brand-kits.edit', async ({ brand }) => ({ brandId: brand.id }))] }),
  creates: {
    'POST /api/brand-kit-logos': {
      given: async ({ app, admin }) => {
        const { id: brandId } = await app.brand()
        return { brandId, uploadId: await uploadOf(app, admin.user, { place: { place: 'brand-kit-logo', brandId } }) }
      },
      read: async ({ id, brandId }, { admin }) => {
        const { logos } = await admin.call<BrandKitView>('GET /api/brand-kits/:id', { id: brandId })
        return logos.find((logo) => logo.id === id)
      },
      asSent: ({ file }) => ({ uploadId: (file as { id: string }).id }),
      toldOf: ({ brandId }) => String(brandId),
    },
  },
  outside: {
    'PATCH /api/brand-kits/:id': {
      make: async ({ app, brand }) => {
        await app.insert(brandKits, brandKitRow({ id: brand.id }))
        return brand
      },
      reads: () => [],
    },
    'PATCH /api/brand-kit-logos/:id': {
      make: async ({ app, brand, colleague }) => ({ id: await logoFor(app, brand, colleague) }),
      reads: (_id, { brand }) => [['GET /api/brand-kits/:id', { id: brand.id }]],
    },
  },
}
