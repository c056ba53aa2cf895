import { randomUUID } from 'node:crypto'
import { generateKeyBetween } from 'fractional-indexing'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'
import { inList } from '../../testing/record-cases.ts'
import { deliverableOf, insertDeliverable, onDeliverable, shapesOfDeliverables } from '../deliverables/matrix.ts'
import { milestoneRow } from '../deliverables/seed.ts'
import { deliverableMilestones } from '../deliverables/table.ts'

/** A milestone behind the others of a deliverable. */
export async function insertMilestone(
  app: TestApp,
  deliverableId: string,
  given: Partial<Parameters<typeof milestoneRow>[0]> = {},
): Promise<string> {
  const [last] = await app.sql<{ last: string | null }>(
    'select max(position) as last from deliverable_milestones where deliverable_id = $1',
    [deliverableId],
  )
  const position = generateKeyBetween(last?.last ?? null, null)
  return app.insert(deliverableMilestones, milestoneRow({ name: 'Storyboard', deliverableId, position, ...given }))
}

const onMilestone = (
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  deletedAt?: Date,
): Scenario => ({
  rows: ['deliverables.edit'],
  seen: ['deliverables.view'],
  shapes: shapesOfDeliverables,
  input: async (given) => input(await insertMilestone(given.app, await deliverableOf(given), { deletedAt }), given),
})

/** The deliverable whose milestones are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/deliverable-milestones': [onDeliverable(['deliverables.view'], (deliverableId) => ({ deliverableId }))],
    'POST /api/deliverable-milestones': [onDeliverable(['deliverables.edit'], (deliverableId) => ({ deliverableId, name: 'New' }))],
    'PATCH /api/deliverable-milestones/:id': [onMilestone((id) => ({ id, status: 'completed' }))],
    'PATCH /api/deliverable-milestones/:id/place': [onMilestone((id) => ({ id, afterId: null }))],
    'DELETE /api/deliverable-milestones/:id': [onMilestone((id) => ({ id }))],
    'POST /api/deliverable-milestones/:id/restore': [
      onMilestone(async (id, { app }) => {
        const [row] = await app.sql<{ deletionId: string }>(
          'select deletion_id as "deletionId" from deliverable_milestones where id = $1',
          [id],
        )
        return { id, deletionId: row?.deletionId }
      }, new Date()),
    ],
  },
  lists: { 'GET /api/deliverable-milestones': ({ app }) => ({ deliverableId: grown.get(app) ?? randomUUID() }) },
  grow: async ({ app, project, person }) => {
    const id = grown.get(app) ?? (await insertDeliverable(app, { name: 'Film', projectId: project.id, createdBy: person.id }))
    grown.set(app, id)
    await insertMilestone(app, id)
  },
  creates: {
    'POST /api/deliverable-milestones': {
      given: async ({ app, person }) => {
        const project = await app.project()
        return { deliverableId: await insertDeliverable(app, { name: 'Film', projectId: project.id, createdBy: person.id }) }
      },
      read: inList('GET /api/deliverable-milestones', ({ deliverableId }) => ({ deliverableId })),
      patch: 'PATCH /api/deliverable-milestones/:id',
    },
  },
  outside: {
    'PATCH /api/deliverable-milestones/:id': {
      make: async ({ app, project, influencer, colleague }) => {
        const deliverableId = await insertDeliverable(app, {
          name: 'Film',
          projectId: project.id,
          createdBy: colleague.id,
          assignedTo: influencer.user.id,
        })
        return { id: await insertMilestone(app, deliverableId) }
      },
      reads: () => [],
    },
  },
}
