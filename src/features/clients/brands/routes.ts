import type { Readable } from 'node:stream'
import { storedFile } from '#features/workspace/files/queries.ts'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { brandsApi } from './api.ts'
import {
  allocateToBrand,
  createBrand,
  deleteBrand,
  removeFromBrand,
  removeLogo,
  sendNewLogo,
  setBillingContact,
  setBrandArchived,
  setLogo,
  updateBrand,
} from './commands.ts'
import { brandNotices } from './notices.ts'
import { listBrandAllocations, listBrands, logoFileOf, readBrand } from './queries.ts'
import { brandKind, logoHolder } from './record.ts'

export const routes = implement(brandsApi, {
  'GET /api/brands': listBrands,
  'GET /api/brands/:id': (ctx, { id }) => readBrand(ctx, id),
  'POST /api/brands': createBrand,
  'PATCH /api/brands/:id': updateBrand,
  'POST /api/brands/:id/archive': (ctx, { id }) => setBrandArchived(ctx, id, true),
  'POST /api/brands/:id/restore': (ctx, { id }) => setBrandArchived(ctx, id, false),
  'DELETE /api/brands/:id': (ctx, { id }) => deleteBrand(ctx, id),
  'PUT /api/brand-logos': (ctx, _input, { request }) => sendNewLogo(ctx, request.body as Readable | undefined),
  'PUT /api/brands/:id/logo': (ctx, { id }, { request }) => setLogo(ctx, id, request.body as Readable | undefined),
  'DELETE /api/brands/:id/logo': (ctx, { id }) => removeLogo(ctx, id),
  'GET /api/brands/:id/logo': async (ctx, { id, v }, http) => {
    const fileId = await logoFileOf(ctx, id)
    await sendFile(ctx, await storedFile(ctx.services.pool, fileId), http, { versioned: v === fileId })
  },
  'GET /api/brand-allocations': listBrandAllocations,
  'POST /api/brand-allocations': allocateToBrand,
  'PATCH /api/brand-allocations/:id': setBillingContact,
  'DELETE /api/brand-allocations/:id': (ctx, { id }) => removeFromBrand(ctx, id),
})

export { brandRights as rights } from './rules.ts'
export const kinds = [brandKind]
export const holders = [logoHolder]
export const notices = Object.values(brandNotices)
