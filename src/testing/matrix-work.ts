import { randomUUID } from 'node:crypto'
import { type Given, picture, type Scenario, type Scenarios, type Shape } from './matrix-world.ts'

const shapesOfTasks: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']
const shapesOfProjects: readonly Shape[] = ['managed', 'in scope', 'foreign']
const shapesOfBrands: readonly Shape[] = ['in scope', 'foreign']

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

export const taskScenarios: Scenarios = {
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
  'GET /api/tasks/:id': [onTask(['tasks.view'], (id) => ({ id }))],
  'GET /api/tasks/:id/subtree': [onTask(['tasks.view'], (id) => ({ id }))],
  'POST /api/tasks': [
    { rows: ['tasks.create'], shapes: ['in scope', 'foreign'], input: async ({ project }) => ({ name: 'New', projectId: project.id }) },
  ],
  'PATCH /api/tasks/:id': [
    { ...onTask(['tasks.edit'], (id) => ({ id, name: 'Changed' })), title: 'name' },
    { ...onTask(['tasks.status'], (id) => ({ id, status: 'blocked' })), title: 'status' },
    { ...onTask(['tasks.hours'], (id) => ({ id, actualHours: 1.5 })), title: 'hours' },
    {
      // Both at once ask for both rights: of the rest only a creator who is also the assignee has them.
      ...onTask([], (id) => ({ id, status: 'blocked', name: 'Changed' })),
      title: 'name and status by people who hold one right at most',
      rows: ['tasks.delete'],
    },
  ],
  'PATCH /api/tasks/:id/place': [onTask(['tasks.status'], (id) => ({ id, status: 'in_progress' }))],
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
  'GET /api/history': [onTask(['tasks.view'], (recordId) => ({ recordType: 'task', recordId }))],
}

/** A comment of the client audience on a task that the caller is assigned to, unless the shape says otherwise. */
async function commentOf(given: Given, deleted = false): Promise<{ id: string; deletionId: string }> {
  const { app, who, world, shape } = given
  const recordId = await taskOf({ ...given, shape: shape === 'own' ? 'assigned' : shape })
  const comment = { id: randomUUID(), deletionId: randomUUID() }
  await app.sql(
    `insert into comments (id, record_type, record_id, audience, body, author_id, deleted_at, deletion_id)
      values ($1, 'task', $2, 'client', 'Looks good', $3, $4, $5)`,
    [
      comment.id,
      recordId,
      shape === 'own' ? who.user.id : world.colleague.id,
      deleted ? new Date() : null,
      deleted ? comment.deletionId : null,
    ],
  )
  return comment
}
const onComment = (row: string, input: (given: Given) => Promise<Record<string, unknown>>): Scenario => ({
  rows: [row],
  seen: ['tasks.view'],
  shapes: shapesOfTasks,
  standingToSeen: ({ shape }) => ({ assignee: shape === 'own' || shape === 'assigned', inScope: shape !== 'foreign' }),
  input,
})

export const commentScenarios: Scenarios = {
  'GET /api/comments': [onTask(['comments.write'], (recordId) => ({ recordType: 'task', recordId }))],
  'GET /api/comments/mentionable': [onTask(['comments.write'], (recordId) => ({ recordType: 'task', recordId, audience: 'client' }))],
  'POST /api/comments': [onTask(['comments.write'], (recordId) => ({ recordType: 'task', recordId, body: 'Hello' }))],
  'PATCH /api/comments/:id': [onComment('comments.edit', async (given) => ({ id: (await commentOf(given)).id, body: 'Changed' }))],
  'DELETE /api/comments/:id': [onComment('comments.delete', async (given) => ({ id: (await commentOf(given)).id }))],
  'POST /api/comments/:id/restore': [onComment('comments.delete', (given) => commentOf(given, true))],
}

/** A fresh brand that the caller reaches or not. */
async function brandOf({ app, who, shape }: Given, archived = false): Promise<string> {
  const { id } = await app.brand(archived ? { archivedAt: new Date() } : {})
  if (shape !== 'foreign') await app.allocateToBrand(who.user, id)
  return id
}
/** With a logo, put there by an admin. */
async function brandWithLogo(given: Given): Promise<string> {
  const id = await brandOf(given)
  await given.world.callers.admin.raw('PUT', `/api/brands/${id}/logo`, await picture(), { 'content-type': 'application/octet-stream' })
  return id
}
/** Staff may see every brand, so for them one without an allocation is no other. */
const onBrand = (row: string, input: (given: Given) => Promise<Record<string, unknown>>): Scenario => ({
  rows: [row],
  seen: ['brands.view'],
  shapes: shapesOfBrands,
  input,
})
const emptyBrand = async (given: Given): Promise<Record<string, unknown>> => {
  const id = await brandOf(given)
  return { id }
}

