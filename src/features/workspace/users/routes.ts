import type { Readable } from 'node:stream'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { storedFile } from '../files/queries.ts'
import { usersApi } from './api.ts'
import { assignRole, changeAvatar, deactivate, endSessionsOf, reactivate, removeAvatar, removeRole, updateProfile } from './commands.ts'
import { roleNotices } from './notices.ts'
import { listProfiles, listUserRoles, readAvatarFile, readProfile } from './queries.ts'
import { avatarHolder, profileKind } from './record.ts'

export const routes = implement(usersApi, {
  'GET /api/profiles': (ctx, input) => listProfiles(ctx, input),
  'GET /api/profiles/:id': (ctx, { id }) => readProfile(ctx.services.pool, ctx.actor, id),
  'PATCH /api/profiles/:id': (ctx, input) => updateProfile(ctx, input),
  'POST /api/profiles/:id/deactivate': (ctx, input) => deactivate(ctx, input),
  'POST /api/profiles/:id/reactivate': (ctx, input) => reactivate(ctx, input),
  'PUT /api/profiles/:id/avatar': (ctx, { id }, { request }) => changeAvatar(ctx, id, request.body as Readable),
  'DELETE /api/profiles/:id/avatar': (ctx, { id }) => removeAvatar(ctx, id),
  'GET /api/profiles/:id/avatar': async (ctx, { id, v }, http) => {
    await sendFile(ctx, await storedFile(ctx.services.pool, await readAvatarFile(ctx, id, v)), http, { versioned: v !== undefined })
  },
  'DELETE /api/profiles/:id/sessions': (ctx, { id }) => endSessionsOf(ctx, id),
  'GET /api/user-roles': (ctx, input) => listUserRoles(ctx, input),
  'POST /api/user-roles': (ctx, input) => assignRole(ctx, input),
  'DELETE /api/user-roles/:id': (ctx, { id }) => removeRole(ctx, id),
})

export { usersRights as rights } from './rules.ts'
export const kinds = [profileKind]
export const holders = [avatarHolder]
export const notices = Object.values(roleNotices)
