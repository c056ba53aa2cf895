import { implement } from '#platform/http/routes.ts'
import { attachmentsApi } from './api.ts'
import { createAttachment } from './commands.ts'
import { listAttachments } from './queries.ts'
import { attachmentHolder, attachmentKind, attachmentUploads } from './record.ts'

export const routes = implement(attachmentsApi, {
  'GET /api/attachments': listAttachments,
  'POST /api/attachments': createAttachment,
})

export { attachmentRights as rights } from './rules.ts'
export const kinds = [attachmentKind]
export const places = [attachmentUploads]
export const holders = [attachmentHolder]
