import { implement } from '#platform/http/routes.ts'
import { engagementChangesApi } from './api.ts'
import { updateEngagement } from './commands.ts'

export const routes = implement(engagementChangesApi, { 'PATCH /api/engagements/:id': updateEngagement })

export const rights = {}
