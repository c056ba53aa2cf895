import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { campaignFigures, figuresList } from './schema.ts'

export const campaignFiguresApi = defineApi({
  'GET /api/campaign-figures': op({
    summary: 'Budget, committed, paid and remaining of campaigns, each currency on its own; the newest campaign first',
    rights: ['campaigns.budget'],
    input: figuresList,
    output: page(campaignFigures),
  }),
})
