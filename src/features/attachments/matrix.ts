import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, KindUnderTest, Scenario } from '../../testing/matrix-world.ts'
import { inList } from '../../testing/record-cases.ts'
import { fileRow } from '../files/seed.ts'
import { files } from '../files/table.ts'
import { attachmentRow, uploadFor } from './seed.ts'
import { attachments } from './table.ts'

type On = { recordType: string; recordId: string }

/** On a record of each kind of which the rows are told. */
function onRecords(
  kinds: Record<string, KindUnderTest>,
  rowsOf: (kind: KindUnderTest) => readonly string[] | undefined,
  input: (given: Given, on: On) => Promise<Record<string, unknown>>,
): Scenario[] {
  return Object.entries(kinds).flatMap(([kind, of]): Scenario[] => {
    const rows = rowsOf(of)
    if (!rows) return []
    const { seen, shapes } = of
    return [{ title: kind, rows, seen, shapes, input: async (given) => input(given, { recordType: kind, recordId: await of.make(given) }) }]
  })
}

const add = ['attachments.add']

/** A file of the client audience; an own one hangs on a record that its uploader may comment on. */
async function attachedTo(
  kind: string,
  { make, shapes }: KindUnderTest,
  given: Given,
  deleted = false,
): Promise<{ id: string; deletionId: string }> {
  const { app, who, world, shape } = given
  const reached = shapes.includes('assigned') ? 'assigned' : 'in scope'
  const recordId = await make({ ...given, shape: shape === 'own' ? reached : shape })
  const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
  const deletedAt = deleted ? new Date() : null
  const deletionId = randomUUID()
  const uploadedBy = shape === 'own' ? who.user.id : world.colleague.id
  const row = attachmentRow({ recordType: kind, recordId, fileId, uploadedBy, deletedAt, deletionId: deleted ? deletionId : null })
  return { id: await app.insert(attachments, row), deletionId }
}

/** An operation on a file that hangs on a record of each kind. */
function onAttachments(
  kinds: Record<string, KindUnderTest>,
  row: string,
  input: (id: string) => Record<string, unknown>,
  deleted = false,
): Scenario[] {
  return Object.entries(kinds).flatMap(([kind, of]): Scenario[] =>
    of.attach
      ? [
          {
            title: kind,
            rows: row === 'attachments.remove' ? [row, ...(of.filesGo ?? [])] : [row],
            seen: of.seen,
            shapes: [...new Set(['own' as const, ...of.shapes])],
            standing: ({ shape }) => ({
              uploader: shape === 'own',
              assignee: shape === 'own' || shape === 'assigned',
              inScope: shape !== 'foreign',
            }),
            standingToSeen: ({ shape }) => ({ assignee: shape === 'own' || shape === 'assigned', inScope: shape !== 'foreign' }),
            input: async (given) => {
              const { id, deletionId } = await attachedTo(kind, of, given, deleted)
              return { ...input(id), ...(deleted ? { deletionId } : {}) }
            },
          },
        ]
      : [],
  )
}

export const matrix: FeatureMatrix = {
  scenarios: (kinds) => ({
    'GET /api/attachments': onRecords(
      kinds,
      ({ seen, attach }) => attach && seen,
      async (_given, on) => on,
    ),
    'POST /api/attachments': onRecords(
      kinds,
      ({ attach }) => attach,
      async ({ app, who }, on) => ({ ...on, uploadId: await uploadFor(app, who.user, on) }),
    ),
    'PATCH /api/attachments/:id': onAttachments(kinds, 'attachments.audience', (id) => ({ id, audience: 'internal' })),
    'DELETE /api/attachments/:id': onAttachments(kinds, 'attachments.remove', (id) => ({ id })),
    'POST /api/attachments/:id/restore': onAttachments(kinds, 'attachments.remove', (id) => ({ id }), true),
  }),
  places: (kinds) => ({
    // Also for a comment on it, which carries files wherever there are comments.
    attachment: onRecords(
      kinds,
      ({ comment, everywhere }) => (everywhere ? comment : comment && add),
      async (_given, on) => on,
    ),
  }),
  lists: { 'GET /api/attachments': ({ taskId }) => ({ recordType: 'task', recordId: taskId }) },
  grow: async ({ app, taskId, person }) => {
    const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
    await app.insert(attachments, attachmentRow({ recordType: 'task', recordId: taskId, fileId, uploadedBy: person.id }))
  },
  creates: {
    'POST /api/attachments': {
      given: async ({ app, admin }) => {
        const on = { recordType: 'task', recordId: (await app.task()).id }
        return { ...on, uploadId: await uploadFor(app, admin.user, on) }
      },
      read: inList('GET /api/attachments', ({ recordType, recordId }) => ({ recordType, recordId })),
      asSent: ({ file }) => ({ uploadId: (file as { id: string }).id }),
    },
  },
  outside: {
    'PATCH /api/attachments/:id': {
      make: async ({ app, project, influencer, colleague }) => {
        const { id: recordId } = await app.task({ project, assignee: influencer.user })
        const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
        return { id: await app.insert(attachments, attachmentRow({ recordType: 'task', recordId, fileId, uploadedBy: colleague.id })) }
      },
      reads: () => [],
    },
  },
}
