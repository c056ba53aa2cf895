import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import { type Actor, makeActor } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { countColumns, readBoard } from './queries.ts'
import { taskBoard } from './schema.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

let app: TestApp
let filters: Record<string, string>
let actor: Actor
beforeAll(async () => {
  app = await startTestApp()
  const [person, project] = [await app.user('creative'), await app.project()]
  for (let n = 0; n < 4; n++) await app.task({ project, assignee: person })
  await app.sql('vacuum analyze tasks')
  actor = makeActor({ kind: 'person', userId: person.id, sessionId: null, fullName: '', timezone: 'UTC', roles: ['project_manager'] })
  filters = {
    project: `projectId=${project.id}`,
    brand: `brandId=${project.brandId}`,
    person: `assigneeId=${person.id}`,
    nobody: 'assigneeId=none',
    priority: 'priority=urgent,high',
    type: 'taskType=design',
    overdue: 'due=overdue',
    week: 'due=week',
    own: 'projects=mine',
  }
})
afterAll(() => app.close())

/** How tasks are read, as `Node Type index`, by a planner that reads a table from end to end only where nothing else is left. */
async function scansOf(read: typeof readBoard | typeof countColumns, named: readonly string[], sort = 'due'): Promise<string[]> {
  const found: string[] = []
  const visit = (plan: Plan): void => {
    if (plan['Relation Name'] === 'tasks') found.push([plan['Node Type'], plan['Index Name']].join(' ').trim())
    for (const one of plan.Plans ?? []) visit(one)
  }
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const client = await app.pool.connect()
      try {
        await client.query('begin')
        await client.query('set local enable_seqscan = off')
        await client.query('set local enable_bitmapscan = off')
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
        for (const { Plan: top } of rows[0]?.['QUERY PLAN'] ?? []) visit(top)
      } finally {
        await client.query('rollback')
        client.release()
      }
      return { rows: [] }
    },
  } as unknown as Queryable
  const query = Object.fromEntries(
    new URLSearchParams(
      [
        ...named
          .map((name) => filters[name] ?? '')
          .join('&')
          .split('&'),
        `sort=${sort}`,
        'recent=true',
      ].join('&'),
    ),
  )
  await read({ actor, services: { pool: explaining } } as unknown as Ctx, taskBoard.parse(query))
  return found
}

const names = ['project', 'brand', 'person', 'nobody', 'priority', 'type', 'overdue', 'week', 'own']
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]))

describe('a board of many tasks', () => {
  it('reads its cards by an index, whatever it is filtered by and however it is ordered', async () => {
    for (const named of [...names.map((name) => [name]), ...pairs]) {
      for (const sort of ['due', 'position']) {
        const scans = await scansOf(readBoard, named, sort)
        expect(
          scans.filter((scan) => !scan.includes('Index')),
          `${named.join(' and ')}, ${sort}: ${scans.join(', ')}`,
        ).toEqual([])
      }
    }
  })

  it.each(['priority', 'type', 'priority type'])('counts its columns from an index alone by %s', async (named) => {
    const [first] = await scansOf(countColumns, named.split(' '))
    expect(first).toBe('Index Only Scan tasks_due')
  })
})
