import { implement } from '#platform/http/routes.ts'
import { contentNotesApi } from './api.ts'
import { listContentNotes } from './queries.ts'

export const routes = implement(contentNotesApi, { 'GET /api/content-notes': listContentNotes })

export const rights = {}
