import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import { partCreate, partList, partView } from './schema.ts'

export const partsApi = defineApi({
  'GET /api/deliverable-parts': op({
    summary: 'What a deliverable consists of, or the deliverables that a task, content item or document is part of',
    rights: ['deliverables.view'],
    input: partList,
    output: page(partView),
  }),
  'POST /api/deliverable-parts': op({
    summary: 'Make a task, content item or document of the same brand a part of a deliverable',
    rights: ['deliverables.edit'],
    input: partCreate,
    output: partView,
  }),
  'DELETE /api/deliverable-parts/:id': op({
    summary: 'Take a part off its deliverable; the record itself stays',
    rights: ['deliverables.edit'],
    input: idInput,
    output: done,
  }),
})
