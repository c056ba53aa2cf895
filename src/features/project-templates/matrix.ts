import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { templateRow } from './seed.ts'
import { projectTemplates } from './table.ts'

const row = 'project-templates.manage'

const templateOf = ({ app }: Pick<Given, 'app'>, more: { deletedAt?: Date } = {}): Promise<string> =>
  app.insert(projectTemplates, templateRow({ name: `Template ${randomUUID()}`, ...more }))

/** A template lies nowhere: who has the right has it everywhere, and the others are told that they have not. */
const onTemplate = (
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: { deletedAt?: Date } = {},
): Scenario => ({ rows: [row], shapes: ['in scope'], input: async (given) => input(await templateOf(given, more), given) })

const scenarios: Scenarios = {
  'GET /api/project-templates': [onTemplate(() => ({}))],
  'GET /api/project-templates/:id': [onTemplate((id) => ({ id }))],
  'GET /api/project-templates/:id/plan': [onTemplate((id) => ({ id }))],
  'POST /api/project-templates': [
    {
      rows: [row],
      shapes: ['in scope', 'foreign'],
      input: async ({ app, project }) => {
        await app.task({ project })
        return { name: `Template ${randomUUID()}`, projectId: project.id }
      },
    },
  ],
  'PATCH /api/project-templates/:id': [onTemplate((id) => ({ id, name: `Renamed ${id}` }))],
  'POST /api/project-templates/:id/projects': [
    {
      ...onTemplate(async (id, { app, brand, world }) => ({
        id,
        name: 'From a template',
        brandId: brand.id,
        projectManagerId: (await app.user('project_manager')).id,
        productOwnerId: world.colleague.id,
        currency: 'EUR',
      })),
      rows: ['projects.create'],
    },
  ],
  'DELETE /api/project-templates/:id': [onTemplate((id) => ({ id }))],
  'POST /api/project-templates/:id/restore': [
    onTemplate(
      async (id, { app }) => {
        const [found] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from project_templates where id = $1', [
          id,
        ])
        return { id, deletionId: found?.deletionId }
      },
      { deletedAt: new Date() },
    ),
  ],
}

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: { 'project-template': { shapes: ['in scope'], seen: [row], make: templateOf } },
  grow: async (growing) => void (await templateOf(growing)),
  creates: {
    'POST /api/project-templates': {
      given: async ({ app }) => {
        const project = await app.project()
        await app.task({ project })
        return { projectId: project.id, name: `Template ${randomUUID()}` }
      },
      takes: ['projectId'],
      read: byId('GET /api/project-templates/:id'),
      patch: 'PATCH /api/project-templates/:id',
      history: 'project-template',
    },
  },
  // Nobody outside the agency meets one.
  outside: { 'PATCH /api/project-templates/:id': null },
}
