import { implement } from '#platform/http/routes.ts'
import { offersApi } from './api.ts'
import { recordAcceptance, sendOffer } from './commands.ts'
import { listOffers } from './queries.ts'

export const routes = implement(offersApi, {
  'GET /api/engagement-offers': listOffers,
  'POST /api/engagement-offers': sendOffer,
  'POST /api/engagement-acceptances': recordAcceptance,
})

export const rights = {}
