import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { makeMails } from '#features/records/inbox/jobs.ts'
import { indexNow } from '#features/records/search/commands.ts'
import type { LinkMade } from '#features/records/share-links/schema.ts'
import { itemOf } from '#shared/contract/endpoint.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { listsOf, readAccessCases } from '#testing/harness/fixtures.ts'
import { openLink, type TestGuest } from '#testing/kit/guests.ts'
import type { StreamEntry, TestStream } from '#testing/kit/stream.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { loadFeatures } from '../../../server/features.ts'

// What of content is the agency's own stands in internal comments, budget and cost alone. Every GET there is, is asked for everything that hangs
// on one item, as JSON and, where it is a list, as CSV, by a client, an influencer and the guest of a review link: none of it may come.

const words = { said: 'Innersaidcanary', answered: 'Inneranswercanary', changed: 'Innerchangedcanary' }
/** The amounts that are there, and those that were before. With their fractions: no id holds a point. */
const amounts = { budget: '871147.25', cost: '863811.75', budgetBefore: '871146.25', costBefore: '863810.75' }
const current = [words.changed, words.answered, amounts.budget, amounts.cost]
let canaries: string[]

const routes = (await loadFeatures()).flatMap((feature) => feature.routes).filter(({ key }) => key.startsWith('GET '))
// The live stream never ends: it is read by itself.
const asked = routes.filter(({ key }) => key !== 'GET /api/events')
const inputs = listsOf(await readAccessCases())

let app: TestApp
let admin: TestClient
let client: TestClient
let influencer: TestClient
let guest: TestGuest
let project: TestProject
let taskId: string
let ids: { item: string; version: string; comment: string; link: string }
let streams: Record<'admin' | 'client' | 'influencer', TestStream>

type Made = { id: string; version: number }

beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'atelier@example.com' } })
  ;[admin, client, influencer] = [await app.as('admin'), await app.as('client'), await app.as('influencer')]
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  await app.allocate(influencer.user, project, 'influencer')
  taskId = (await app.task({ project, assignee: influencer.user })).id
  streams = { admin: await admin.stream(), client: await client.stream(), influencer: await influencer.stream() }
  await work()
  for (const [type, id] of Object.entries({ 'content-item': ids.item, project: project.id })) await indexNow(app.services, type, [id])
  const comments = await app.sql<{ id: string }>('select id from comments')
  await indexNow(
    app.services,
    'comment',
    comments.map(({ id }) => id),
  )
  await makeMails(app.services, new Date(Date.now() + 60 * 60_000))
}, 120_000)
afterAll(() => app.close())

/** An item is made, submitted, shared and talked about; what is the agency's own changes under the eyes of those outside. */
async function work(): Promise<void> {
  const patch = async (more: Record<string, unknown>) => admin.call<Made>('PATCH /api/content-items/:id', { id: item.id, ...more })
  const item = await admin.call<Made>('POST /api/content-items', {
    contentType: 'article',
    title: 'Open title',
    projectId: project.id,
    assignedTo: influencer.user.id,
    budgetAllocated: amounts.budgetBefore,
    actualCost: amounts.costBefore,
  })
  await admin.call('POST /api/content-items/:id/versions', { id: item.id, body: '# Open text' })
  await patch({ priority: 'urgent' })
  const version = { id: item.id, versionNumber: 1 }
  await admin.call('POST /api/content-items/:id/submission', { ...version, reviewerIds: [admin.user.id] })
  await admin.call('POST /api/content-items/:id/share', version)
  const on = { recordType: 'content-item', recordId: item.id }
  const open = await client.call<Made>('POST /api/comments', { ...on, audience: 'client', body: 'Openly said' })
  const inner = await admin.call<Made>('POST /api/comments', { ...on, audience: 'internal', body: words.said })
  const reply = await admin.call<Made>('POST /api/comments', { ...on, audience: 'internal', body: words.answered, parentId: inner.id })
  await admin.call('PATCH /api/comments/:id', { id: inner.id, body: words.changed, version: inner.version })
  // Together with what everybody reads, so that the history has an entry for those outside.
  await patch({ priority: 'low', budgetAllocated: amounts.budget, actualCost: amounts.cost })
  await admin.call('POST /api/comments', { ...on, audience: 'client', body: 'Openly answered', parentId: open.id })
  const records = [on]
  const link = await admin.call<LinkMade>('POST /api/secret-links', { kind: 'review', allows: 'decide', records })
  guest = await openLink(app, link.url)
  const [row] = await app.sql<{ id: string }>('select id from content_versions where content_item_id = $1', [item.id])
  ids = { item: item.id, version: row?.id ?? '', comment: open.id, link: link.id }
  // The ids of what is said inside tell that it is there.
  canaries = [...Object.values(words), ...Object.values(amounts), inner.id, reply.id]
}

