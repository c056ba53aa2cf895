import { implement } from '#platform/http/routes.ts'
import { workPricesApi } from './api.ts'
import { removeWorkPrice, setWorkPrice } from './commands.ts'
import { listWorkPrices } from './queries.ts'

export const routes = implement(workPricesApi, {
  'GET /api/work-prices': listWorkPrices,
  'POST /api/work-prices': setWorkPrice,
  'DELETE /api/work-prices/:id': (ctx, { id }) => removeWorkPrice(ctx, id),
})

export { workPriceRights as rights } from './rules.ts'
