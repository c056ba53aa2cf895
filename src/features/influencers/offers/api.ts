import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { acceptanceCreate, answeredEngagement, offerList, offerSend, offerView, sentOffer } from './schema.ts'

export const offersApi = defineApi({
  'GET /api/engagement-offers': op({
    summary: 'The offers of an engagement, the newest first',
    rights: ['engagements.view'],
    input: offerList,
    output: page(offerView),
  }),
  'POST /api/engagement-offers': op({
    summary: 'Freeze the terms of an engagement as its next offer, and send it',
    rights: ['engagements.edit'],
    input: offerSend,
    output: sentOffer,
  }),
  'POST /api/engagement-acceptances': op({
    summary: 'Record an acceptance that was got elsewhere: the engagement is contracted on its current terms',
    rights: ['engagements.edit'],
    input: acceptanceCreate,
    output: answeredEngagement,
  }),
})
