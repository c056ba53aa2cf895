import { z } from 'zod'
import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import {
  documentArchive,
  documentCreate,
  documentFile,
  documentList,
  documentUpdate,
  documentView,
  versionCreate,
  versionList,
  versionRestore,
  versionView,
} from './schema.ts'

export const documentsApi = defineApi({
  'GET /api/documents': op({
    summary: 'List documents, the last uploaded first',
    rights: ['documents.view'],
    input: documentList,
    output: page(documentView),
  }),
  'GET /api/documents/:id': op({ summary: 'One document', rights: ['documents.view'], input: idInput, output: documentView }),
  'POST /api/documents': op({
    summary: 'Make a document of one’s own finished upload, in a project or a brand',
    rights: ['documents.upload'],
    input: documentCreate,
    output: documentView,
  }),
  'PATCH /api/documents/:id': op({
    summary: 'Change fields of a document; for whom it is meant and where it belongs, only admins and project managers',
    rights: ['documents.edit', 'documents.audience'],
    input: documentUpdate,
    output: documentView,
  }),
  'DELETE /api/documents/:id': op({
    summary: 'Delete a document with its versions; it can be restored for 30 days',
    rights: ['documents.delete'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/documents/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['documents.delete'],
    input: restoreInput,
    output: documentView,
  }),
  'GET /api/documents/:id/file': op({
    summary: 'The file of a document; with `number` that of one of its versions',
    rights: ['documents.view'],
    input: documentFile,
    output: z.unknown(),
    stream: true,
  }),
  'GET /api/document-versions': op({
    summary: 'The versions of a document, the newest first; people outside the agency see those that were meant for them',
    rights: ['documents.view'],
    input: versionList,
    output: page(versionView),
  }),
  'POST /api/documents/:id/versions': op({
    summary: 'Put one’s own finished upload over a document, as its new version',
    rights: ['documents.edit'],
    input: versionCreate,
    output: documentView,
  }),
  'POST /api/documents/:id/versions/:number/restore': op({
    summary: 'Bring an old version back, as a new one',
    rights: ['documents.edit'],
    input: versionRestore,
    output: documentView,
  }),
  'GET /api/document-archive': op({
    summary: 'Several documents as one ZIP file, made while it is sent',
    rights: ['documents.view'],
    input: documentArchive,
    output: z.unknown(),
    stream: true,
  }),
})
