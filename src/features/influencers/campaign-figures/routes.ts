import { implement } from '#platform/http/routes.ts'
import { campaignFiguresApi } from './api.ts'
import { listFigures } from './queries.ts'

export const routes = implement(campaignFiguresApi, { 'GET /api/campaign-figures': listFigures })

export const rights = {}
