import { randomUUID } from 'node:crypto'
import { type Given, picture, type Scenario, type Scenarios, type Shape } from './matrix-world.ts'

const shapesOfPeople: readonly Shape[] = ['own', 'in scope', 'foreign']
const others: readonly Shape[] = ['in scope', 'foreign']
const anyShape: readonly Shape[] = ['in scope']

/** The caller, a fresh colleague on a project that the caller reaches, or somebody who works elsewhere. */
async function personOf({ app, who, shape, project }: Given, deactivated = false): Promise<string> {
  if (shape === 'own') return who.user.id
  const person = await app.user('creative', deactivated ? { deactivatedAt: new Date() } : {})
  await app.allocate(person, project, 'graphic_designer')
  return person.id
}
const seenPerson = ['profiles.view', 'profiles.own']
const onPerson = (
  rows: string[],
  shapes: readonly Shape[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Scenario => ({
  rows,
  seen: seenPerson,
  shapes,
  input: async (given) => input(await personOf(given), given),
})
/** An operation on no record at all. */
const plain = (row: string, input: (given: Given) => Promise<Record<string, unknown>> = async () => ({})): Scenario => ({
  rows: [row],
  shapes: anyShape,
  input,
})
const withAvatar = async (id: string, { app, world }: Given): Promise<Record<string, unknown>> => {
  const self = Object.values(world.callers).find((caller) => caller.user.id === id) ?? (await app.signIn({ id, fullName: '', email: '' }))
  await self.raw('PUT', `/api/profiles/${id}/avatar`, await picture(), { 'content-type': 'application/octet-stream' })
  return { id }
}

export const userScenarios: Scenarios = {
  'GET /api/profiles': [
    {
      rows: seenPerson,
      shapes: shapesOfPeople,
      finds: (answer, { ids }) => (answer as { items: { id: string }[] }).items.some((item) => item.id === ids),
      input: async (given) => ({ ids: await personOf(given) }),
    },
  ],
  'GET /api/profiles/:id': [onPerson(seenPerson, shapesOfPeople, (id) => ({ id }))],
  'PATCH /api/profiles/:id': [
    { ...onPerson(['profiles.own', 'profiles.edit'], shapesOfPeople, (id) => ({ id, fullName: 'Changed' })), title: 'name' },
    { ...onPerson(['profiles.own'], shapesOfPeople, (id) => ({ id, timezone: 'Europe/London' })), title: 'time zone' },
  ],
  'POST /api/profiles/:id/deactivate': [onPerson(['profiles.deactivate'], others, (id) => ({ id }))],
  'POST /api/profiles/:id/reactivate': [
    {
      ...onPerson(['profiles.deactivate'], ['foreign'], (id) => ({ id })),
      input: async (given) => ({ id: await personOf(given, true) }),
    },
  ],
  'PUT /api/profiles/:id/avatar': [{ ...onPerson(['profiles.own'], shapesOfPeople, (id) => ({ id })), upload: picture }],
  'DELETE /api/profiles/:id/avatar': [onPerson(['profiles.own'], shapesOfPeople, withAvatar)],
  'GET /api/profiles/:id/avatar': [onPerson(seenPerson, shapesOfPeople, withAvatar)],
  'GET /api/user-roles': [plain('users.list')],
  'POST /api/user-roles': [plain('roles.assign', async ({ app }) => ({ userId: (await app.user('creative')).id, role: 'copywriter' }))],
  'DELETE /api/user-roles/:id': [
    plain('roles.assign', async ({ app }) => {
      const { id } = await app.user(['creative', 'copywriter'])
      const [row] = await app.sql<{ id: string }>(`select id from user_roles where user_id = $1 and role = 'creative'`, [id])
      return { id: row?.id }
    }),
  ],
}

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

export const accountScenarios: Scenarios = {
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

export const workspaceScenarios: Scenarios = {
  'GET /api/workspace': [plain('workspace.settings')],
  'PATCH /api/workspace': [plain('workspace.settings', async () => ({ name: `Agency ${randomUUID()}` }))],
  'GET /api/mails': [plain('mails.view')],
  'GET /api/mails/:id': [
    plain('mails.view', async ({ app }) => {
      const id = randomUUID()
      await app.sql(
        `insert into mails (id, "to", subject, text, html, status) values ($1, 'a@example.com', 'S', 'T', '<p>T</p>', 'kept')`,
        [id],
      )
      return { id }
    }),
  ],
  'GET /api/notifications/count': [{ rows: ['notifications.own'], shapes: ['own'], input: async () => ({}) }],
  'GET /api/events': [
    {
      ...plain('account.own'),
      call: async ({ who }) => {
        const stream = await who.stream()
        stream.cut()
        return 200
      },
    },
  ],
}
