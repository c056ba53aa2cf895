import { createClient } from '#shared/contract/client.ts'
import type { influencerPagesApi } from './api.ts'
import type { OwnSource } from './use-own-source.ts'

export const callOwn = createClient<typeof influencerPagesApi>()

/** Own engagements, those to answer first. */
export const ownEngagementsOptions = {
  queryKey: ['own-engagements'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await callOwn('GET /api/own-engagements', { limit: 100 }, { signal })).items,
  meta: { refreshedBy: ['own-engagement'] },
} as const

/** One own engagement. */
export const ownEngagementOptions = (id: string) => ({
  queryKey: ['own-engagement', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => callOwn('GET /api/own-engagements/:id', { id }, { signal }),
  meta: { refreshedBy: ['own-engagement' as const] },
})

/** How the page of an account reads and writes. */
export const ownSource = (id: string): OwnSource => ({
  answer: (answer) => callOwn('POST /api/own-engagements/:id/answer', { id, ...answer }),
  messages: async () => (await callOwn('GET /api/own-engagements/:id/messages', { id, limit: 100 })).items,
  write: (body) => callOwn('POST /api/own-engagements/:id/messages', { id, body }),
  profile: () => callOwn('GET /api/own-influencer', {}),
  changeProfile: (patch) => callOwn('PATCH /api/own-influencer', patch),
})
