import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import type { pagesApi } from './api.ts'
import type { PageName } from './schema.ts'

const firstOfPage =
  (page: PageName): FirstRequests =>
  () => [readsOf<typeof pagesApi>()('GET /api/pages/:page', { page })]

export const firstOfHelp = firstOfPage('help')
export const firstOfPrivacy = firstOfPage('privacy')
export const firstOfTerms = firstOfPage('terms')
