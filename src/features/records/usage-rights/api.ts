import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import { rightsWarning, rightsWarnings, usageRightsUpdate, usageRightsView } from './schema.ts'

export const usageRightsApi = defineApi({
  'GET /api/usage-rights': op({
    summary: 'Files in use whose rights end within 30 days or have ended, of a project or a brand; what ended first comes first',
    // Of the files that one may open.
    rights: 'self',
    input: rightsWarnings,
    output: page(rightsWarning),
  }),
  'GET /api/usage-rights/:id': op({
    summary: 'How a file may be used, for whoever may open it',
    rights: 'self',
    input: idInput,
    output: usageRightsView,
  }),
  'PATCH /api/usage-rights/:id': op({
    summary: 'Say how a file may be used',
    rights: ['usage-rights.edit'],
    input: usageRightsUpdate,
    output: usageRightsView,
  }),
})
