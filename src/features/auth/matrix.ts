import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { onPerson, shapesOfPeople } from '../../testing/matrix-people.ts'
import { type Given, plain, type Scenarios } from '../../testing/matrix-world.ts'
import { idsOf, inList } from '../../testing/record-cases.ts'

const invitation = async ({ app, world }: Given): Promise<Record<string, unknown>> => {
  const email = `invited-${randomUUID()}@example.com`
  const sent = await world.callers.admin.raw<{ id: string }>('POST', '/api/invitations', {
    email,
    fullName: 'Invited',
    roles: ['creative'],
  })
  if (sent.status !== 201) throw new Error(`The admin could not invite: ${sent.text}`)
  await app.sql(`delete from rate_limits`)
  return { id: sent.body.id }
}
const secret = 'long enough to be a password'

const scenarios: Scenarios = {
  'GET /api/session': { public: {} },
  'GET /api/setup': { public: { token: 'x' } },
  'POST /api/setup': { public: { token: 'x', email: 'a@example.com', fullName: 'A', password: secret, timezone: 'UTC' } },
  'POST /api/password-resets': { public: { email: 'nobody@example.com' } },
  'POST /api/password-resets/confirm': { public: { token: 'x', password: secret } },
  'GET /api/invitations/preview': { public: { token: 'x' } },
  'POST /api/invitations/accept': { public: { token: 'x', fullName: 'A', password: secret, timezone: 'UTC' } },
  // The callers of the matrix have no password; that the call was let in is all that is asked here.
  'POST /api/password-changes': [
    { ...plain('account.own', async () => ({ currentPassword: 'wrong', newPassword: secret })), passes: [409] },
  ],
  'GET /api/invitations': [plain('people.invite')],
  'POST /api/invitations': [
    plain('people.invite', async () => ({ email: `new-${randomUUID()}@example.com`, fullName: 'New', roles: ['creative'] })),
  ],
  'DELETE /api/invitations/:id': [plain('people.invite', invitation)],
  'POST /api/invitations/:id/resend': [plain('people.invite', invitation)],
  'GET /api/sessions': [plain('account.own')],
  'DELETE /api/sessions/:id': [
    {
      // That somebody has a session is told to nobody else.
      rows: ['profiles.own'],
      seen: ['profiles.own'],
      shapes: ['own', 'foreign'],
      input: async ({ app, who, world, shape }) => ({ id: (await app.signIn(shape === 'own' ? who.user : world.stranger)).sessionId }),
    },
  ],
  'DELETE /api/profiles/:id/sessions': [onPerson(['sessions.end', 'profiles.own'], shapesOfPeople, (id) => ({ id }))],
}

export const matrix: FeatureMatrix = {
  scenarios,
  grow: async ({ app, staff }) => {
    await app.signIn(staff.user)
  },
  creates: {
    'POST /api/invitations': {
      given: async ({ app }) => ({
        roles: ['client'],
        brandIds: [(await app.brand()).id],
        projects: [{ projectId: (await app.project()).id, role: 'client' }],
      }),
      read: inList('GET /api/invitations'),
      asSent: ({ brands, projects }) => ({
        brandIds: idsOf(brands),
        projects: (projects as { id: string; role: string }[]).map(({ id, role }) => ({ projectId: id, role })),
      }),
    },
    'POST /api/password-changes': null,
  },
}
