import { implement } from '#platform/http/routes.ts'
import { contentNotesApi } from './api.ts'
import { listContentNotes, sendNotesPdf } from './queries.ts'

export const routes = implement(contentNotesApi, { 'GET /api/content-notes': listContentNotes, 'GET /api/content-notes/pdf': sendNotesPdf })

export const rights = {}
