import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenarios, Shape } from '../../testing/matrix-world.ts'

const shapes: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']

/** A task of the shape in a fresh project; where it is not the caller's, it is a colleague's. */
async function taskOf({ app, who, world, shape, brand }: Given): Promise<{ id: string; projectId: string }> {
  const project = await app.project({ brand })
  const { id } = await app.task({
    project: project.id,
    assignee: shape === 'assigned' ? who.user : world.colleague,
    createdBy: shape === 'own' ? who.user : world.colleague,
  })
  return { id, projectId: project.id }
}

const scenarios: Scenarios = {
  'GET /api/task-list': [
    {
      rows: ['tasks.view'],
      shapes,
      finds: (answer, { ids }) => (answer as { items: { id: string }[] }).items.some((item) => item.id === ids),
      input: async (given) => ({ ids: (await taskOf(given)).id }),
    },
  ],
  'GET /api/task-list/groups': [
    {
      rows: ['tasks.view'],
      shapes,
      finds: (answer) => (answer as { count: number }).count > 0,
      input: async (given) => ({ projectId: (await taskOf(given)).projectId, group: 'status' }),
    },
  ],
}

export const matrix: FeatureMatrix = {
  scenarios,
  lists: { 'GET /api/task-list/groups': ({ project }) => ({ projectId: project.id, group: 'status' }) },
}
