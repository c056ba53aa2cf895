import { defineApi, done, idInput, op } from '#shared/contract/endpoint.ts'
import { brandKitLogo, brandKitUpdate, brandKitView, kitLogoCreate, kitLogoUpdate } from './schema.ts'

export const brandKitsApi = defineApi({
  'GET /api/brand-kits/:id': op({
    summary: 'The kit of a brand: palette, fonts, words to avoid, logos, sizes per platform; the id is the brand’s',
    rights: ['brand-kits.view'],
    input: idInput,
    output: brandKitView,
  }),
  'PATCH /api/brand-kits/:id': op({
    summary: 'Change lists of a kit, each sent whole; content of the brand is checked anew',
    rights: ['brand-kits.edit'],
    input: brandKitUpdate,
    output: brandKitView,
  }),
  'POST /api/brand-kit-logos': op({
    summary: 'Add a form of the logo to a kit, from an upload',
    rights: ['brand-kits.edit'],
    input: kitLogoCreate,
    output: brandKitLogo,
  }),
  'PATCH /api/brand-kit-logos/:id': op({
    summary: 'Call a form of the logo otherwise',
    rights: ['brand-kits.edit'],
    input: kitLogoUpdate,
    output: brandKitLogo,
  }),
  'DELETE /api/brand-kit-logos/:id': op({
    summary: 'Take a form of the logo out of a kit',
    rights: ['brand-kits.edit'],
    input: idInput,
    output: done,
  }),
})
