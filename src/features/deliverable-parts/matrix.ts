import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'
import { inList } from '../../testing/record-cases.ts'
import { deliverableOf, insertDeliverable, onDeliverable, shapesOfDeliverables } from '../deliverables/matrix.ts'
import { partRow } from '../deliverables/seed.ts'
import { deliverableParts } from '../deliverables/table.ts'

/** A task that whoever calls has, in the project of the record at hand. */
const taskFor = async ({ app, project, who }: Given): Promise<string> => (await app.task({ project, assignee: who.user })).id

const onPart: Scenario = {
  rows: ['deliverables.edit'],
  seen: ['deliverables.view'],
  shapes: shapesOfDeliverables,
  input: async (given) => {
    const deliverableId = await deliverableOf(given)
    return { id: await given.app.insert(deliverableParts, partRow({ deliverableId, taskId: await taskFor(given) })) }
  },
}

/** The deliverable whose parts are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/deliverable-parts': [onDeliverable(['deliverables.view'], (deliverableId) => ({ deliverableId }))],
    'POST /api/deliverable-parts': [
      onDeliverable(['deliverables.edit'], async (deliverableId, given) => ({
        deliverableId,
        recordType: 'task',
        recordId: await taskFor(given),
      })),
    ],
    'DELETE /api/deliverable-parts/:id': [onPart],
  },
  lists: { 'GET /api/deliverable-parts': ({ app }) => ({ deliverableId: grown.get(app) ?? randomUUID() }) },
  grow: async ({ app, project, person }) => {
    const deliverableId = grown.get(app) ?? (await insertDeliverable(app, { name: 'Film', projectId: project.id, createdBy: person.id }))
    grown.set(app, deliverableId)
    const { id: taskId } = await app.task({ project, assignee: person })
    await app.insert(deliverableParts, partRow({ deliverableId, taskId }))
  },
  creates: {
    'POST /api/deliverable-parts': {
      given: async ({ app, person }) => {
        const project = await app.project()
        const deliverableId = await insertDeliverable(app, { name: 'Film', projectId: project.id, createdBy: person.id })
        return { deliverableId, recordType: 'task', recordId: (await app.task({ project })).id }
      },
      read: inList('GET /api/deliverable-parts', ({ deliverableId }) => ({ deliverableId })),
    },
  },
}
