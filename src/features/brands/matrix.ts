import { storedFile } from '../../testing/decisions.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { type Given, plain, type Scenario, type Scenarios, type Shape } from '../../testing/matrix-world.ts'
import { byId, inList } from '../../testing/record-cases.ts'
import { uploadOf } from '../../testing/uploads.ts'

const shapesOfBrands: readonly Shape[] = ['in scope', 'foreign']

/** A fresh brand that the caller reaches or not. */
async function brandOf({ app, who, shape }: Given, archived = false): Promise<string> {
  const { id } = await app.brand(archived ? { archivedAt: new Date() } : {})
  if (shape !== 'foreign') await app.allocateToBrand(who.user, id)
  return id
}
/** With a logo. */
async function brandWithLogo(given: Given): Promise<string> {
  const id = await brandOf(given)
  const logo = await storedFile(given.app.services, 'image.webp', 'logo')
  await given.app.sql('update brands set logo_file_id = $2 where id = $1', [id, logo])
  return id
}
/** Staff may see every brand, so for them one without an allocation is no other. */
const onBrand = (row: string, input: (given: Given) => Promise<Record<string, unknown>>): Scenario => ({
  rows: [row],
  seen: ['brands.view'],
  shapes: shapesOfBrands,
  input,
})
const emptyBrand = async (given: Given): Promise<Record<string, unknown>> => {
  const id = await brandOf(given)
  return { id }
}

const scenarios: Scenarios = {
  'GET /api/brands': [
    {
      rows: ['brands.view'],
      shapes: shapesOfBrands,
      finds: (answer, { q }) => (answer as { items: { name: string }[] }).items.some((item) => item.name === q),
      input: async (given) => {
        const id = await brandOf(given)
        await given.app.sql('update brands set name = $2 where id = $1', [id, `Brand ${id}`])
        return { q: `Brand ${id}` }
      },
    },
  ],
  'GET /api/brands/:id': [onBrand('brands.view', emptyBrand)],
  'POST /api/brands': [{ rows: ['brands.create'], shapes: ['in scope'], input: async () => ({ name: 'New' }) }],
  'PATCH /api/brands/:id': [onBrand('brands.edit', async (given) => ({ id: await brandOf(given), name: 'Changed' }))],
  'POST /api/brands/:id/archive': [onBrand('brands.archive', emptyBrand)],
  'POST /api/brands/:id/restore': [onBrand('brands.archive', async (given) => ({ id: await brandOf(given, true) }))],
  'DELETE /api/brands/:id': [onBrand('brands.delete', emptyBrand)],
  'PUT /api/brand-logos': [{ ...plain('brands.create'), upload: true, passes: [400] }],
  'PUT /api/brands/:id/logo': [{ ...onBrand('brands.edit', emptyBrand), upload: true, passes: [400] }],
  'DELETE /api/brands/:id/logo': [onBrand('brands.edit', async (given) => ({ id: await brandWithLogo(given) }))],
  'GET /api/brands/:id/logo': [onBrand('brands.view', async (given) => ({ id: await brandWithLogo(given) }))],
  'GET /api/brand-allocations': [onBrand('brands.team', async (given) => ({ brandId: await brandOf(given) }))],
  'POST /api/brand-allocations': [
    onBrand('brands.edit', async (given) => ({ brandId: await brandOf(given), userId: given.world.stranger.id })),
  ],
  'DELETE /api/brand-allocations/:id': [
    {
      ...onBrand('brands.edit', async (given) => {
        const brandId = await brandOf(given)
        await given.app.allocateToBrand(given.world.stranger, brandId)
        const [row] = await given.app.sql<{ id: string }>('select id from brand_allocations where brand_id = $1 and user_id = $2', [
          brandId,
          given.world.stranger.id,
        ])
        return { id: row?.id }
      }),
      seen: ['brands.team'],
    },
  ],
}

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: { brand: { shapes: shapesOfBrands, seen: ['brands.view'], make: brandOf } },
  lists: { 'GET /api/brand-allocations': ({ project }) => ({ brandId: project.brandId }) },
  grow: async ({ app, project, person, outsider }) => {
    await app.allocateToBrand(person, project.brandId)
    await app.allocateToBrand(outsider, project.brandId)
    await app.brand()
  },
  creates: {
    'POST /api/brands': {
      given: async ({ app, admin }) => ({ logoUploadId: await uploadOf(app, admin.user, { place: { place: 'brand-logo' } }) }),
      takes: ['logoUploadId'],
      read: byId('GET /api/brands/:id'),
      patch: 'PATCH /api/brands/:id',
      history: 'brand',
    },
    'POST /api/brand-allocations': {
      given: async ({ app, person }) => ({ brandId: (await app.brand()).id, userId: person.id }),
      read: inList('GET /api/brand-allocations', ({ brandId }) => ({ brandId })),
    },
  },
  outside: {
    'PATCH /api/brands/:id': {
      make: async ({ brand }) => brand,
      reads: (id) => [
        ['GET /api/brands/:id', { id }],
        ['GET /api/brands', {}],
        ['GET /api/history', { recordType: 'brand', recordId: id }],
      ],
    },
  },
}
