import { implement } from '#platform/http/routes.ts'
import { engagementMovesApi } from './api.ts'
import { moveEngagement } from './commands.ts'

export const routes = implement(engagementMovesApi, { 'PATCH /api/engagements/:id/status': moveEngagement })

export const rights = {}
