import { implement } from '#platform/http/routes.ts'
import { documentFoldersApi } from './api.ts'
import { createFolder, deleteFolder, restoreFolder, updateFolder } from './commands.ts'
import { countContents, listFolders } from './queries.ts'
import { folderKind } from './record.ts'

export const routes = implement(documentFoldersApi, {
  'GET /api/document-folders': listFolders,
  'POST /api/document-folders': createFolder,
  'PATCH /api/document-folders/:id': updateFolder,
  'GET /api/document-folders/:id/contents': (ctx, { id }) => countContents(ctx, id),
  'DELETE /api/document-folders/:id': (ctx, { id }) => deleteFolder(ctx, id),
  'POST /api/document-folders/:id/restore': (ctx, { id, deletionId }) => restoreFolder(ctx, id, deletionId),
})

export const rights = {}
export const kinds = [{ ...folderKind, remove: deleteFolder, restore: restoreFolder }]
