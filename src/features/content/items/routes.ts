import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { contentApi } from './api.ts'
import { createContentItem, deleteContentItem, restoreContentItem, updateContentItem } from './commands.ts'
import { contentNotices } from './notices.ts'
import { countContentItems, listContentItems, readContentCalendar, readContentItem } from './queries.ts'
import {
  contentKind,
  contentPictureHolder,
  contentPictureKind,
  contentUploads,
  contentVersionHolder,
  contentVersionKind,
  contentVersionUploads,
  contentWork,
} from './record.ts'

export const routes = implement(contentApi, {
  'GET /api/content-items': listContentItems,
  'GET /api/content-counts': countContentItems,
  'GET /api/content-calendar': readContentCalendar,
  'GET /api/content-items/:id': (ctx, { id }) => readContentItem(ctx, id),
  'POST /api/content-items': createContentItem,
  'PATCH /api/content-items/:id': updateContentItem,
  'DELETE /api/content-items/:id': (ctx, { id }) => deleteContentItem(ctx, id),
  'POST /api/content-items/:id/restore': (ctx, { id, deletionId }) => restoreContentItem(ctx, id, deletionId),
})

export { contentRights as rights } from './rules.ts'
export const kinds = [
  {
    ...contentKind,
    remove: deleteContentItem,
    restore: restoreContentItem,
    work: { ...contentWork, handOver: (ctx, { id, assigneeId }) => updateContentItem(ctx, { id, assignedTo: assigneeId }) },
  },
  contentVersionKind,
  contentPictureKind,
] satisfies RecordKind[]
export const places = [contentUploads, contentVersionUploads]
export const holders = [contentVersionHolder, contentPictureHolder]
export const notices = Object.values(contentNotices)
