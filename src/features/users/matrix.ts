import { storedFile } from '../../testing/decisions.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { onPerson, others, personOf, seenPerson, shapesOfPeople } from '../../testing/matrix-people.ts'
import { type Given, plain, type Scenarios } from '../../testing/matrix-world.ts'
import { inList } from '../../testing/record-cases.ts'

const withAvatar = async (id: string, { app }: Given): Promise<Record<string, unknown>> => {
  await app.sql('update users set avatar_file_id = $2 where id = $1', [id, await storedFile(app.services, 'image.webp', 'avatar')])
  return { id }
}

const scenarios: Scenarios = {
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
  'PUT /api/profiles/:id/avatar': [{ ...onPerson(['profiles.own'], shapesOfPeople, (id) => ({ id })), upload: true, passes: [400] }],
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

export const matrix: FeatureMatrix = {
  scenarios,
  creates: {
    'POST /api/user-roles': {
      given: async ({ app }) => ({ userId: (await app.user([])).id, role: 'copywriter' }),
      read: inList('GET /api/user-roles', ({ userId }) => ({ userId })),
    },
  },
  outside: {
    'PATCH /api/profiles/:id': {
      make: async ({ colleague }) => colleague,
      reads: (id, { colleague }) => [
        ['GET /api/profiles/:id', { id }],
        ['GET /api/profiles', { ids: [id] }],
        ['GET /api/team-members/:id', { id }],
        ['GET /api/team-members', { q: colleague.fullName }],
      ],
      finer: ['phone', 'email', 'timezone', 'createdAt', 'userRoles'],
    },
  },
}
