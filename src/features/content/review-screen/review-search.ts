import type { commentsApi } from '#features/records/comments/api.ts'
import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import { idFrom } from '#shared/values/read-search.ts'
import type { contentApi } from '../items/api.ts'
import type { contentVersionsApi } from '../versions/api.ts'

/** As many notes as are asked for at once. */
export const notesPageSize = 200
export const versionsPageSize = 100

const item = readsOf<typeof contentApi>()
const versions = readsOf<typeof contentVersionsApi>()
const notes = readsOf<typeof commentsApi>()

/** What the review screen reads first, over whatever page. */
export const firstOfReview: FirstRequests = (raw) => {
  const id = idFrom(raw.review)
  if (!id) return []
  return [
    item('GET /api/content-items/:id', { id }),
    versions('GET /api/content-versions', { contentItemId: id, limit: versionsPageSize }),
    notes('GET /api/comments', { recordType: 'content-item', recordId: id, order: 'oldest', limit: notesPageSize }),
  ]
}
