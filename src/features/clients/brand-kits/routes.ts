import { implement } from '#platform/http/routes.ts'
import { brandKitsApi } from './api.ts'
import { addKitLogo, removeKitLogo, renameKitLogo, updateBrandKit } from './commands.ts'
import { readBrandKit } from './queries.ts'
import { kitLogoHolder, kitLogoKind, kitLogoUploads } from './record.ts'

export const routes = implement(brandKitsApi, {
  'GET /api/brand-kits/:id': (ctx, { id }) => readBrandKit(ctx, id),
  'PATCH /api/brand-kits/:id': updateBrandKit,
  'POST /api/brand-kit-logos': addKitLogo,
  'PATCH /api/brand-kit-logos/:id': renameKitLogo,
  'DELETE /api/brand-kit-logos/:id': (ctx, { id }) => removeKitLogo(ctx, id),
})

export { brandKitRights as rights } from './rules.ts'
export const kinds = [kitLogoKind]
export const places = [kitLogoUploads]
export const holders = [kitLogoHolder]
