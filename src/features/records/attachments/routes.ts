import { implement } from '#platform/http/routes.ts'
import { attachmentsApi } from './api.ts'
import { changeAudience, createAttachment, removeAttachment, restoreAttachment, tellAttached } from './commands.ts'
import { attachmentNotices } from './notices.ts'
import { listAttachments } from './queries.ts'
import { attachmentHolder, attachmentKind, attachmentUploads } from './record.ts'

export const routes = implement(attachmentsApi, {
  'GET /api/attachments': listAttachments,
  'POST /api/attachments': createAttachment,
  'PATCH /api/attachments/:id': changeAudience,
  'DELETE /api/attachments/:id': (ctx, { id }) => removeAttachment(ctx, id),
  'POST /api/attachments/:id/restore': (ctx, { id, deletionId }) => restoreAttachment(ctx, id, deletionId),
})

export { attachmentRights as rights } from './rules.ts'
export const kinds = [{ ...attachmentKind, remove: removeAttachment, restore: restoreAttachment }]
export const places = [attachmentUploads]
export const holders = [{ ...attachmentHolder, tell: tellAttached }]
export const notices = Object.values(attachmentNotices)
