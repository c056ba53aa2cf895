import { implement } from '#platform/http/routes.ts'
import { homesApi } from './api.ts'
import { readBrandFigures, readProjectFigures } from './queries.ts'

export const routes = implement(homesApi, {
  'GET /api/brands/:id/figures': (ctx, { id }) => readBrandFigures(ctx, id),
  'GET /api/projects/:id/figures': (ctx, { id }) => readProjectFigures(ctx, id),
})

/** It has no rows of its own: whoever may see a brand or a project may see how it stands. */
export const rights = {}
