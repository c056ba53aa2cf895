import { z } from 'zod'
import { defineApi, deletionView, idInput, op, restoreInput } from '#shared/contract/endpoint.ts'
import { folderContents, folderCreate, folderList, folderUpdate, folderView } from './schema.ts'

export const documentFoldersApi = defineApi({
  'GET /api/document-folders': op({
    summary: 'All folders of a project or a brand; people outside the agency get those in which there is something for them',
    rights: ['documents.view'],
    input: folderList,
    output: z.object({ items: z.array(folderView) }),
  }),
  'POST /api/document-folders': op({
    summary: 'Make a folder in a project or a brand',
    rights: ['documents.folders'],
    input: folderCreate,
    output: folderView,
  }),
  'PATCH /api/document-folders/:id': op({
    summary: 'Rename a folder, or move it into another one of the same project or brand',
    rights: ['documents.folders'],
    input: folderUpdate,
    output: folderView,
  }),
  'GET /api/document-folders/:id/contents': op({
    summary: 'How many folders and documents lie in a folder, to say so before deleting',
    rights: ['documents.view'],
    input: idInput,
    output: folderContents,
  }),
  'DELETE /api/document-folders/:id': op({
    summary: 'Delete a folder with everything in it; it can be restored for 30 days',
    rights: ['documents.folders'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/document-folders/:id/restore': op({
    summary: 'Take a deletion back, with everything that was in the folder',
    rights: ['documents.folders'],
    input: restoreInput,
    output: folderView,
  }),
})
