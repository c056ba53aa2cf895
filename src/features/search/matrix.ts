import { getTableName } from 'drizzle-orm'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { type Given, type KindUnderTest, plain, type Scenario, type Standing, standingOf } from '../../testing/matrix-world.ts'
import { indexNow } from './commands.ts'

const nameOf = (id: string): string => `Zq${id.replaceAll('-', '')}`
const found = (answer: unknown, { q }: Record<string, unknown>): boolean =>
  (answer as { items: { recordId: string }[] }).items.some(({ recordId }) => nameOf(recordId) === q)

/** A record of the kind whose name is a word that no other has. @returns its id */
async function named(kind: string, { make }: KindUnderTest, given: Given): Promise<string> {
  const { app } = given
  const id = await make(given)
  const { table, title } = (await app.services.kinds()).named(kind)
  if (title) await app.sql(`update ${getTableName(table)} set ${title.name} = $2 where id = $1`, [id, nameOf(id)])
  await indexNow(app.services, kind, [id])
  return id
}

/** Without any role one searches nothing, whatever is one's own. */
const standing = (given: Given): Standing => ({ ...standingOf(given), ...(given.column === 'none' && { own: false }) })

const onKind = (kind: string, of: KindUnderTest): Scenario => ({
  title: kind,
  rows: of.seen,
  shapes: of.shapes,
  standing,
  finds: found,
  input: async (given) => ({ q: nameOf(await named(kind, of, given)) }),
})

/** Whoever sees a record finds it and may have it among what they opened last, whatever its kind; nobody else does. */
export const matrix: FeatureMatrix = {
  scenarios: (kinds) => ({
    'GET /api/search': [plain('search.use'), ...Object.entries(kinds).map(([kind, of]) => onKind(kind, of))],
    'GET /api/search-kinds': [plain('search.use')],
    'GET /api/recent-records': [
      plain('search.use'),
      ...Object.entries(kinds).map(
        ([kind, of]): Scenario => ({
          ...onKind(kind, of),
          finds: (answer) => (answer as { items: unknown[] }).items.length > 0,
          input: async (given) => {
            const recordId = await named(kind, of, given)
            await given.app.sql('delete from opened_records where user_id = $1', [given.who.user.id])
            await given.app.sql('insert into opened_records (id, user_id, record_type, record_id) values (gen_random_uuid(), $1, $2, $3)', [
              given.who.user.id,
              kind,
              recordId,
            ])
            return {}
          },
        }),
      ),
    ],
    'POST /api/recent-records': [
      { ...plain('search.use', async ({ world }) => ({ recordType: 'project', recordId: world.project.id })), seen: ['search.use'] },
      ...Object.entries(kinds).map(
        ([kind, of]): Scenario => ({
          title: kind,
          rows: of.seen,
          seen: of.seen,
          shapes: of.shapes,
          standing,
          input: async (given) => ({ recordType: kind, recordId: await named(kind, of, given) }),
        }),
      ),
    ],
  }),
  // Somebody's own note, which no screen shows by itself.
  creates: { 'POST /api/recent-records': null },
  lists: { 'GET /api/search': () => ({ q: 'task' }) },
  grow: async ({ app, staff, client, taskId, project }) => {
    const tasks = await app.sql<{ id: string }>('select id from tasks where project_id = $1', [project.id])
    await indexNow(
      app.services,
      'task',
      tasks.map(({ id }) => id),
    )
    for (const { user } of [staff, client]) {
      await app.sql(
        `insert into opened_records (id, user_id, record_type, record_id) values (gen_random_uuid(), $1, 'task', $2) on conflict do nothing`,
        [user.id, taskId],
      )
    }
  },
}
