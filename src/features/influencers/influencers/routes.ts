import type { Readable } from 'node:stream'
import { storedFile } from '#features/workspace/files/queries.ts'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { influencersApi } from './api.ts'
import {
  createInfluencer,
  deleteInfluencer,
  removeAvatar,
  restoreInfluencer,
  sendNewAvatar,
  setAvatar,
  updateInfluencer,
} from './commands.ts'
import { avatarFileOf, listDuplicates, listInfluencers, readInfluencer, readWords } from './queries.ts'
import { avatarHolder, influencerKind } from './record.ts'

export const routes = implement(influencersApi, {
  'GET /api/influencers': listInfluencers,
  'GET /api/influencers/:id': (ctx, { id }) => readInfluencer(ctx, id),
  'GET /api/influencer-duplicates': listDuplicates,
  'GET /api/influencer-words': readWords,
  'POST /api/influencers': createInfluencer,
  'PATCH /api/influencers/:id': updateInfluencer,
  'DELETE /api/influencers/:id': (ctx, { id }) => deleteInfluencer(ctx, id),
  'POST /api/influencers/:id/restore': (ctx, { id, deletionId }) => restoreInfluencer(ctx, id, deletionId),
  'PUT /api/influencer-avatars': (ctx, _input, { request }) => sendNewAvatar(ctx, request.body as Readable | undefined),
  'PUT /api/influencers/:id/avatar': (ctx, { id }, { request }) => setAvatar(ctx, id, request.body as Readable | undefined),
  'DELETE /api/influencers/:id/avatar': (ctx, { id }) => removeAvatar(ctx, id),
  'GET /api/influencers/:id/avatar': async (ctx, { id, v }, http) => {
    const fileId = await avatarFileOf(ctx, id)
    await sendFile(ctx, await storedFile(ctx.services.pool, fileId), http, { versioned: v === fileId })
  },
})

export { influencerRights as rights } from './rules.ts'
export const kinds = [{ ...influencerKind, remove: deleteInfluencer, restore: restoreInfluencer }] satisfies RecordKind[]
export const holders = [avatarHolder]
