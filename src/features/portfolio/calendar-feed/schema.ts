import { z } from 'zod'
import { instant } from '#shared/contract/endpoint.ts'

/** What a calendar sends to read a feed: the secret of its address. */
export const feedToken = z.strictObject({ token: z.string().max(200) })

/** One’s own calendar feed. `madeAt`: when its address was made; `lastReadAt`: when a calendar fetched it last, to about ten minutes. */
const feedView = z.object({ madeAt: instant, lastReadAt: instant.nullable() })
export type FeedView = z.infer<typeof feedView>

export const ownFeed = z.object({ feed: feedView.nullable() })

/** `url` is said once: null when the same request is sent again, since only its hash is kept. */
export const feedMade = feedView.extend({ url: z.string().nullable() })
export type FeedMade = z.infer<typeof feedMade>
