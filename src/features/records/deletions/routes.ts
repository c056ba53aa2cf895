import { implement } from '#platform/http/routes.ts'
import { deletionsApi } from './api.ts'
import { deleteRecord, restoreDeletion } from './commands.ts'
import { countDeletions, listDeletions } from './queries.ts'

export const routes = implement(deletionsApi, {
  'GET /api/deletions': (ctx, input) => listDeletions(ctx, input),
  'GET /api/deletions/kinds': (ctx) => countDeletions(ctx),
  'POST /api/deletions': (ctx, record) => deleteRecord(ctx, record),
  'POST /api/deletions/:id/restore': (ctx, { id }) => restoreDeletion(ctx, id),
})

/** Decided by the rows of the kinds themselves. */
export const rights = {}
