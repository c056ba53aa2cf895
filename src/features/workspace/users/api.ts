import { z } from 'zod'
import { defineApi, done, id, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import { profileList, profileUpdate, profileView, sessionView, userRoleCreate, userRoleList, userRoleView } from './schema.ts'

export const usersApi = defineApi({
  'GET /api/profiles': op({
    summary: 'People by name, as far as one may see them',
    rights: ['profiles.view', 'profiles.own'],
    input: profileList,
    output: page(profileView),
  }),
  'GET /api/profiles/:id': op({ summary: 'One person', rights: ['profiles.view', 'profiles.own'], input: idInput, output: profileView }),
  'PATCH /api/profiles/:id': op({
    summary: 'Change one’s own name, phone and time zone; an admin changes another’s name and phone',
    rights: ['profiles.own', 'profiles.edit'],
    input: profileUpdate,
    output: profileView,
  }),
  'POST /api/profiles/:id/deactivate': op({
    summary: 'End an account’s access; its sessions end at once, its history stays',
    rights: ['profiles.deactivate'],
    input: idInput,
    output: profileView,
  }),
  'POST /api/profiles/:id/reactivate': op({
    summary: 'Give a deactivated account its access back',
    rights: ['profiles.deactivate'],
    input: idInput,
    output: profileView,
  }),
  'PUT /api/profiles/:id/avatar': op({
    summary: 'Store one’s own picture: the raw image as the body, under 2 MB',
    rights: ['profiles.own'],
    input: idInput,
    output: profileView,
    // The picture's own limit is checked while reading, where the answer can name it.
    upload: { maxBytes: 64 * 1024 * 1024 },
  }),
  'DELETE /api/profiles/:id/avatar': op({
    summary: 'Remove one’s own picture',
    rights: ['profiles.own'],
    input: idInput,
    output: profileView,
  }),
  'GET /api/profiles/:id/avatar': op({
    summary: 'The picture, as WebP; with the version from `avatarUrl` it may be kept forever',
    rights: ['profiles.view', 'profiles.own'],
    input: z.strictObject({ id, v: id.optional() }),
    output: z.unknown(),
    stream: true,
  }),
  'DELETE /api/profiles/:id/sessions': op({
    summary: 'End all sessions of a person; on oneself all but the present one',
    rights: ['sessions.end', 'account.own'],
    input: idInput,
    output: z.object({ ended: z.number() }),
  }),
  'GET /api/user-roles': op({
    summary: 'Who holds which role',
    rights: ['users.list'],
    input: userRoleList,
    output: page(userRoleView),
  }),
  'POST /api/user-roles': op({ summary: 'Assign a role', rights: ['roles.assign'], input: userRoleCreate, output: userRoleView }),
  'DELETE /api/user-roles/:id': op({
    summary: 'Remove a role; never the last active admin’s',
    rights: ['roles.assign'],
    input: idInput,
    output: done,
  }),
})

/** Read by every screen through `use-session.ts`. What a page starts from is gathered from several features: auth answers it. */
export const sessionApi = defineApi({
  'GET /api/session': op({
    summary: 'Who is signed in here, with everything the screens start from',
    rights: 'public',
    input: nothing,
    output: sessionView,
  }),
})
