import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, KindUnderTest, Scenario } from '../../testing/matrix-world.ts'
import { inList } from '../../testing/record-cases.ts'
import { fileRow, uploadRow } from '../files/seed.ts'
import { files, uploads } from '../files/table.ts'
import { attachmentRow } from './seed.ts'
import { attachments } from './table.ts'

type On = { recordType: string; recordId: string }

/** A finished upload of this person for this record. */
async function uploadFor(app: Given['app'], user: { id: string }, on: On): Promise<string> {
  const id = await app.insert(files, fileRow({ id: randomUUID() }))
  await app.insert(uploads, uploadRow({ fileId: id, userId: user.id, place: { place: 'attachment', ...on } }))
  return id
}

/** On a record of each kind that files can be attached to. */
function onRecords(
  kinds: Record<string, KindUnderTest>,
  rows: (kind: KindUnderTest) => readonly string[],
  input: (given: Given, on: On) => Promise<Record<string, unknown>>,
): Scenario[] {
  return Object.entries(kinds).flatMap(([kind, of]): Scenario[] =>
    of.comment
      ? [
          {
            title: kind,
            rows: rows(of),
            seen: of.seen,
            shapes: of.shapes,
            input: async (given) => input(given, { recordType: kind, recordId: await of.make(given) }),
          },
        ]
      : [],
  )
}

const add = ['attachments.add']

export const matrix: FeatureMatrix = {
  scenarios: (kinds) => ({
    'GET /api/attachments': onRecords(
      kinds,
      ({ seen }) => seen,
      async (_given, on) => on,
    ),
    'POST /api/attachments': onRecords(
      kinds,
      () => add,
      async ({ app, who }, on) => ({ ...on, uploadId: await uploadFor(app, who.user, on) }),
    ),
  }),
  places: (kinds) => ({
    attachment: onRecords(
      kinds,
      () => add,
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
}
