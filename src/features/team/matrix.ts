import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { onPerson, others, personOf, seenPerson, shapesOfPeople } from '../../testing/matrix-people.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/team-members': [
      {
        rows: ['profiles.view'],
        shapes: others,
        finds: (answer, { q }) => (answer as { items: { fullName: string }[] }).items.some((item) => item.fullName === q),
        input: async (given) => {
          const id = await personOf(given)
          await given.app.sql('update users set full_name = $2 where id = $1', [id, `Person ${id}`])
          return { q: `Person ${id}` }
        },
      },
    ],
    'GET /api/team-members/:id': [onPerson(seenPerson, shapesOfPeople, (id) => ({ id }))],
    'GET /api/team-members/:id/open-work': [onPerson(['profiles.deactivate'], others, (id) => ({ id }))],
    'POST /api/team-members/:id/hand-over': [onPerson(['profiles.deactivate'], others, (id) => ({ id, moves: [], deactivate: true }))],
  },
  grow: async ({ app, person, project }) => {
    await app.task({ project, assignee: person })
  },
}
