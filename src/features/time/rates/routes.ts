import { implement } from '#platform/http/routes.ts'
import { ratesApi } from './api.ts'
import { removeCapacity, removeRate, setCapacity, setRate } from './commands.ts'
import { listCapacities, listCosts, listRates, readProjectHours } from './queries.ts'

export const routes = implement(ratesApi, {
  'GET /api/rates': listRates,
  'POST /api/rates': setRate,
  'DELETE /api/rates/:id': (ctx, { id }) => removeRate(ctx, id),
  'GET /api/capacities': listCapacities,
  'POST /api/capacities': setCapacity,
  'DELETE /api/capacities/:id': (ctx, { id }) => removeCapacity(ctx, id),
  'GET /api/projects/:id/hours': (ctx, { id }) => readProjectHours(ctx, id),
  'GET /api/time-costs': listCosts,
})

export { rateRights as rights } from './rules.ts'
