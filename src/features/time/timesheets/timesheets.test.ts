import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { EntryView } from '../time-entries/schema.ts'
import type { TimesheetRow, TimesheetView } from './schema.ts'

let app: TestApp
let manager: TestClient
let designer: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  designer = await app.as('graphic_designer')
  project = await app.project({ manager: manager.user })
  await app.allocate(designer.user, project, 'graphic_designer')
})
afterAll(() => app.close())

const sheet = (day: string, who = designer, userId?: string) =>
  who.call<TimesheetView>('GET /api/timesheet', { day, ...(userId && { userId }) })
const set = (recordId: string, day: string, minutes: number, who = designer, more: object = {}) =>
  who.raw<{ before: number; minutes: number; code?: string }>('PATCH', '/api/timesheet/cell', {
    recordType: 'task',
    recordId,
    day,
    minutes,
    ...more,
  })
const entries = async (recordId: string) =>
  (await manager.call<{ items: EntryView[] }>('GET /api/time-entries', { recordId })).items.map(({ minutes, source }) => [minutes, source])

describe('a week', () => {
  test('shows what was worked and what is in progress, and what is typed into a day becomes its sum', async () => {
    const { id } = await app.task({ project, assignee: designer.user, status: 'in_progress', name: 'Key visual' })
    const before = await sheet('2026-03-04')
    expect(before.days).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'])
    expect(before.rows).toMatchObject([{ recordId: id, title: 'Key visual', minutes: [0, 0, 0, 0, 0, 0, 0], mayLog: true }])
    expect((await set(id, '2026-03-03', 90)).body).toEqual({ before: 0, minutes: 90 })
    expect((await set(id, '2026-03-03', 75)).body).toEqual({ before: 90, minutes: 75 })
    expect(await entries(id)).toEqual([[75, 'typed']])
    expect((await sheet('2026-03-04')).rows[0]?.minutes).toEqual([0, 75, 0, 0, 0, 0, 0])
    await set(id, '2026-03-03', 0)
    expect(await entries(id)).toEqual([])
  })

  test('offers tasks and deliverables to log hours on: the person’s own, others by name, none that they may not log on', async () => {
    const own = await app.task({ project, assignee: designer.user, name: 'Shelf strip' })
    await app.task({ project, name: 'Shelf wobbler' })
    const deliverable = await manager.call<{ id: string }>('POST /api/deliverables', {
      name: 'Shelf campaign',
      projectId: project.id,
      assignedTo: designer.user.id,
    })
    const offered = async (who: TestClient, more: Record<string, unknown>) =>
      (await who.call<{ items: TimesheetRow[] }>('GET /api/timesheet/records', more)).items.map(({ title, recordType }) => [
        title,
        recordType,
      ])
    const all = await offered(designer, {})
    expect(all).toContainEqual(['Shelf strip', 'task'])
    expect(all).toContainEqual(['Shelf campaign', 'deliverable'])
    expect(await offered(designer, { q: 'shélf' })).toEqual([
      ['Shelf campaign', 'deliverable'],
      ['Shelf strip', 'task'],
    ])
    expect(await offered(manager, { q: 'shelf wob' })).toEqual([['Shelf wobbler', 'task']])
    const set = { recordType: 'deliverable', recordId: deliverable.id, day: '2026-03-10', minutes: 45 }
    expect((await designer.raw('PATCH', '/api/timesheet/cell', set)).status).toBe(200)
    const { rows } = await sheet('2026-03-10')
    expect(rows.find(({ recordId }) => recordId === deliverable.id)?.minutes[1]).toBe(45)
    await app.sql('delete from time_entries')
    await app.sql('update tasks set deleted_at = now() where id = $1', [own.id])
    expect(await offered(designer, { q: 'shelf strip' })).toEqual([])
  })

  test('what a timer measured stays, and the difference to it is an entry', async () => {
    const { id } = await app.task({ project, assignee: designer.user })
    const times = { startedAt: '2026-03-05T09:00:00Z', stoppedAt: '2026-03-05T11:00:00Z' }
    await designer.call('POST /api/time-entries', { recordType: 'task', recordId: id, day: '2026-03-05', ...times })
    await set(id, '2026-03-05', 150)
    await set(id, '2026-03-05', 100)
    expect((await entries(id)).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [-50, 'difference'],
      [30, 'typed'],
      [120, 'typed'],
    ])
    expect((await sheet('2026-03-05')).rows.find(({ recordId }) => recordId === id)?.minutes[3]).toBe(100)
  })

  test('managers type for others, the others into their own work only, and nobody into tomorrow', async () => {
    const { id } = await app.task({ project, assignee: designer.user })
    expect((await set(id, '2026-03-02', 60, manager, { userId: designer.user.id })).status).toBe(200)
    expect((await sheet('2026-03-02', manager, designer.user.id)).rows.find(({ recordId }) => recordId === id)).toMatchObject({
      minutes: [60, 0, 0, 0, 0, 0, 0],
      mayLog: true,
    })
    const other = await app.task({ project })
    expect((await set(other.id, '2026-03-02', 60)).status).toBe(403)
    expect((await set(id, '2999-03-02', 60)).status).toBe(400)
    expect((await set(id, '2026-03-02', 1441)).status).toBe(400)
  })
})

