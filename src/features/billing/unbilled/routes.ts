import { implement } from '#platform/http/routes.ts'
import { unbilledApi } from './api.ts'
import { billWork, previewWork, takeItemBack, takeWriteOffBack, writeOffWork } from './commands.ts'
import { listUnbilled, summariseUnbilled } from './queries.ts'

export const routes = implement(unbilledApi, {
  'GET /api/unbilled': listUnbilled,
  'GET /api/unbilled-summary': summariseUnbilled,
  'POST /api/unbilled/preview': previewWork,
  'POST /api/unbilled/invoices': billWork,
  'POST /api/write-offs': writeOffWork,
  'DELETE /api/write-offs/:id': (ctx, { id }) => takeWriteOffBack(ctx, id),
  'DELETE /api/write-off-items/:id': (ctx, { id }) => takeItemBack(ctx, id),
})

export { unbilledRights as rights } from './rules.ts'
