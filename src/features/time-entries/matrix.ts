import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Shape } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { entryRow } from './seed.ts'
import { timeEntries } from './table.ts'

export const shapesOfLogged: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']

/** A task of the shape to log hours on; where it is not the caller's, it is a colleague's. */
export async function loggedTask({ app, who, world, shape, project }: Given): Promise<string> {
  const colleague = world.colleague
  return (
    await app.task({
      project,
      assignee: shape === 'assigned' ? who.user : colleague,
      createdBy: shape === 'own' ? who.user : colleague,
    })
  ).id
}

/** Logged by the caller, or by somebody else. */
async function entryOf(given: Given, more: Record<string, unknown> = {}): Promise<string> {
  const { app, who, world, shape } = given
  const userId = shape === 'own' ? who.user.id : world.colleague.id
  const recordId = await loggedTask(given)
  return app.insert(timeEntries, entryRow({ recordId, userId, day: '2026-03-02', minutes: 30, ...more }))
}

const onEntry = (
  rows: string[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: Record<string, unknown> = {},
): Scenario => ({
  rows,
  seen: ['hours.view'],
  shapes: ['own', 'in scope', 'foreign'],
  input: async (given) => input(await entryOf(given, more), given),
})

const hasItem = (answer: unknown, { recordId }: Record<string, unknown>): boolean =>
  (answer as { items: { recordId: string }[] }).items.some((item) => item.recordId === recordId)

/** The task whose hours are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/time-entries': [
      {
        rows: ['hours.view'],
        shapes: ['own', 'in scope', 'foreign'],
        finds: hasItem,
        input: async (given) => {
          const [row] = await given.app.sql<{ recordId: string }>('select record_id as "recordId" from time_entries where id = $1', [
            await entryOf(given),
          ])
          return { recordId: row?.recordId }
        },
      },
    ],
    'GET /api/time-entries/:id': [onEntry(['hours.view'], (id) => ({ id }))],
    'POST /api/time-entries': [
      {
        rows: ['hours.log'],
        seen: ['tasks.view'],
        shapes: shapesOfLogged,
        input: async (given) => ({ recordType: 'task', recordId: await loggedTask(given), day: '2026-03-02', minutes: 30 }),
      },
    ],
    'PATCH /api/time-entries/:id': [onEntry(['hours.edit'], (id) => ({ id, minutes: 45 }))],
    'DELETE /api/time-entries/:id': [onEntry(['hours.edit'], (id) => ({ id }))],
    'POST /api/time-entries/:id/restore': [
      onEntry(
        ['hours.edit'],
        async (id, { app }) => {
          const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from time_entries where id = $1', [id])
          return { id, deletionId: row?.deletionId }
        },
        { deletedAt: new Date() },
      ),
    ],
  },
  lists: { 'GET /api/time-entries': ({ app }) => ({ recordId: grown.get(app) ?? randomUUID() }) },
  grow: async ({ app, taskId, person }) => {
    grown.set(app, taskId)
    await app.insert(timeEntries, entryRow({ recordId: taskId, userId: person.id, day: '2026-03-02', minutes: 15 }))
  },
  creates: {
    'POST /api/time-entries': {
      given: async ({ app, admin }) => ({
        recordType: 'task',
        recordId: (await app.task({ assignee: admin.user })).id,
        userId: admin.user.id,
        day: '2026-03-02',
        minutes: 90,
        startedAt: '2026-03-02T09:00:00.000Z',
        stoppedAt: '2026-03-02T10:30:00.000Z',
      }),
      read: byId('GET /api/time-entries/:id'),
      patch: 'PATCH /api/time-entries/:id',
      asSent: ({ person }) => ({ userId: (person as { id: string }).id }),
    },
  },
  outside: {
    'PATCH /api/time-entries/:id': {
      make: async ({ app, project, influencer, colleague }) => {
        const { id } = await app.task({ project, assignee: influencer.user })
        return { id: await app.insert(timeEntries, entryRow({ recordId: id, userId: colleague.id, day: '2026-03-02', minutes: 30 })) }
      },
      reads: () => [],
    },
  },
}
