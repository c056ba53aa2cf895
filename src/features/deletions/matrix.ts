import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'

/** A task that a colleague made and somebody deleted. */
async function deletedTask({ app, project, world }: Given): Promise<{ id: string; deletionId: string }> {
  const { id } = await app.task({ project, createdBy: world.colleague, deletedAt: new Date() })
  const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from tasks where id = $1', [id])
  return { id, deletionId: row?.deletionId ?? '' }
}

/** A comment on a task, deleted: one's own, or a colleague's. */
async function deletedComment({ app, project, world, who, shape }: Given): Promise<{ id: string; deletionId: string }> {
  const task = await app.task({ project, assignee: who.user })
  const author = shape === 'own' ? who.user : world.colleague
  const [row] = await app.sql<{ id: string; deletionId: string }>(
    `insert into comments (id, record_type, record_id, audience, body, author_id, deleted_at, deletion_id)
     values (gen_random_uuid(), 'task', $1, 'client', 'Gone', $2, now(), gen_random_uuid()) returning id, deletion_id as "deletionId"`,
    [task.id, author.id],
  )
  return { id: row?.id ?? '', deletionId: row?.deletionId ?? '' }
}

const holds = (answer: unknown, input: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some(({ id }) => id === wanted.get(input))
const wanted = new WeakMap<Record<string, unknown>, string>()
const list =
  (make: typeof deletedTask) =>
  async (given: Given): Promise<Record<string, unknown>> => {
    const input = { limit: 200 }
    wanted.set(input, (await make(given)).deletionId)
    return input
  }

const ofTasks: Pick<Scenario, 'rows' | 'shapes' | 'title'> = { title: 'a task', rows: ['tasks.delete'], shapes: ['in scope', 'foreign'] }
const ofComments: Pick<Scenario, 'rows' | 'shapes' | 'title'> = {
  title: 'a comment',
  rows: ['comments.delete'],
  shapes: ['own', 'in scope'],
}
const restored =
  (make: typeof deletedTask) =>
  async (given: Given): Promise<Record<string, unknown>> => ({ id: (await make(given)).deletionId })

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/deletions': [
      { ...ofTasks, finds: holds, input: list(deletedTask) },
      { ...ofComments, finds: holds, input: list(deletedComment) },
    ],
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
    ],
    // What one could not have deleted does not exist here.
    'POST /api/deletions/:id/restore': [
      { ...ofTasks, seen: ['tasks.delete'], input: restored(deletedTask) },
      { ...ofComments, seen: ['comments.delete'], input: restored(deletedComment) },
    ],
  },
  // What one deletes by it is made elsewhere.
  creates: { 'POST /api/deletions': null },
  grow: async ({ app, project }) => {
    await app.task({ project, deletedAt: new Date() })
  },
}
