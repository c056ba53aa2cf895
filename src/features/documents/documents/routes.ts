import { storedFile } from '#features/workspace/files/queries.ts'
import { sendArchive } from '#platform/http/archive.ts'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { documentsApi } from './api.ts'
import { addDocumentVersion, createDocument, deleteDocument, restoreDocument, restoreDocumentVersion, updateDocument } from './commands.ts'
import { documentNotices } from './notices.ts'
import { fileOf, filesOf, listDocuments, listVersions, readDocument } from './queries.ts'
import { deliveryLink, documentHolder, documentKind, documentUploads, versionHolder, versionKind, versionUploads } from './record.ts'

export const routes = implement(documentsApi, {
  'GET /api/documents': listDocuments,
  'GET /api/documents/:id': (ctx, { id }) => readDocument(ctx, id),
  'POST /api/documents': createDocument,
  'PATCH /api/documents/:id': updateDocument,
  'DELETE /api/documents/:id': (ctx, { id }) => deleteDocument(ctx, id),
  'POST /api/documents/:id/restore': (ctx, { id, deletionId }) => restoreDocument(ctx, id, deletionId),
  'GET /api/documents/:id/file': async (ctx, input, http) => {
    const { fileId, name } = await fileOf(ctx, input)
    await sendFile(ctx, { ...(await storedFile(ctx.services.pool, fileId)), name }, http, { download: true })
  },
  'GET /api/document-versions': listVersions,
  'POST /api/documents/:id/versions': addDocumentVersion,
  'POST /api/documents/:id/versions/:number/restore': restoreDocumentVersion,
  'GET /api/document-archive': async (ctx, { ids }, http) => sendArchive(ctx, await filesOf(ctx, ids), http, 'Documents.zip'),
})

export { documentRights as rights } from './rules.ts'
export const kinds = [{ ...documentKind, remove: deleteDocument, restore: restoreDocument }, versionKind]
export const places = [documentUploads, versionUploads]
export const holders = [documentHolder, versionHolder]
export const links = [deliveryLink]
export const notices = Object.values(documentNotices)
