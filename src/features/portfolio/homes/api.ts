import { defineApi, idInput, op } from '#shared/contract/endpoint.ts'
import { brandFigures, projectFigures } from './schema.ts'

export const homesApi = defineApi({
  'GET /api/brands/:id/figures': op({
    summary: 'The figures of one brand, counted within what one may see',
    rights: ['brands.view'],
    input: idInput,
    output: brandFigures,
  }),
  'GET /api/projects/:id/figures': op({
    summary: 'The figures of one project, counted within what one may see',
    rights: ['projects.view'],
    input: idInput,
    output: projectFigures,
  }),
})
