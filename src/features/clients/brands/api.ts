import { z } from 'zod'
import { smallPictureMaxBytes } from '#features/workspace/files/labels.ts'
import { defineApi, done, id, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import {
  brandAllocationCreate,
  brandAllocationList,
  brandAllocationUpdate,
  brandAllocationView,
  brandCreate,
  brandList,
  brandLogoUpload,
  brandUpdate,
  brandView,
} from './schema.ts'

export const brandsApi = defineApi({
  'GET /api/brands': op({
    summary: 'List brands, newest first; by name with open=true; the best match first with q',
    rights: ['brands.view'],
    input: brandList,
    output: page(brandView),
  }),
  'GET /api/brands/:id': op({ summary: 'One brand', rights: ['brands.view', 'brands.billing'], input: idInput, output: brandView }),
  'POST /api/brands': op({ summary: 'Create a brand', rights: ['brands.create'], input: brandCreate, output: brandView }),
  'PATCH /api/brands/:id': op({
    summary: 'Change fields of a brand',
    rights: ['brands.edit', 'brands.billing-edit'],
    input: brandUpdate,
    output: brandView,
  }),
  'POST /api/brands/:id/archive': op({
    summary: 'Put a brand away: hidden from lists and selectors, still readable',
    rights: ['brands.archive'],
    input: idInput,
    output: brandView,
  }),
  'POST /api/brands/:id/restore': op({
    summary: 'Take a brand out of the archive',
    rights: ['brands.archive'],
    input: idInput,
    output: brandView,
  }),
  'DELETE /api/brands/:id': op({ summary: 'Delete an empty brand', rights: ['brands.delete'], input: idInput, output: done }),
  'PUT /api/brand-logos': op({
    summary: 'Send the logo of a brand that is about to be created: an image under 2 MB as the raw body; POST /api/brands takes it',
    rights: ['brands.create'],
    input: nothing,
    output: brandLogoUpload,
    upload: { maxBytes: smallPictureMaxBytes },
  }),
  'PUT /api/brands/:id/logo': op({
    summary: 'Set the logo: an image under 2 MB as the raw body',
    rights: ['brands.edit'],
    input: idInput,
    output: brandView,
    upload: { maxBytes: smallPictureMaxBytes },
  }),
  'DELETE /api/brands/:id/logo': op({ summary: 'Take the logo away', rights: ['brands.edit'], input: idInput, output: brandView }),
  'GET /api/brands/:id/logo': op({
    summary: 'The logo as an image; `v` names the version, so that it can be kept',
    rights: ['brands.view'],
    input: z.strictObject({ id, v: z.string().max(100).optional() }),
    output: z.unknown(),
    stream: true,
  }),
  'GET /api/brand-allocations': op({
    summary: 'The people allocated to a brand, by name',
    rights: ['brands.team'],
    input: brandAllocationList,
    output: page(brandAllocationView),
  }),
  'POST /api/brand-allocations': op({
    summary: 'Allocate a person to a brand',
    rights: ['brands.edit'],
    input: brandAllocationCreate,
    output: brandAllocationView,
  }),
  'PATCH /api/brand-allocations/:id': op({
    summary: 'Name a client a billing contact of a brand, who sees its invoices, or stop it',
    rights: ['billing.contacts'],
    input: brandAllocationUpdate,
    output: brandAllocationView,
  }),
  'DELETE /api/brand-allocations/:id': op({
    summary: 'Take a person off a brand',
    rights: ['brands.edit'],
    input: idInput,
    output: done,
  }),
})
