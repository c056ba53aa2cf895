import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, KindUnderTest, Scenario } from '../../testing/matrix-world.ts'
import { idsOf, type Made } from '../../testing/record-cases.ts'
import { uploadFor } from '../attachments/seed.ts'
import { commentRow } from './seed.ts'
import { comments } from './table.ts'

/** A comment of the client audience; an own one hangs on a record that its author may comment on. */
async function commentOn(
  kind: string,
  { make, shapes }: KindUnderTest,
  given: Given,
  deleted = false,
): Promise<{ id: string; deletionId: string }> {
  const { app, who, world, shape } = given
  const reached = shapes.includes('assigned') ? 'assigned' : 'in scope'
  const recordId = await make({ ...given, shape: shape === 'own' ? reached : shape })
  const authorId = shape === 'own' ? who.user.id : world.colleague.id
  const deletedAt = deleted ? new Date() : null
  const row = commentRow({ recordType: kind, recordId, body: 'Looks good', authorId, deletedAt })
  return { id: await app.insert(comments, row), deletionId: String(row.deletion_id) }
}

type Input = (id: string) => Record<string, unknown>

/** An operation on a record of each kind that can be commented on. */
function onRecords(
  kinds: Commentable,
  rows: 'seen' | 'comment',
  input: (ref: { recordType: string; recordId: string }) => Record<string, unknown>,
): Scenario[] {
  return Object.entries(kinds).map(([kind, { shapes, make, ...of }]) => ({
    title: kind,
    rows: of[rows],
    seen: of.seen,
    shapes,
    input: async (given) => input({ recordType: kind, recordId: await make(given) }),
  }))
}

/** An operation on a comment of a record of each kind. */
function onComments(kinds: Commentable, row: string, input: Input, deleted = false): Scenario[] {
  return Object.entries(kinds).map(([kind, of]) => ({
    title: kind,
    rows: row === 'comments.resolve' && of.everywhere ? of.comment : [row],
    seen: of.seen,
    // Whoever may comment there resolves; whose comment it is does not matter.
    shapes: row === 'comments.resolve' ? of.shapes.filter((shape) => shape !== 'own') : [...new Set(['own' as const, ...of.shapes])],
    standingToSeen: ({ shape }) => ({ assignee: shape === 'own' || shape === 'assigned', inScope: shape !== 'foreign' }),
    input: async (given) => {
      const { id, deletionId } = await commentOn(kind, of, given, deleted)
      return { ...input(id), ...(deleted ? { deletionId } : {}) }
    },
  }))
}

type Commentable = Record<string, KindUnderTest & { comment: readonly string[] }>

function commentableOf(kinds: Record<string, KindUnderTest>): Commentable {
  return Object.fromEntries(Object.entries(kinds).flatMap(([kind, of]) => (of.comment ? [[kind, { ...of, comment: of.comment }]] : [])))
}

export const matrix: FeatureMatrix = {
  scenarios: (all) => {
    const kinds = commentableOf(all)
    return {
      'GET /api/comments': onRecords(kinds, 'seen', (ref) => ref),
      'GET /api/comments/mentionable': onRecords(kinds, 'comment', (ref) => ({ ...ref, audience: 'client' })),
      'POST /api/comments': onRecords(kinds, 'comment', (ref) => ({ ...ref, body: 'Hello' })),
      'PATCH /api/comments/:id': onComments(kinds, 'comments.edit', (id) => ({ id, body: 'Changed' })),
      'DELETE /api/comments/:id': onComments(kinds, 'comments.delete', (id) => ({ id })),
      'POST /api/comments/:id/resolve': onComments(kinds, 'comments.resolve', (id) => ({ id })),
      'POST /api/comments/:id/reopen': onComments(kinds, 'comments.resolve', (id) => ({ id })),
      'POST /api/comments/:id/restore': onComments(kinds, 'comments.delete', (id) => ({ id }), true),
    }
  },
  lists: {
    'GET /api/comments': ({ taskId }) => ({ recordType: 'task', recordId: taskId }),
    'GET /api/comments/mentionable': ({ taskId }) => ({ recordType: 'task', recordId: taskId }),
  },
  grow: async ({ app, taskId, person, outsider }) => {
    const mentions = [person.id, outsider.id]
    await app.insert(comments, commentRow({ recordType: 'task', recordId: taskId, body: 'x', authorId: person.id, mentions }))
  },
  creates: {
    'POST /api/comments': {
      given: async ({ app, admin, person }) => {
        const on = { recordType: 'task', recordId: (await app.task()).id }
        const { id: parentId } = await admin.call<Made>('POST /api/comments', { ...on, body: 'Which one?', audience: 'client' })
        return { ...on, parentId, mentions: [person.id], uploadIds: [await uploadFor(app, admin.user, on)] }
      },
      read: async ({ id, recordType, recordId }, { admin }) => {
        const { items } = await admin.call<{ items: { replies: Made[] }[] }>('GET /api/comments', { recordType, recordId })
        return items.flatMap(({ replies }) => replies).find((one) => one.id === id)
      },
      asSent: ({ mentions, attachments }) => ({
        mentions: idsOf(mentions),
        uploadIds: (attachments as { file: { id: string } }[]).map(({ file }) => file.id),
      }),
      // An answer stands where the comment stands that it answers.
      apart: ['anchor'],
      patch: 'PATCH /api/comments/:id',
    },
  },
  outside: {
    'PATCH /api/comments/:id': {
      make: async ({ app, project, admin, influencer }) => {
        const { id: recordId } = await app.task({ project, assignee: influencer.user })
        return admin.call<{ id: string }>('POST /api/comments', { recordType: 'task', recordId, body: 'Hello', audience: 'client' })
      },
      reads: () => [],
    },
  },
}
