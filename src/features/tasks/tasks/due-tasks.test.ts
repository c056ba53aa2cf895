import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { addDays, dateIn, firstZones, instantOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestProject, TestUser } from '#testing/kit/test-app-types.ts'
import { dueTasks } from './jobs.ts'

let app: TestApp
let second: TestApp
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ sameDatabaseAs: app })
  project = await app.project()
})
afterAll(async () => {
  await second.close()
  await app.close()
})
beforeEach(async () => {
  await app.sql('truncate notifications, dated_jobs, tasks cascade')
})

const minutes = 60_000
const run = (at: Date | string, one = app) => runDated(one.services, [dueTasks], new Date(at))
const task = (assignee: TestUser, dueDate: string, more: object = {}) => app.task({ project, assignee, dueDate, ...more })
const told = async (who: TestUser) =>
  (
    await app.sql<{ kind: string; record_id: string }>(
      `select kind, record_id from notifications where user_id = $1 and kind in ('task.due-tomorrow', 'task.overdue') order by kind, record_id`,
      [who.id],
    )
  ).map(({ kind, record_id: id }) => [kind.replace('task.', ''), id])

test('in the morning of their day people hear what is due tomorrow and what is overdue, each once', async () => {
  const who = await app.user('creative', { timezone: 'Asia/Dhaka' })
  const [tomorrow, overdue] = [await task(who, '2026-05-06'), await task(who, '2026-05-04')]
  await task(who, '2026-05-05')
  await task(who, '2026-05-04', { status: 'done' })
  await task(who, '2026-04-01')
  await task(who, '2026-05-06', { deletedAt: new Date() })
  await run('2026-05-05T01:59:00Z')
  await app.sql('truncate notifications, dated_jobs')
  await run('2026-05-05T02:00:00Z')
  const expected = [
    ['due-tomorrow', tomorrow.id],
    ['overdue', overdue.id],
  ]
  expect(await told(who)).toEqual(expected)
  for (const at of ['2026-05-05T02:01:00Z', '2026-05-05T12:00:00Z']) await run(at)
  expect(await told(who)).toEqual(expected)
})

test('after standing still for days each is told once: what came due meanwhile is overdue, not due tomorrow any more', async () => {
  const who = await app.user('creative', { timezone: 'UTC' })
  const tasks: { id: string }[] = []
  for (const date of ['2026-05-02', '2026-05-03', '2026-05-04', '2026-05-06']) tasks.push(await task(who, date))
  await run('2026-05-01T12:00:00Z')
  expect(await told(who)).toEqual([['due-tomorrow', tasks[0]?.id]])
  for (const at of ['2026-05-05T12:00:00Z', '2026-05-05T12:01:00Z']) await run(at)
  const overdue = tasks.slice(0, 3).map(({ id }) => ['overdue', id])
  expect(await told(who)).toEqual([
    ...[tasks[0]?.id ?? '', tasks[3]?.id ?? ''].toSorted((a, b) => a.localeCompare(b)).map((id) => ['due-tomorrow', id]),
    ...overdue.toSorted((a, b) => String(a[1]).localeCompare(String(b[1]))),
  ])
})

test('a new due date and a new assignee are told anew, somebody who moves to another zone is not', async () => {
  const [who, next] = [await app.user('creative', { timezone: 'UTC' }), await app.user('creative', { timezone: 'UTC' })]
  const moved = await task(who, '2026-05-02')
  await run('2026-05-01T12:00:00Z')
  await app.sql(`update users set timezone = 'America/New_York' where id = $1`, [who.id])
  await run('2026-05-01T13:00:00Z')
  expect(await told(who)).toHaveLength(1)
  await app.sql(`update tasks set due_date = '2026-05-03', assignee_id = $2 where id = $1`, [moved.id, next.id])
  await run('2026-05-02T12:00:00Z')
  expect([await told(who), await told(next)]).toEqual([[['due-tomorrow', moved.id]], [['due-tomorrow', moved.id]]])
})

describe.each([
  ['forward in New York', '2026-03-07'],
  ['forward in London', '2026-03-28'],
  ['back in London', '2026-10-24'],
  ['back in New York', '2026-10-31'],
])('over the night in which clocks go %s', (_name, first) => {
  test('each of four zones hears of each task once, on its day, with two processes at work', { timeout: 60_000 }, async () => {
    const people = await Promise.all(firstZones.map(async (timezone) => ({ timezone, who: await app.user('creative', { timezone }) })))
    const dates = [1, 2, 3].map((days) => addDays(first, days))
    for (const { who } of people) for (const date of dates) await task(who, date)
    const start = Date.parse(`${first}T00:00:00Z`)
    for (let at = start; at <= start + 72 * 60 * minutes; at += 60 * minutes) {
      await Promise.all([run(new Date(at)), run(new Date(at), second)])
    }
    for (const { timezone, who } of people) {
      const end = new Date(start + 72 * 60 * minutes)
      const today = dateIn(timezone, end)
      const morning = instantOf(today, '08:00', timezone) <= end ? today : addDays(today, -1)
      const [due, over] = [dates.filter((date) => addDays(date, -1) <= morning), dates.filter((date) => date < morning)]
      const kinds = (await told(who)).map(([kind]) => kind)
      expect([timezone, kinds]).toEqual([timezone, [...due.map(() => 'due-tomorrow'), ...over.map(() => 'overdue')]])
    }
  })
})
