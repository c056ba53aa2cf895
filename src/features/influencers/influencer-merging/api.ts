import { defineApi, op } from '#shared/contract/endpoint.ts'
import { influencerView } from '../influencers/schema.ts'
import { influencerMergeInput } from './schema.ts'

export const influencerMergingApi = defineApi({
  'POST /api/influencer-merges': op({
    summary: 'Merge two influencers into one, which can’t be undone: engagements, comments, files and history of both stay',
    rights: ['influencers.merge'],
    input: influencerMergeInput,
    output: influencerView,
  }),
})