/** Both nights of 2025 on which clocks are changed, where they are, and the same nights where they are not. */
const zones = [
  ['UTC', '2025-03-30', '2025-10-26', 8, 8],
  ['Asia/Dhaka', '2025-03-30', '2025-10-26', 8, 8],
  ['America/New_York', '2025-03-09', '2025-11-02', 7, 9],
  ['Europe/London', '2025-03-30', '2025-10-26', 7, 9],
] as const

test.each(zones)(
  'in %s hours over both nights of daylight saving are those that went by, in the week and in the export',
  async (zone, spring, autumn, short, long) => {
    const person = await app.as('graphic_designer')
    await app.allocate(person.user, project, 'graphic_designer')
    await app.sql('update users set timezone = $2 where id = $1', [person.user.id, zone])
    const { id } = await app.task({ project, assignee: person.user, name: `Night shift, “${zone}”` })
    const evenings = [spring, autumn].map((day) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10))
    for (const [at, evening] of evenings.entries()) {
      // From ten in the evening to six in the morning, by the clock on the wall, and two hours after lunch.
      const night = { startedAt: instantOf(evening, '22:00', zone), stoppedAt: instantOf([spring, autumn][at] ?? '', '06:00', zone) }
      await person.call('POST /api/time-entries', { recordType: 'task', recordId: id, day: evening, ...night })
      await person.call('POST /api/time-entries', {
        recordType: 'task',
        recordId: id,
        day: [spring, autumn][at],
        minutes: 120,
        note: 'With "quotes", commas',
      })
    }
    const weeks = await Promise.all([...evenings, spring, autumn].map(async (day) => [day, await sheet(day, person)] as const))
    const shown = Object.fromEntries(
      weeks.map(([day, { days, rows }]) => [day, rows.reduce((total, { minutes }) => total + (minutes[days.indexOf(day)] ?? 0), 0)]),
    )
    expect(shown).toEqual({ [evenings[0] ?? '']: short * 60, [evenings[1] ?? '']: long * 60, [spring]: 120, [autumn]: 120 })
    const exported = await manager.raw<string>('GET', `/api/time-entries?userId=${person.user.id}`, undefined, { accept: 'text/csv' })
    expect(addedUp(exported.body)).toEqual(shown)
  },
)

/** Minutes per day of a CSV, read by a parser that is not ours and added up by nothing the product is made of. */
function addedUp(csv: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { day = '', minutes } of parse<Record<string, string>>(csv, {
    bom: true,
    columns: (head: string[]) => head.map((one) => one.toLowerCase()),
    delimiter: [',', ';'],
  }))
    sums[day] = (sums[day] ?? 0) + Number(minutes)
  return sums
}
