import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import type { pagesApi } from './api.ts'
import type { PageName } from './schema.ts'

/** What the screen of a page reads first. */
export const firstOfPage =
  (page: PageName): FirstRequests =>
  () => [readsOf<typeof pagesApi>()('GET /api/pages/:page', { page })]
