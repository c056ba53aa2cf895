import { implement } from '#platform/http/routes.ts'
import { loadApi } from './api.ts'
import { readLoad } from './queries.ts'

export const routes = implement(loadApi, { 'GET /api/load': readLoad })

export { loadRights as rights } from './rules.ts'
