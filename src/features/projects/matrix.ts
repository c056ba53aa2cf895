import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios, Shape } from '../../testing/matrix-world.ts'
import { byId, type Made } from '../../testing/record-cases.ts'

const shapesOfProjects: readonly Shape[] = ['managed', 'in scope', 'foreign']

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

/** A duty of somebody on a project that the caller reaches or not. */
const onDuty = (input: (id: string | undefined) => Record<string, unknown>): Scenario => ({
  ...onProject('projects.edit', async (projectId, { app, world }) => {
    await app.allocate(world.stranger, projectId, 'video_editor')
    const [row] = await app.sql<{ id: string }>(`select id from project_allocations where project_id = $1 and user_id = $2`, [
      projectId,
      world.stranger.id,
    ])
    return input(row?.id)
  }),
  seen: ['projects.team'],
})

const scenarios: Scenarios = {
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
  'DELETE /api/project-allocations/:id': [onDuty((id) => ({ id }))],
  'GET /api/project-allocations/:id/open-work': [onDuty((id) => ({ id }))],
  'POST /api/project-allocations/:id/hand-over': [onDuty((id) => ({ id, moves: [] }))],
}

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: { project: { shapes: shapesOfProjects, seen: ['projects.view'], make: projectOf } },
  lists: { 'GET /api/project-allocations': ({ project }) => ({ projectId: project.id }) },
  grow: async ({ app, project, person }) => {
    await app.allocate(person, project, 'graphic_designer')
    await app.allocate(person, project, 'video_editor')
  },
  creates: {
    'POST /api/projects': {
      given: async ({ app, person }) => ({
        brandId: (await app.brand()).id,
        projectManagerId: person.id,
        productOwnerId: (await app.user('product_owner')).id,
        startDate: '2031-07-01',
      }),
      read: byId('GET /api/projects/:id'),
      patch: 'PATCH /api/projects/:id',
      history: 'project',
    },
    'POST /api/project-allocations': {
      given: async ({ app, person }) => ({ projectId: (await app.project()).id, userId: person.id, role: 'graphic_designer' }),
      read: async ({ id, projectId, userId }, { admin }) => {
        const { items } = await admin.call<{ items: { duties: Made[] }[] }>('GET /api/project-allocations', { projectId })
        const duty = items.flatMap(({ duties }) => duties).find((one) => one.id === id)
        return duty && { projectId, userId, role: duty.role }
      },
    },
  },
  outside: {
    'PATCH /api/projects/:id': {
      make: async ({ project }) => project,
      reads: (id) => [
        ['GET /api/projects/:id', { id }],
        ['GET /api/projects', {}],
        ['GET /api/history', { recordType: 'project', recordId: id }],
      ],
    },
  },
}
