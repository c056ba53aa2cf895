import { defineApi, idInput, op } from '#shared/contract/endpoint.ts'
import { overrideInput, preflightView } from './schema.ts'

export const preflightApi = defineApi({
  'GET /api/content-items/:id/preflight': op({
    summary: 'What is found on the current version by the kit of its brand, as both are now; never people outside the agency',
    rights: ['preflight.view'],
    input: idInput,
    output: preflightView,
  }),
  'POST /api/content-items/:id/overrides': op({
    summary: 'Let a finding on the version that is named stand, with a reason; a new version is checked anew',
    rights: ['preflight.override'],
    input: overrideInput,
    output: preflightView,
  }),
})
