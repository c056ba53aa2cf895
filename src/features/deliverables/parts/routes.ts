import { implement } from '#platform/http/routes.ts'
import { partsApi } from './api.ts'
import { addPart, removePart } from './commands.ts'
import { listParts } from './queries.ts'

export const routes = implement(partsApi, {
  'GET /api/deliverable-parts': listParts,
  'POST /api/deliverable-parts': addPart,
  'DELETE /api/deliverable-parts/:id': (ctx, { id }) => removePart(ctx, id),
})

export const rights = {}
