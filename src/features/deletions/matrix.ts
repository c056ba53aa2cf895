import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'
import { contentRow } from '../content/seed.ts'
import { contentItems } from '../content/table.ts'
import { folderRow } from '../document-folders/seed.ts'
import { documentOf } from '../documents/matrix.ts'
import { documentFolders } from '../documents/table.ts'

type Deleted = { id: string; deletionId: string }

async function deletionOf({ app }: Given, table: string, id: string): Promise<Deleted> {
  const [row] = await app.sql<{ deletionId: string }>(`select deletion_id as "deletionId" from ${table} where id = $1`, [id])
  return { id, deletionId: row?.deletionId ?? '' }
}

/** A task that a colleague made and somebody deleted. */
async function deletedTask(given: Given): Promise<Deleted> {
  const { app, project, world } = given
  return deletionOf(given, 'tasks', (await app.task({ project, createdBy: world.colleague, deletedAt: new Date() })).id)
}

const deletedDocument = async (given: Given): Promise<Deleted> =>
  deletionOf(given, 'documents', await documentOf(given, { deletedAt: new Date() }))

async function deletedFolder(given: Given): Promise<Deleted> {
  const row = folderRow({ name: `Folder ${randomUUID()}`, projectId: given.project.id, deletedAt: new Date() })
  return deletionOf(given, 'document_folders', await given.app.insert(documentFolders, row))
}

/** A graphic that was shared with clients before somebody deleted it. */
async function deletedContent(given: Given): Promise<Deleted> {
  const { app, project, world } = given
  const item = { title: 'Poster', contentType: 'graphic', createdBy: world.colleague.id, projectId: project.id } as const
  const row = contentRow({ ...item, versionNumber: 1, sharedVersion: 1, deletedAt: new Date() })
  return deletionOf(given, 'content_items', await app.insert(contentItems, row))
}

/** A comment on a task, deleted: one's own, or a colleague's. */
async function deletedComment({ app, project, world, who, shape }: Given): Promise<Deleted> {
  const task = await app.task({ project, assignee: who.user })
  const author = shape === 'own' ? who.user : world.colleague
  const [row] = await app.sql<{ id: string; deletionId: string }>(
    `insert into comments (id, record_type, record_id, audience, body, author_id, deleted_at, deletion_id)
     values (gen_random_uuid(), 'task', $1, 'client', 'Gone', $2, now(), gen_random_uuid()) returning id, deletion_id as "deletionId"`,
    [task.id, author.id],
  )
  return { id: row?.id ?? '', deletionId: row?.deletionId ?? '' }
}

type Maker = (given: Given) => Promise<Deleted>
const holds = (answer: unknown, input: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some(({ id }) => id === wanted.get(input))
const wanted = new WeakMap<Record<string, unknown>, string>()
const list =
  (make: Maker) =>
  async (given: Given): Promise<Record<string, unknown>> => {
    const input = { limit: 200 }
    wanted.set(input, (await make(given)).deletionId)
    return input
  }

type About = Pick<Scenario, 'rows' | 'shapes' | 'title'>
const ofTasks: About = { title: 'a task', rows: ['tasks.delete'], shapes: ['in scope', 'foreign'] }
const ofComments: About = { title: 'a comment', rows: ['comments.delete'], shapes: ['own', 'in scope'] }
const ofDocuments: About = { title: 'a document', rows: ['documents.delete'], shapes: ['own', 'in scope', 'foreign'] }
const kinds: readonly (readonly [About, Maker])[] = [
  [ofTasks, deletedTask],
  [ofComments, deletedComment],
  [ofDocuments, deletedDocument],
  [{ title: 'a folder', rows: ['documents.folders'], shapes: ['in scope', 'foreign'] }, deletedFolder],
  [{ title: 'content', rows: ['content.delete'], shapes: ['in scope', 'foreign'] }, deletedContent],
]
const restored =
  (make: Maker) =>
  async (given: Given): Promise<Record<string, unknown>> => ({ id: (await make(given)).deletionId })

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/deletions': kinds.map(([about, make]) => ({ ...about, finds: holds, input: list(make) })),
    'GET /api/deletions/kinds': [
      {
        rows: ['tasks.delete', 'comments.delete'],
        shapes: ['own'],
        // Whoever may delete nothing has nothing to count.
        finds: (answer) => (answer as { items: unknown[] }).items.length > 0,
        input: async (given) => {
          await deletedComment(given)
          return {}
        },
      },
    ],
    'POST /api/deletions': [
      {
        ...ofTasks,
        seen: ['tasks.view'],
        input: async ({ app, project, world }) => ({
          recordType: 'task',
          recordId: (await app.task({ project, createdBy: world.colleague })).id,
        }),
      },
      {
        ...ofDocuments,
        seen: ['documents.view'],
        input: async (given) => ({ recordType: 'document', recordId: await documentOf(given) }),
      },
    ],
    // What one could not have deleted does not exist here.
    'POST /api/deletions/:id/restore': kinds.map(([about, make]) => ({ ...about, seen: about.rows, input: restored(make) })),
  },
  // What one deletes by it is made elsewhere.
  creates: { 'POST /api/deletions': null },
  grow: async ({ app, project }) => {
    await app.task({ project, deletedAt: new Date() })
  },
}
