import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentRow, contentShareRow, contentVersionRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems, contentShares, contentVersions } from '#features/content/items/table.ts'
import { deliverableRow, milestoneRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import type { DeliverableStatus } from '#features/deliverables/deliverables/schema.ts'
import { deliverableMilestones, deliverables } from '#features/deliverables/deliverables/table.ts'
import { createLog } from '#platform/process/log.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { FeedMade } from './schema.ts'

const curl = promisify(execFile)

let app: TestApp
let logged = ''
let project: TestProject
let person: TestClient
beforeAll(async () => {
  app = await startTestApp({ log: createLog({ LOG_LEVEL: 'trace' }, { write: (text) => void (logged += text) }) })
  project = await app.project({ name: 'Spring, campaign; "one"' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from rate_limits')
  person = await app.as('graphic_designer')
})

const make = (who: TestClient) => who.call<FeedMade>('POST /api/calendar-feed')
const urlOf = async (who: TestClient): Promise<string> => (await make(who)).url ?? ''
const pathOf = (url: string): string => new URL(url).pathname
const fetched = (url: string, headers: Record<string, string> = {}) => app.nobody.raw('GET', pathOf(url), undefined, headers)
/** What is in a feed, by name: the day it is due. */
async function feedOf(who: TestClient): Promise<Record<string, string>> {
  const { text } = await fetched(await urlOf(who))
  return Object.fromEntries(events(text).map((event) => [String(event.getFirstPropertyValue('summary')), event.startDate]))
}
function events(text: string) {
  return new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => ({
    getFirstPropertyValue: (name: string) => one.getFirstPropertyValue(name),
    startDate: String(one.getFirstPropertyValue('dtstart')),
  }))
}
let order = 0
const position = (): string => `a${String((order += 1)).padStart(4, '0')}`
const deliverable = (given: Partial<{ name: string; dueDate: string; assignedTo: string; status: DeliverableStatus; projectId: string }>) =>
  app.insert(
    deliverables,
    deliverableRow({ name: 'Film', projectId: project.id, position: position(), createdBy: person.user.id, ...given }),
  )

describe('what is due', () => {
  test('is what one has and has not finished, in sight and outside the archive', async () => {
    const mine = { project, assignee: person.user, dueDate: '2031-05-01' }
    const gone = await app.project({ archivedAt: new Date() })
    await app.task({ ...mine, name: 'Poster' })
    await app.task({ ...mine, name: 'Late', dueDate: '2021-05-01' })
    await app.task({ project, assignee: person.user, name: 'Undated' })
    await app.task({ ...mine, name: 'Finished', status: 'done' })
    await app.task({ ...mine, name: 'Archived', project: gone })
    await app.task({ ...mine, name: 'Deleted', deletedAt: new Date() })
    await app.task({ project, dueDate: '2031-05-01', name: 'Somebody else’s' })
    const film = await deliverable({ name: 'Film', dueDate: '2031-05-02', assignedTo: person.user.id })
    await deliverable({ name: 'Delivered', dueDate: '2031-05-02', assignedTo: person.user.id, status: 'delivered' })
    await app.insert(deliverableMilestones, milestoneRow({ deliverableId: film, name: 'Rough cut', position: 'a0', dueDate: '2031-04-02' }))
    await app.insert(
      deliverableMilestones,
      milestoneRow({ deliverableId: film, name: 'Script', position: 'a1', dueDate: '2031-04-01', status: 'completed' }),
    )
    await app.insert(
      contentItems,
      contentRow({
        contentType: 'graphic',
        title: 'Banner',
        projectId: project.id,
        createdBy: person.user.id,
        assignedTo: person.user.id,
        dueDate: '2031-06-01',
      }),
    )
    expect(await feedOf(person)).toEqual({
      Poster: '2031-05-01',
      Late: '2021-05-01',
      Film: '2031-05-02',
      'Rough cut (Film)': '2031-04-02',
      Banner: '2031-06-01',
    })
  })

  test('follows a change, keeps what it is known by, and is not sent again while it stays the same', async () => {
    const admin = await app.as('admin')
    const { id } = await app.task({ project, assignee: person.user, dueDate: '2031-05-01', name: 'Poster' })
    const url = await urlOf(person)
    const first = await fetched(url)
    const tag = first.headers.get('etag') ?? ''
    const again = await fetched(url, { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    await admin.call('PATCH /api/tasks/:id', { id, dueDate: '2031-05-09' })
    const changed = await fetched(url, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    const [before, after] = [events(first.text)[0], events(changed.text)[0]]
    expect(after?.startDate).toBe('2031-05-09')
    expect(after?.getFirstPropertyValue('uid')).toBe(before?.getFirstPropertyValue('uid'))
    expect(Number(after?.getFirstPropertyValue('sequence'))).toBeGreaterThan(Number(before?.getFirstPropertyValue('sequence')))
  })
})

test('curl fetches it, and two published libraries read the same days', async () => {
  const name = 'Größe; “A3”, \\ backslash and a long name that has to be folded somewhere in the middle of all these words 🎬🎬🎬'
  await app.task({ project, assignee: person.user, dueDate: '2031-12-31', name })
  const { id } = await app.task({ project, assignee: person.user, dueDate: '2032-02-29', name: 'Leap' })
  const { stdout } = await curl('curl', ['-sS', '--fail', '-D', '-', await urlOf(person)])
  const [head = '', ...rest] = stdout.split('\r\n\r\n')
  const text = rest.join('\r\n\r\n')
  expect(head).toMatch(/^content-type: text\/calendar; charset=utf-8$/im)
  const byOne = events(text).map((event) => [event.getFirstPropertyValue('summary'), event.startDate, event.getFirstPropertyValue('url')])
  const byOther = Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT'
      ? [
          [
            one.summary,
            `${one.start.getFullYear()}-${String(one.start.getMonth() + 1).padStart(2, '0')}-${String(one.start.getDate()).padStart(2, '0')}`,
            one.url,
          ],
        ]
      : [],
  )
  expect(byOther).toEqual(byOne)
  expect(byOne.map(([title, date]) => [title, date])).toEqual([
    ['Leap', '2032-02-29'],
    [name, '2031-12-31'],
  ])
  expect(byOne[0]?.[2]).toBe(`${app.url}/tasks?task=${id}`)
})

describe('a client’s', () => {
  test('holds what waits for their answer and what is due in their projects, and nothing of the agency', async () => {
    const [client, own, elsewhere] = [await app.as('client'), await app.project(), await app.project()]
    await app.allocate(client.user, own, 'client')
    const projectId = own.id
    await app.task({ project: own, assignee: person.user, dueDate: '2031-05-01', name: 'Internal step' })
    await deliverable({ name: 'Key visual', dueDate: '2031-05-02', status: 'review', projectId, assignedTo: person.user.id })
    const film = await deliverable({ name: 'Trailer', dueDate: '2031-05-03', projectId, assignedTo: person.user.id })
    await app.sql(`update deliverables set estimated_hours = 37.5, logged_minutes = 2490, notes = 'canary-note' where project_id = $1`, [
      own.id,
    ])
    await app.insert(deliverableMilestones, milestoneRow({ deliverableId: film, name: 'Rough cut', position: 'a0', dueDate: '2031-04-02' }))
    await deliverable({ name: 'Foreign', dueDate: '2031-05-03', projectId: elsewhere.id })
    const item = async (title: string) =>
      app.insert(
        contentItems,
        contentRow({
          contentType: 'graphic',
          title,
          projectId,
          createdBy: person.user.id,
          dueDate: '2031-06-01',
          budgetAllocated: '12345',
        }),
      )
    await item('Draft')
    const shared = await item('Banner')
    await app.insert(contentVersions, contentVersionRow({ contentItemId: shared, number: 1, uploadedBy: person.user.id, body: 'Text' }))
    await app.sql('update content_items set version_number = 1, shared_version = 1, shared_at = now() where id = $1', [shared])
    await app.insert(contentShares, contentShareRow({ contentItemId: shared, versionNumber: 1, sharedBy: person.user.id }))
    const url = await urlOf(client)
    const { text } = await fetched(url)
    expect(
      events(text)
        .map((event) => event.getFirstPropertyValue('summary'))
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['Banner: waiting for your answer', 'Key visual: waiting for your answer', 'Trailer'])
    expect(text).not.toMatch(/hour|37\.5|41\.5|canary|12345|Internal step|Rough cut|Draft|Foreign/i)
    expect(text).not.toContain(person.user.fullName)
    // What they may no longer see is gone with the next request.
    await app.sql('delete from project_allocations where user_id = $1', [client.user.id])
    expect(events((await fetched(url)).text)).toEqual([])
  })
})

describe('the address', () => {
  test('is told once, kept as a hash, and dead with the answer that renews or removes it', async () => {
    const first = await urlOf(person)
    expect(first).toMatch(new RegExp(`^${app.url}/api/calendar-feeds/[\\w-]{43}/due-dates\\.ics$`))
    const token = pathOf(first).split('/')[3] ?? ''
    expect(await person.raw('GET', '/api/calendar-feed')).toMatchObject({ status: 200, body: { feed: { lastReadAt: null } } })
    expect((await fetched(first)).status).toBe(200)
    expect(await person.raw('GET', '/api/calendar-feed')).not.toMatchObject({ body: { feed: { lastReadAt: null } } })
    expect(JSON.stringify(await app.sql('select * from calendar_feeds'))).not.toContain(token)
    const second = await urlOf(person)
    expect((await fetched(first)).status).toBe(404)
    expect((await fetched(second)).status).toBe(200)
    await person.call('DELETE /api/calendar-feed')
    expect((await fetched(second)).status).toBe(404)
    expect(await person.call('GET /api/calendar-feed')).toEqual({ feed: null })
    expect(logged).toContain('/api/calendar-feeds/[…]/due-dates.ics')
    for (const url of [first, second]) expect(logged).not.toContain(pathOf(url).split('/')[3])
    const events = JSON.stringify(await app.sql(`select * from events where record_type = 'calendar-feed'`))
    expect(events).toContain('calendar-feed.renewed')
    expect(events).not.toContain(token)
  })

  test('sent for twice with one key, is told once and not made anew', async () => {
    const [one, two] = [
      await person.raw<FeedMade>('POST', '/api/calendar-feed', {}, { 'idempotency-key': 'once' }),
      await person.raw<FeedMade>('POST', '/api/calendar-feed', {}, { 'idempotency-key': 'once' }),
    ]
    expect(two.body).toEqual({ ...one.body, url: null })
    expect((await fetched(one.body.url ?? '')).status).toBe(200)
  })

  test('opens nothing for an account that has ended or lost its roles, and it alone', async () => {
    const other = await app.as('creative')
    const [ended, bare] = [await urlOf(person), await urlOf(other)]
    await app.sql('update users set deactivated_at = now() where id = $1', [person.user.id])
    await app.sql('delete from user_roles where user_id = $1', [other.user.id])
    expect([(await fetched(ended)).status, (await fetched(bare)).status]).toEqual([404, 404])
    expect((await fetched(await urlOf(await app.as('copywriter')))).status).toBe(200)
  })

  test('is not guessed: what is wrong is counted per network, what is right goes on', async () => {
    const url = await urlOf(person)
    const wrong = () => app.nobody.raw('GET', `/api/calendar-feeds/${'x'.repeat(43)}/due-dates.ics`)
    for (let tries = 0; tries < 60; tries += 1) expect((await wrong()).status).toBe(404)
    const refused = await wrong()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await fetched(url)).status).toBe(200)
    await app.sql(`update rate_limits set count = 240 where key = $1`, [`calendar-feed:read:${person.user.id}`])
    expect((await fetched(url)).status).toBe(429)
  })
})