/** Every address by which an operation can be asked for something that hangs on the item. */
function addressesOf({ key, operation }: (typeof routes)[number]): string[] {
  const path = key.slice('GET '.length)
  const shape = (operation.input as { shape?: Record<string, z.ZodType> }).shape ?? {}
  const known: Record<string, string> = { recordType: 'content-item', recordId: ids.item, contentItemId: ids.item, itemId: ids.item }
  const said = Object.fromEntries(Object.entries(known).filter(([field]) => field in shape && !path.includes(`:${field}`)))
  const listed = inputs[key]?.({ app, staff: admin, client, project, taskId }) ?? {}
  const queries = [{}, listed, said, ...('q' in shape ? [...current, 'Open'].map((q) => ({ ...said, q })) : [])]
  const named = path.includes('/opened-links/') ? [ids.link] : [ids.item, ids.version, ids.comment, project.id, project.brandId]
  const paths = named.map((id) => path.replace(':itemId', ids.item).replace(':number', '1').replace(/:\w+/, id))
  return [...new Set(paths.flatMap((one) => queries.map((query) => `${one}?${new URLSearchParams(query).toString()}`)))]
}

type Heard = { texts: string[]; answered: Set<string>; leaks: string[] }

/** Asks for everything. @returns what was answered at all, and what of it holds a canary */
async function askAll(who: Pick<TestClient, 'raw'>, keys = asked): Promise<Heard> {
  const heard: Heard = { texts: [], answered: new Set(), leaks: [] }
  for (const route of keys) {
    const forms = itemOf(route.operation.output) ? [undefined, { accept: 'text/csv' }] : [undefined]
    for (const address of addressesOf(route)) {
      for (const headers of forms) {
        const { status, text } = await who.raw('GET', address, undefined, headers)
        if (status === 200) heard.answered.add(route.key)
        heard.texts.push(text)
        // An address that was asked for may be said again in the refusal of it.
        const found = canaries.filter((one) => text.includes(one) && !(status >= 400 && address.includes(one)))
        heard.leaks.push(...found.map((one) => `${address}${headers ? ' as CSV' : ''} (${status}): ${one}`))
      }
    }
  }
  return heard
}

/** Where an item is read: whoever reads none of these was asked nothing. */
const places = ['GET /api/content-items', 'GET /api/content-items/:id', 'GET /api/comments', 'GET /api/history', 'GET /api/search']

test('staff find all of it, so that it is there to be kept from others', async () => {
  const { texts, answered } = await askAll(admin)
  expect(places.filter((key) => !answered.has(key))).toEqual([])
  const text = texts.join('\n')
  expect(Object.values({ ...words, ...amounts }).filter((one) => one !== words.said && !text.includes(one))).toEqual([])
}, 120_000)

test.for(['client', 'influencer'] as const)(
  'no list, record, search, history or export gives any of it: %s',
  {
    timeout: 120_000,
  },
  async (role) => {
    const { texts, answered, leaks } = await askAll({ client, influencer }[role])
    expect(leaks).toEqual([])
    expect(places.filter((key) => !answered.has(key))).toEqual([])
    expect(texts.join('\n')).toContain('Openly answered')
  },
)

test('nor to the guest of a review link, by whatever they ask', async () => {
  const { texts, answered, leaks } = await askAll(guest)
  expect(leaks).toEqual([])
  expect([...answered]).toEqual(expect.arrayContaining(['GET /api/opened-links/:id/items', 'GET /api/opened-links/:id/items/:itemId']))
  expect(texts.join('\n')).toContain('Openly answered')
}, 120_000)

test('the live stream, notices and mails carry none of it to them', async () => {
  const outside = [client.user, influencer.user]
  const beacon = await app.task({ project, assignee: influencer.user })
  await admin.call('PATCH /api/tasks/:id', { id: beacon.id, name: 'Beacon' })
  const about = ({ message }: StreamEntry) => message.recordId === beacon.id
  const passed: string[] = []
  for (const who of ['admin', 'client', 'influencer'] as const) {
    await streams[who].next(about)
    if (who !== 'admin') passed.push(JSON.stringify(streams[who].entries))
    streams[who].cut()
  }
  const people = outside.map(({ id }) => id)
  const notices = await app.sql<{ text: string }>('select to_jsonb(n)::text as text from notifications n where user_id = any($1)', [people])
  const mails = await app.sql<{ text: string }>('select to_jsonb(m)::text as text from mails m where m."to" = any($1)', [
    outside.map(({ email }) => email),
  ])
  // Nobody was deaf: the client hears that something was shared with them.
  expect([passed.join('').includes(ids.item), notices.length > 0, mails.length > 0]).toEqual([true, true, true])
  const all = [...passed, ...[...notices, ...mails].map(({ text }) => text)].join('\n')
  expect(canaries.filter((one) => all.includes(one))).toEqual([])
})
