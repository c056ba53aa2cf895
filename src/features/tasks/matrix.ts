import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios, Shape } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'

const shapesOfTasks: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']

/** A task of the shape; where it is not the caller's, it is a colleague's. */
async function taskOf({ app, who, world, shape, project }: Given, more: { project?: string; deletedAt?: Date } = {}): Promise<string> {
  const task = await app.task({
    project,
    assignee: shape === 'assigned' ? who.user : world.colleague,
    createdBy: shape === 'own' ? who.user : world.colleague,
    ...more,
  })
  return task.id
}

const hasItem = (answer: unknown, { ids }: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some((item) => item.id === ids)
const onTask = (
  rows: string[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Scenario => ({
  rows,
  seen: ['tasks.view'],
  shapes: shapesOfTasks,
  input: async (given) => input(await taskOf(given), given),
})

/** A fresh project that the caller reaches or not, with one task in it. */
async function projectWithTask(given: Given): Promise<string> {
  const project = await given.app.project({ brand: given.brand })
  await taskOf(given, { project: project.id })
  return project.id
}

const scenarios: Scenarios = {
  'GET /api/tasks': [
    { rows: ['tasks.view'], shapes: shapesOfTasks, finds: hasItem, input: async (given) => ({ ids: await taskOf(given) }) },
  ],
  'GET /api/task-board/cards': [
    { rows: ['tasks.view'], shapes: shapesOfTasks, finds: hasItem, input: async (given) => ({ ids: await taskOf(given) }) },
  ],
  'GET /api/task-board': [
    {
      rows: ['tasks.view'],
      shapes: shapesOfTasks,
      finds: (answer) => (answer as { columns: { items: unknown[] }[] }).columns.some((column) => column.items.length > 0),
      input: async (given) => ({ projectId: await projectWithTask(given) }),
    },
  ],
  'GET /api/task-board/counts': [
    {
      rows: ['tasks.view'],
      shapes: shapesOfTasks,
      finds: (answer) => Object.values((answer as { counts: Record<string, number> }).counts).some((count) => count > 0),
      input: async (given) => ({ projectId: await projectWithTask(given) }),
    },
  ],
  'GET /api/task-tree': [
    {
      rows: ['tasks.view'],
      shapes: shapesOfTasks,
      finds: (answer) => (answer as { items: unknown[] }).items.length > 0,
      input: async (given) => ({ projectId: await projectWithTask(given) }),
    },
  ],
  'GET /api/tasks/:id': [onTask(['tasks.view'], (id) => ({ id }))],
  'GET /api/tasks/:id/subtree': [onTask(['tasks.view'], (id) => ({ id }))],
  'POST /api/tasks': [
    { rows: ['tasks.create'], shapes: ['in scope', 'foreign'], input: async ({ project }) => ({ name: 'New', projectId: project.id }) },
  ],
  'PATCH /api/tasks/:id': [
    { ...onTask(['tasks.edit'], (id) => ({ id, name: 'Changed' })), title: 'name' },
    { ...onTask(['tasks.status'], (id) => ({ id, status: 'blocked' })), title: 'status' },
    { ...onTask(['hours.log'], (id) => ({ id, actualHours: 1.5 })), title: 'hours' },
    {
      // Both at once ask for both rights: of the rest only a creator who is also the assignee has them.
      ...onTask([], (id) => ({ id, status: 'blocked', name: 'Changed' })),
      title: 'name and status by people who hold one right at most',
      rows: ['tasks.delete'],
    },
  ],
  'PATCH /api/tasks/:id/place': [onTask(['tasks.status'], (id) => ({ id, status: 'in_progress' }))],
  'PATCH /api/tasks/:id/tree-place': [onTask(['tasks.create'], (id) => ({ id, parentTaskId: null }))],
  'DELETE /api/tasks/:id': [onTask(['tasks.delete'], (id) => ({ id }))],
  'POST /api/tasks/:id/restore': [
    {
      ...onTask(['tasks.delete'], (id) => ({ id })),
      input: async (given) => {
        const id = await taskOf(given, { deletedAt: new Date() })
        const [row] = await given.app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from tasks where id = $1', [id])
        return { id, deletionId: row?.deletionId }
      },
    },
  ],
}

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: { task: { shapes: shapesOfTasks, seen: ['tasks.view'], comment: ['comments.write'], attach: ['attachments.add'], make: taskOf } },
  lists: {
    'GET /api/task-board': ({ project }) => ({ projectId: project.id }),
    'GET /api/task-board/counts': ({ project }) => ({ projectId: project.id }),
    'GET /api/task-tree': ({ project }) => ({ projectId: project.id }),
  },
  grow: async ({ app, project, more, person, n }) => {
    for (const at of [project, more]) await app.task({ project: at, assignee: person, createdBy: person, status: n % 2 ? 'todo' : 'done' })
  },
  creates: {
    'POST /api/tasks': {
      given: async ({ app }) => {
        const project = await app.project()
        return { projectId: project.id, assigneeId: project.managerId, parentTaskId: (await app.task({ project })).id }
      },
      read: byId('GET /api/tasks/:id'),
      patch: 'PATCH /api/tasks/:id',
      history: 'task',
    },
  },
  outside: {
    'PATCH /api/tasks/:id': {
      make: ({ app, project, client, influencer }) => app.task({ project, createdBy: client.user, assignee: influencer.user }),
      reads: (id, { project }) => [
        ['GET /api/tasks/:id', { id }],
        ['GET /api/tasks', { projectId: project.id }],
        ['GET /api/task-board', { projectId: project.id }],
        ['GET /api/task-board/cards', { ids: [id] }],
        ['GET /api/task-tree', { projectId: project.id }],
        ['GET /api/task-list', { projectId: project.id }],
        ['GET /api/task-calendar', { projectId: project.id, dueFrom: '2026-12-01', dueTo: '2026-12-31' }],
        ['GET /api/history', { recordType: 'task', recordId: id }],
        ['GET /api/dashboard', {}],
      ],
      changes: {
        client: { mine: { name: 'Mine' }, theirs: { name: 'Theirs' } },
        influencer: { mine: { status: 'done' }, theirs: { status: 'blocked' } },
      },
    },
  },
}
