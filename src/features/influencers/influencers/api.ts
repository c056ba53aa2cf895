import { z } from 'zod'
import { smallPictureMaxBytes } from '#features/workspace/files/labels.ts'
import { defineApi, deletionView, id, idInput, nothing, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import {
  influencerAvatarUpload,
  influencerCreate,
  influencerDuplicate,
  influencerDuplicateList,
  influencerList,
  influencerUpdate,
  influencerView,
  influencerWords,
} from './schema.ts'

export const influencersApi = defineApi({
  'GET /api/influencers': op({
    summary: 'List influencers, newest first',
    rights: ['influencers.view'],
    input: influencerList,
    output: page(influencerView),
  }),
  'GET /api/influencers/:id': op({ summary: 'One influencer', rights: ['influencers.view'], input: idInput, output: influencerView }),
  'GET /api/influencer-duplicates': op({
    summary: 'Influencers with the same email or name, accents and capitals aside; a warning, since an agent may stand for many',
    rights: ['influencers.view'],
    input: influencerDuplicateList,
    output: page(influencerDuplicate),
  }),
  'GET /api/influencer-words': op({
    summary: 'The niches and tags in use, most used first',
    rights: ['influencers.view'],
    input: nothing,
    output: influencerWords,
  }),
  'POST /api/influencers': op({
    summary: 'Add an influencer; a handle that another influencer has is refused, naming who has it',
    rights: ['influencers.edit'],
    input: influencerCreate,
    output: influencerView,
  }),
  'PATCH /api/influencers/:id': op({
    summary: 'Change fields of an influencer',
    rights: ['influencers.edit'],
    input: influencerUpdate,
    output: influencerView,
  }),
  'DELETE /api/influencers/:id': op({
    summary: 'Delete an influencer without engagements; it can be restored for 30 days',
    rights: ['influencers.edit'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/influencers/:id/restore': op({
    summary: 'Undo a deletion',
    rights: ['influencers.edit'],
    input: restoreInput,
    output: influencerView,
  }),
  'PUT /api/influencer-avatars': op({
    summary:
      'Send the picture of an influencer who is about to be added: an image under 2 MB as the raw body; POST /api/influencers takes it',
    rights: ['influencers.edit'],
    input: nothing,
    output: influencerAvatarUpload,
    upload: { maxBytes: smallPictureMaxBytes },
  }),
  'PUT /api/influencers/:id/avatar': op({
    summary: 'Set the picture: an image under 2 MB as the raw body',
    rights: ['influencers.edit'],
    input: idInput,
    output: influencerView,
    upload: { maxBytes: smallPictureMaxBytes },
  }),
  'DELETE /api/influencers/:id/avatar': op({
    summary: 'Remove the picture',
    rights: ['influencers.edit'],
    input: idInput,
    output: influencerView,
  }),
  'GET /api/influencers/:id/avatar': op({
    summary: 'The picture as an image; `v` names the version, so that it can be cached',
    rights: ['influencers.view'],
    input: z.strictObject({ id, v: z.string().max(100).optional() }),
    output: z.unknown(),
    stream: true,
  }),
})
