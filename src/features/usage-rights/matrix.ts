import { randomUUID } from 'node:crypto'
import { addDays, dateIn } from '#shared/dates.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given } from '../../testing/matrix-world.ts'
import { attachmentRow } from '../attachments/seed.ts'
import { attachments } from '../attachments/table.ts'
import { fileRow, usageRightsRow } from '../files/seed.ts'
import { files, usageRights } from '../files/table.ts'

/** A file on a task whose rights end tomorrow; an own one was brought by the caller. */
async function fileOf({ app, who, world, shape, project }: Given): Promise<string> {
  const reached = shape === 'assigned' || shape === 'own'
  const task = await app.task({ project, assignee: reached ? who.user : world.colleague })
  const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
  await app.insert(usageRights, usageRightsRow({ id: fileId, validUntil: addDays(dateIn('UTC'), 1) }))
  const uploadedBy = shape === 'own' ? who.user.id : world.colleague.id
  await app.insert(attachments, attachmentRow({ recordType: 'task', recordId: task.id, fileId, uploadedBy }))
  return fileId
}

/** The file that the list is to hold. */
const wanted = new WeakMap<Record<string, unknown>, string>()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/usage-rights': [
      {
        rows: ['tasks.view'],
        shapes: ['assigned', 'in scope', 'foreign'],
        finds: (answer, input) => (answer as { items: { id: string }[] }).items.some(({ id }) => id === wanted.get(input)),
        input: async (given) => {
          const input = { projectId: given.project.id, limit: 200 }
          wanted.set(input, await fileOf(given))
          return input
        },
      },
    ],
    'GET /api/usage-rights/:id': [
      {
        rows: ['tasks.view'],
        seen: ['tasks.view'],
        shapes: ['assigned', 'in scope', 'foreign'],
        input: async (given) => ({ id: await fileOf(given) }),
      },
    ],
    'PATCH /api/usage-rights/:id': [
      {
        rows: ['usage-rights.edit'],
        seen: ['tasks.view'],
        shapes: ['own', 'assigned', 'in scope', 'foreign'],
        standing: ({ shape }) => ({ uploader: shape === 'own', inScope: shape !== 'foreign' }),
        standingToSeen: ({ shape }) => ({ assignee: shape === 'own' || shape === 'assigned', inScope: shape !== 'foreign' }),
        input: async (given) => ({ id: await fileOf(given), holder: 'Studio Norte' }),
      },
    ],
  },
  grow: async ({ app, taskId, person }) => {
    const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
    await app.insert(usageRights, usageRightsRow({ id: fileId, validUntil: dateIn('UTC') }))
    await app.insert(attachments, attachmentRow({ recordType: 'task', recordId: taskId, fileId, uploadedBy: person.id }))
  },
  outside: {
    'PATCH /api/usage-rights/:id': {
      make: async ({ app, project, influencer, colleague }) => {
        const { id: recordId } = await app.task({ project, assignee: influencer.user })
        const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
        await app.insert(attachments, attachmentRow({ recordType: 'task', recordId, fileId, uploadedBy: colleague.id }))
        return { id: fileId }
      },
      reads: (id) => [['GET /api/usage-rights/:id', { id }]],
    },
  },
}
