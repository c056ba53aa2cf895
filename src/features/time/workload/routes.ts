import { implement } from '#platform/http/routes.ts'
import { loadApi } from './api.ts'
import { readLoad, readOverloads } from './queries.ts'

export const routes = implement(loadApi, { 'GET /api/load': readLoad, 'GET /api/load/overloads': readOverloads })

export { loadRights as rights } from './rules.ts'
