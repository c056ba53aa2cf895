import { z } from 'zod'
import { defineApi, done, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import {
  invitationAccept,
  invitationCheck,
  invitationCreate,
  invitationList,
  invitationPreview,
  invitationSent,
  invitationView,
  ownSession,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  passwordResetRequested,
  sessionList,
  setup,
  setupCheck,
  signIn,
} from './schema.ts'

const ended = z.object({ ended: z.number() })

export const authApi = defineApi({
  'GET /api/setup': op({
    summary: 'Whether a set-up link is still good',
    rights: 'public',
    input: setupCheck,
    output: z.object({ valid: z.boolean() }),
  }),
  'POST /api/setup': op({
    summary: 'Make the first admin by the set-up link, once, and sign in',
    rights: 'public',
    input: setup,
    output: done,
  }),
  'POST /api/password-resets': op({
    summary: 'Ask for a mail with a link to set a new password; the answer is the same for every address',
    rights: 'public',
    input: passwordResetRequest,
    output: passwordResetRequested,
  }),
  'POST /api/password-resets/confirm': op({
    summary: 'Set a new password by the mailed link; ends all sessions',
    rights: 'public',
    input: passwordReset,
    output: done,
  }),
  'POST /api/password-changes': op({
    summary: 'Change one’s own password; ends all other sessions',
    rights: ['account.own'],
    input: passwordChange,
    output: ended,
  }),
  'GET /api/invitations': op({
    summary: 'Open invitations, newest first',
    rights: ['people.invite'],
    input: invitationList,
    output: page(invitationView),
  }),
  'POST /api/invitations': op({
    summary: 'Invite someone; a second invitation of the same address replaces the first',
    rights: ['people.invite'],
    input: invitationCreate,
    output: invitationSent,
  }),
  'DELETE /api/invitations/:id': op({ summary: 'Take an invitation back', rights: ['people.invite'], input: idInput, output: done }),
  'POST /api/invitations/:id/resend': op({
    summary: 'Send an invitation again with a new link; the old one stops working',
    rights: ['people.invite'],
    input: idInput,
    output: invitationSent,
  }),
  'GET /api/invitations/preview': op({
    summary: 'Whom an invitation link is for',
    rights: 'public',
    input: invitationCheck,
    output: invitationPreview,
  }),
  'POST /api/invitations/accept': op({
    summary: 'Make the account of an invitation, once, and sign in',
    rights: 'public',
    input: invitationAccept,
    output: done,
  }),
  'GET /api/sessions': op({
    summary: 'One’s own sessions, newest first',
    rights: ['account.own'],
    input: sessionList,
    output: page(ownSession),
  }),
  'DELETE /api/sessions/:id': op({ summary: 'End one of one’s own sessions', rights: ['account.own'], input: idInput, output: done }),
})

/** Mounted beside the routes above, on better-auth; declared for the typed client. Both answer 200. */
export const signInApi = defineApi({
  'POST /api/auth/sign-in/email': op({ summary: 'Sign in', rights: 'public', input: signIn, output: done }),
  'POST /api/auth/sign-out': op({ summary: 'Sign out', rights: 'public', input: nothing, output: done }),
})
