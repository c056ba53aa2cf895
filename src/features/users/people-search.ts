import { type FirstRequests, readsOf } from '#shared/first-answers.ts'
import type { usersApi } from './api.ts'

export const peoplePageSize = 50

/** What user management reads first. */
export const firstOfPeople: FirstRequests = ({ q }) => [
  readsOf<typeof usersApi>()('GET /api/profiles', { limit: peoplePageSize, ...(typeof q === 'string' && q.trim() && { q: q.trim() }) }),
]
