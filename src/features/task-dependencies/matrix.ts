import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Shape } from '../../testing/matrix-world.ts'
import { dependencyRow } from './seed.ts'
import { taskDependencies } from './table.ts'

const shapes: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']

/** Two tasks of the shape in a project. */
async function pair({ app, who, world, shape, project }: Given, at = project.id): Promise<{ beforeId: string; afterId: string }> {
  const assignee = shape === 'assigned' ? who.user : world.colleague
  const createdBy = shape === 'own' ? who.user : world.colleague
  const [before, after] = [await app.task({ project: at, assignee, createdBy }), await app.task({ project: at, assignee, createdBy })]
  return { beforeId: before.id, afterId: after.id }
}

async function insert(given: Given, at?: string): Promise<{ id: string; afterId: string }> {
  const { beforeId, afterId } = await pair(given, at)
  return { id: await given.app.insert(taskDependencies, dependencyRow({ beforeId, afterId })), afterId }
}

const onPlan = { rows: ['tasks.create'], seen: ['tasks.view'], shapes }
const holds = (answer: unknown): boolean => (answer as { items: unknown[] }).items.length > 0

/** The task whose dependencies are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/task-dependencies': [
      {
        rows: ['tasks.view'],
        shapes,
        finds: holds,
        input: async (given) => {
          const project = await given.app.project({ brand: given.brand })
          await insert(given, project.id)
          return { projectId: project.id }
        },
      },
    ],
    'GET /api/task-dependencies/of-task': [
      { rows: ['tasks.view'], seen: ['tasks.view'], shapes, input: async (given) => ({ taskId: (await insert(given)).afterId }) },
    ],
    'POST /api/task-dependencies': [{ ...onPlan, input: (given) => pair(given) }],
    'DELETE /api/task-dependencies/:id': [{ ...onPlan, input: async (given) => ({ id: (await insert(given)).id }) }],
  },
  lists: {
    'GET /api/task-dependencies': ({ project }) => ({ projectId: project.id }),
    'GET /api/task-dependencies/of-task': ({ app, taskId }) => ({ taskId: grown.get(app) ?? taskId ?? randomUUID() }),
  },
  grow: async ({ app, project, person }) => {
    const afterId = grown.get(app) ?? (await app.task({ project, assignee: person })).id
    grown.set(app, afterId)
    const { id: beforeId } = await app.task({ project, assignee: person })
    await app.insert(taskDependencies, dependencyRow({ beforeId, afterId }))
  },
  creates: {
    'POST /api/task-dependencies': {
      given: async ({ app }) => {
        const project = await app.project()
        return { beforeId: (await app.task({ project })).id, afterId: (await app.task({ project })).id }
      },
      read: async ({ id, afterId }, { admin }) => {
        const { items } = await admin.call<{ items: { id: string }[] }>('GET /api/task-dependencies/of-task', { taskId: afterId })
        return items.find((one) => one.id === id)
      },
    },
  },
}
