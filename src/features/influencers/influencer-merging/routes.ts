import { implement } from '#platform/http/routes.ts'
import { influencerMergingApi } from './api.ts'
import { mergeInfluencers } from './commands.ts'

export const routes = implement(influencerMergingApi, { 'POST /api/influencer-merges': mergeInfluencers })

export { influencerMergeRights as rights } from './rules.ts'