export const brandScenarios: Scenarios = {
  'GET /api/brands': [
    {
      rows: ['brands.view'],
      shapes: shapesOfBrands,
      finds: (answer, { q }) => (answer as { items: { name: string }[] }).items.some((item) => item.name === q),
      input: async (given) => {
        const id = await brandOf(given)
        await given.app.sql('update brands set name = $2 where id = $1', [id, `Brand ${id}`])
        return { q: `Brand ${id}` }
      },
    },
  ],
  'GET /api/brands/:id': [onBrand('brands.view', emptyBrand)],
  'POST /api/brands': [{ rows: ['brands.create'], shapes: ['in scope'], input: async () => ({ name: 'New' }) }],
  'PATCH /api/brands/:id': [onBrand('brands.edit', async (given) => ({ id: await brandOf(given), name: 'Changed' }))],
  'POST /api/brands/:id/archive': [onBrand('brands.archive', emptyBrand)],
  'POST /api/brands/:id/restore': [onBrand('brands.archive', async (given) => ({ id: await brandOf(given, true) }))],
  'DELETE /api/brands/:id': [onBrand('brands.delete', emptyBrand)],
  'PUT /api/brands/:id/logo': [{ ...onBrand('brands.edit', emptyBrand), upload: picture }],
  'DELETE /api/brands/:id/logo': [onBrand('brands.edit', async (given) => ({ id: await brandWithLogo(given) }))],
  'GET /api/brands/:id/logo': [onBrand('brands.view', async (given) => ({ id: await brandWithLogo(given) }))],
  'GET /api/brand-allocations': [onBrand('brands.team', async (given) => ({ brandId: await brandOf(given) }))],
  'POST /api/brand-allocations': [
    onBrand('brands.edit', async (given) => ({ brandId: await brandOf(given), userId: given.world.stranger.id })),
  ],
  'DELETE /api/brand-allocations/:id': [
    {
      ...onBrand('brands.edit', async (given) => {
        const brandId = await brandOf(given)
        await given.app.allocateToBrand(given.world.stranger, brandId)
        const [row] = await given.app.sql<{ id: string }>('select id from brand_allocations where brand_id = $1 and user_id = $2', [
          brandId,
          given.world.stranger.id,
        ])
        return { id: row?.id }
      }),
      seen: ['brands.team'],
    },
  ],
}

/** A fresh project of the shape. */
async function projectOf({ app, who, shape, brand }: Given, archived = false): Promise<string> {
  const project = await app.project({
    brand,
    ...(shape === 'managed' ? { manager: who.user } : {}),
    ...(archived ? { archivedAt: new Date() } : {}),
  })
  return project.id
}
const onProject = (
  row: string,
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  archived = false,
): Scenario => ({
  rows: [row],
  seen: ['projects.view'],
  shapes: shapesOfProjects,
  input: async (given) => input(await projectOf(given, archived), given),
})

export const projectScenarios: Scenarios = {
  'GET /api/projects': [
    {
      rows: ['projects.view'],
      shapes: shapesOfProjects,
      finds: (answer, { q }) => (answer as { items: { name: string }[] }).items.some((item) => item.name === q),
      input: async (given) => {
        const id = await projectOf(given)
        await given.app.sql('update projects set name = $2 where id = $1', [id, `Project ${id}`])
        return { q: `Project ${id}` }
      },
    },
  ],
  'GET /api/projects/:id': [onProject('projects.view', (id) => ({ id }))],
  'POST /api/projects': [
    {
      rows: ['projects.create'],
      shapes: ['in scope', 'foreign'],
      input: async ({ app, brand, world }) => ({
        name: 'New',
        brandId: brand.id,
        projectManagerId: (await app.user('project_manager')).id,
        productOwnerId: world.colleague.id,
        currency: 'EUR',
      }),
    },
  ],
  'PATCH /api/projects/:id': [onProject('projects.edit', (id) => ({ id, name: 'Changed' }))],
  'POST /api/projects/:id/archive': [onProject('projects.archive', (id) => ({ id }))],
  'POST /api/projects/:id/restore': [onProject('projects.archive', (id) => ({ id }), true)],
  'DELETE /api/projects/:id': [onProject('projects.delete', (id) => ({ id }))],
  'GET /api/project-allocations': [onProject('projects.team', (projectId) => ({ projectId }))],
  'POST /api/project-allocations': [
    onProject('projects.edit', (projectId, { world }) => ({ projectId, userId: world.stranger.id, role: 'video_editor' })),
  ],
  'DELETE /api/project-allocations/:id': [
    {
      ...onProject('projects.edit', async (projectId, { app, world }) => {
        await app.allocate(world.stranger, projectId, 'video_editor')
        const [row] = await app.sql<{ id: string }>(`select id from project_allocations where project_id = $1 and user_id = $2`, [
          projectId,
          world.stranger.id,
        ])
        return { id: row?.id }
      }),
      seen: ['projects.team'],
    },
  ],
}
