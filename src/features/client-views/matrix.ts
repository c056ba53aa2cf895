import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { type Given, plain, type Scenario } from '../../testing/matrix-world.ts'

/** A client of the project at hand. */
async function clientOf({ app, project }: Given): Promise<string> {
  const { id } = await app.user('client')
  await app.allocate(id, project, 'client')
  return id
}

const view: Pick<Scenario, 'rows' | 'shapes'> = { rows: ['clients.view-as'], shapes: ['managed', 'in scope', 'foreign'] }

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/client-views': [
      {
        ...view,
        input: async (given) => ({ userId: await clientOf(given) }),
        finds: (answer, { userId }) => (answer as { items: { id: string }[] }).items.some(({ id }) => id === userId),
      },
    ],
    'POST /api/client-views': [
      {
        ...view,
        input: async (given) => {
          // In a session of its own: from then on it is somebody else's.
          given.who = await given.app.signIn(given.who.user)
          return { userId: await clientOf(given) }
        },
      },
    ],
    'DELETE /api/client-views': [plain('account.own')],
  },
  creates: { 'POST /api/client-views': null },
}
