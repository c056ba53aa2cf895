import { randomUUID } from 'node:crypto'
import { generateKeyBetween } from 'fractional-indexing'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios, Shape } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { attachmentRow } from '../attachments/seed.ts'
import { attachments } from '../attachments/table.ts'
import { fileRow } from '../files/seed.ts'
import { files } from '../files/table.ts'
import { deliverableRow } from './seed.ts'
import { deliverables } from './table.ts'

export const shapesOfDeliverables: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']

type More = Partial<{ project: string; deletedAt: Date; status: string; name: string; dueDate: string; notes: string; description: string }>

/** One row below all others of the board. */
export async function insertDeliverable(app: TestApp, given: Omit<Parameters<typeof deliverableRow>[0], 'position'>): Promise<string> {
  const [last] = await app.sql<{ last: string | null }>('select max(position) as last from deliverables')
  return app.insert(deliverables, deliverableRow({ ...given, position: generateKeyBetween(last?.last ?? null, null) }))
}

/** A deliverable of the shape; where it is not the caller's, it is a colleague's. */
export function deliverableOf({ app, who, world, shape, project }: Given, { project: at, ...more }: More = {}): Promise<string> {
  return insertDeliverable(app, {
    name: 'Launch film',
    projectId: at ?? project.id,
    assignedTo: shape === 'assigned' ? who.user.id : world.colleague.id,
    createdBy: shape === 'own' ? who.user.id : world.colleague.id,
    ...more,
  })
}

export const onDeliverable = (
  rows: string[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: More = {},
): Scenario => ({
  rows,
  seen: ['deliverables.view'],
  shapes: shapesOfDeliverables,
  input: async (given) => input(await deliverableOf(given, more), given),
})

/** A fresh project that the caller reaches or not, with one deliverable in it. */
export async function projectOf(given: Given): Promise<string> {
  const project = await given.app.project({ brand: given.brand })
  await deliverableOf(given, { project: project.id })
  return project.id
}

export const listed: Scenario = { rows: ['deliverables.view'], shapes: shapesOfDeliverables, input: async () => ({}) }

const scenarios: Scenarios = {
  'GET /api/deliverables': [
    {
      ...listed,
      finds: (answer) => (answer as { items: unknown[] }).items.length > 0,
      input: async (given) => ({ projectId: await projectOf(given) }),
    },
  ],
  'GET /api/deliverables/:id': [onDeliverable(['deliverables.view'], (id) => ({ id }))],
  'GET /api/deliverables/:id/hidden': [onDeliverable(['deliverables.status'], (id) => ({ id }))],
  'POST /api/deliverables': [
    {
      rows: ['deliverables.create'],
      shapes: ['in scope', 'foreign'],
      input: async ({ project }) => ({ name: 'New', projectId: project.id }),
    },
  ],
  'PATCH /api/deliverables/:id': [
    { ...onDeliverable(['deliverables.edit'], (id) => ({ id, name: 'Changed' })), title: 'name' },
    { ...onDeliverable(['deliverables.status'], (id) => ({ id, status: 'approved' })), title: 'status' },
  ],
  'PATCH /api/deliverables/:id/place': [onDeliverable(['deliverables.status'], (id) => ({ id, status: 'in_progress' }))],
  'DELETE /api/deliverables/:id': [onDeliverable(['deliverables.create'], (id) => ({ id }))],
  'POST /api/deliverables/:id/restore': [
    onDeliverable(
      ['deliverables.create'],
      async (id, { app }) => {
        const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from deliverables where id = $1', [id])
        return { id, deletionId: row?.deletionId }
      },
      { deletedAt: new Date() },
    ),
  ],
  'GET /api/deliverable-attachments': [onDeliverable(['deliverables.view'], (deliverableId) => ({ deliverableId }))],
}

/** The deliverable whose files are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: {
    deliverable: {
      shapes: shapesOfDeliverables,
      seen: ['deliverables.view'],
      comment: ['comments.write'],
      attach: ['deliverables.edit'],
      filesGo: ['deliverables.edit'],
      make: (given) => deliverableOf(given),
    },
  },
  lists: {
    'GET /api/deliverable-attachments': ({ app }) => ({ deliverableId: grown.get(app) ?? randomUUID() }),
  },
  grow: async ({ app, project, more, person, n }) => {
    for (const at of [project, more]) {
      const status = n % 2 ? 'approved' : 'in_progress'
      const id = await insertDeliverable(app, {
        name: `Deliverable ${n}`,
        projectId: at.id,
        assignedTo: person.id,
        createdBy: person.id,
        status,
      })
      if (!grown.has(app)) grown.set(app, id)
      const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
      const recordId = grown.get(app) ?? id
      await app.insert(attachments, attachmentRow({ recordType: 'deliverable', recordId, fileId, uploadedBy: person.id }))
    }
  },
  creates: {
    'POST /api/deliverables': {
      given: async ({ app }) => {
        const project = await app.project()
        return { projectId: project.id, assignedTo: project.managerId }
      },
      read: byId('GET /api/deliverables/:id'),
      patch: 'PATCH /api/deliverables/:id',
      history: 'deliverable',
    },
  },
  outside: {
    'PATCH /api/deliverables/:id': {
      make: async ({ app, project, client, influencer }) => ({
        id: await insertDeliverable(app, {
          name: 'Launch film',
          projectId: project.id,
          createdBy: client.user.id,
          assignedTo: influencer.user.id,
          notes: 'Ours alone',
        }),
      }),
      reads: (id, { project }) => [
        ['GET /api/deliverables/:id', { id }],
        ['GET /api/deliverables', { projectId: project.id }],
        ['GET /api/deliverable-board', { projectId: project.id }],
        ['GET /api/deliverable-board/cards', { ids: [id] }],
        ['GET /api/history', { recordType: 'deliverable', recordId: id }],
        ['GET /api/decisions', { recordType: 'deliverable', recordId: id }],
        ['GET /api/deliverable-milestones', { deliverableId: id }],
        ['GET /api/deliverable-parts', { deliverableId: id }],
      ],
    },
  },
}
