import { sessionApi } from '#features/workspace/users/api.ts'
import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { authApi } from './api.ts'
import { acceptInvitation, invite, resendInvitation, revokeInvitation } from './invitations.ts'
import { accountsJob } from './jobs.ts'
import { accountNotices } from './notices.ts'
import { changePassword, confirmReset, endTokens, requestReset } from './password-resets.ts'
import { listInvitations, listOwnSessions, previewInvitation, readSession } from './queries.ts'
import { endOwnSession, signInBrowser } from './sessions.ts'
import { completeSetup, isSetupOpen } from './setup.ts'

const done = { ok: true } as const

/** The one answer that is put together from many features; its contract is the people's, where every screen asks who is signed in. */
const sessionRoutes = implement(sessionApi, { 'GET /api/session': (ctx) => readSession(ctx) })

const authRoutes = implement(authApi, {
  'GET /api/setup': async (ctx, { token }) => ({ valid: await isSetupOpen(ctx, token) }),
  'POST /api/setup': async (ctx, input, visit) => {
    await signInBrowser(ctx.services, visit, await completeSetup(ctx, input, visit.request))
    return done
  },
  'POST /api/password-resets': (ctx, input, http) => requestReset(ctx, input, http),
  'POST /api/password-resets/confirm': (ctx, input, { request }) => confirmReset(ctx, input, request),
  'POST /api/password-changes': (ctx, input, http) => changePassword(ctx, input, http),
  'GET /api/invitations': (ctx, input) => listInvitations(ctx, input),
  'POST /api/invitations': (ctx, input) => invite(ctx, input),
  'DELETE /api/invitations/:id': (ctx, { id }) => revokeInvitation(ctx, id),
  'POST /api/invitations/:id/resend': (ctx, { id }) => resendInvitation(ctx, id),
  'GET /api/invitations/preview': (ctx, { token }) => previewInvitation(ctx, token),
  'POST /api/invitations/accept': async (ctx, input, visit) => {
    await signInBrowser(ctx.services, visit, await acceptInvitation(ctx, input, visit.request))
    return done
  },
  'GET /api/sessions': (ctx, input) => listOwnSessions(ctx, input),
  'DELETE /api/sessions/:id': (ctx, { id }) => endOwnSession(ctx, id),
})

export const routes = [...sessionRoutes, ...authRoutes]
export { authRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [accountsJob(services)]
export const accountEnded = [endTokens]
export const notices = Object.values(accountNotices)
