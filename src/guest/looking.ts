import type { OpenedItemDetail } from '#features/content/review-links/schema.ts'
import type { OpenedLink } from '#features/records/link-guests/schema.ts'

/** What a part of the page needs to know of who looks and of what. */
export type Looking = {
  link: OpenedLink
  item: OpenedItemDetail
  /** shows what the server says by now */
  reload: () => void
  /** the link opens no more */
  ended: (error: unknown) => void
}
