import { implement } from '#platform/http/routes.ts'
import { sellingRatesApi } from './api.ts'
import { removeSellingRate, setSellingRate } from './commands.ts'
import { listSellingRates } from './queries.ts'

export const routes = implement(sellingRatesApi, {
  'GET /api/selling-rates': listSellingRates,
  'POST /api/selling-rates': setSellingRate,
  'DELETE /api/selling-rates/:id': (ctx, { id }) => removeSellingRate(ctx, id),
})

export { sellingRateRights as rights } from './rules.ts'
