import { implement } from '#platform/http/routes.ts'
import { timeEntriesApi } from './api.ts'
import { createEntry, deleteEntry, restoreEntry, updateEntry } from './commands.ts'
import { listEntries, readEntry } from './queries.ts'
import { timeEntryKind } from './record.ts'

export const routes = implement(timeEntriesApi, {
  'GET /api/time-entries': listEntries,
  'GET /api/time-entries/:id': (ctx, { id }) => readEntry(ctx.services.pool, ctx, id),
  'POST /api/time-entries': createEntry,
  'PATCH /api/time-entries/:id': updateEntry,
  'DELETE /api/time-entries/:id': (ctx, { id }) => deleteEntry(ctx, id),
  'POST /api/time-entries/:id/restore': (ctx, { id, deletionId }) => restoreEntry(ctx, id, deletionId),
})

export { hoursRights as rights } from './rules.ts'
export const kinds = [{ ...timeEntryKind, remove: deleteEntry, restore: restoreEntry }]
