import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { taskViewRow } from './seed.ts'
import { taskViews } from './table.ts'

type More = { deletedAt?: Date }

const viewOf = ({ app, who }: Given, projectId: string | null, more: More): Promise<string> =>
  app.insert(taskViews, taskViewRow({ name: `View ${randomUUID()}`, search: 'view=list', createdBy: who.user.id, projectId, ...more }))

/** The caller’s own, or that of a project somebody else manages. */
const onOwn = (
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: More = {},
): Scenario => ({
  title: 'one’s own',
  rows: ['task-views.own'],
  seen: ['task-views.own'],
  shapes: ['own'],
  input: async (given) => input(await viewOf(given, null, more), given),
})
const onProject = (
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: More = {},
): Scenario => ({
  title: 'of a project',
  rows: ['task-views.manage'],
  seen: ['task-views.view'],
  shapes: ['in scope', 'managed', 'foreign'],
  input: async (given) => input(await viewOf(given, given.project.id, more), given),
})

async function restoring(id: string, { app }: Given): Promise<Record<string, unknown>> {
  const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from task_views where id = $1', [id])
  return { id, deletionId: row?.deletionId }
}
const deleted = { deletedAt: new Date() }

const scenarios: Scenarios = {
  'GET /api/task-views': [{ rows: ['task-views.own'], shapes: ['own'], input: async (given) => (await viewOf(given, null, {}), {}) }],
  'POST /api/task-views': [
    { title: 'one’s own', rows: ['task-views.own'], shapes: ['own'], input: async () => ({ name: `View ${randomUUID()}`, search: '' }) },
    {
      title: 'of a project',
      rows: ['task-views.manage'],
      seen: ['task-views.view'],
      shapes: ['in scope', 'managed', 'foreign'],
      input: async ({ project }) => ({ name: `View ${randomUUID()}`, search: '', projectId: project.id }),
    },
  ],
  'PATCH /api/task-views/:id': [onOwn((id) => ({ id, name: `Renamed ${id}` })), onProject((id) => ({ id, name: `Renamed ${id}` }))],
  'DELETE /api/task-views/:id': [onOwn((id) => ({ id })), onProject((id) => ({ id }))],
  'POST /api/task-views/:id/restore': [onOwn(restoring, deleted), onProject(restoring, deleted)],
}

export const matrix: FeatureMatrix = {
  scenarios,
  grow: async ({ app, project, person }) => {
    await app.insert(
      taskViews,
      taskViewRow({ name: `View ${randomUUID()}`, search: 'view=list', createdBy: person.id, projectId: project.id }),
    )
  },
  creates: {
    'POST /api/task-views': {
      given: async ({ app }) => {
        const { id } = await app.project()
        return { projectId: id, search: `projectId=${id}&view=list` }
      },
      read: async ({ id }, { admin }) => {
        const { items } = await admin.call<{ items: { id: string }[] }>('GET /api/task-views', {})
        return items.find((one) => one.id === id)
      },
      patch: 'PATCH /api/task-views/:id',
    },
  },
  outside: { 'PATCH /api/task-views/:id': null },
}
