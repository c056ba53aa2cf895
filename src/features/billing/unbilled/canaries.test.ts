import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { milestoneRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableMilestones } from '#features/deliverables/deliverables/table.ts'
import { searchReader } from '#features/records/search/commands.ts'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { catchUp } from '#platform/live/readers.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestStream } from '#testing/kit/stream.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { startMailbox } from '#testing/process/mailbox.ts'
import { recurringDrafts, recurringRound } from '../recurring-invoices/jobs.ts'
import { billableWork } from './fixtures/factory.ts'

// Amounts and words that stand in one place alone, looked for in everything that people without the right get.

const rates = { project: '7319.41', brand: '7319.43', workspace: '7319.47', person: '7319.53', cost: '6917.23' }
const prices = { deliverable: '8123.47', milestone: '8211.59' }
/** Two hours at the rate of the project and both prices, and the same without one of the prices. */
const sums = { hours: '14638.82', all: '30973.88', items: '16335.06', hoursCost: '13834.46' }
const texts = { reason: 'Zyxwreason', plan: 'Zyxwplan', planPrice: '9321.77' }
/** Everyone who manages projects sees plans. */
const ofManagers = new Set([texts.plan, texts.planPrice])
const planted = Object.values({ ...rates, ...prices, ...sums, ...texts })

const roles = ['client', 'influencer', 'graphic_designer', 'project_manager'] as const
type Reader = (typeof roles)[number]

const webRoot = mkdtempSync(path.join(os.tmpdir(), 'atelier-web-'))
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
let admin: TestClient
let manager: TestClient
const people = {} as Record<Reader, TestClient>
const streams = {} as Record<Reader, TestStream>
let ids: Record<string, string>
let beacon: string

beforeAll(async () => {
  mkdirSync(path.join(webRoot, '.vite'))
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><head></head><body><div id="root"></div></body>')
  writeFileSync(path.join(webRoot, '.vite/manifest.json'), '{}')
  mailbox = await startMailbox()
  app = await startTestApp({ webRoot, pagePatience: 60_000, env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' } })
  const work = await billableWork(app)
  ;({ admin, manager } = work.people)
  people.graphic_designer = work.people.designer
  for (const role of ['client', 'influencer', 'project_manager'] as const) people[role] = await app.as(role)
  const { project, rate, log, accepted, price } = work
  for (const role of ['client', 'influencer'] as const) {
    await app.allocateToBrand(people[role].user, project.brandId)
    await app.allocate(people[role].user, project, role)
  }
  await app.sql('update brand_allocations set billing_contact = true where user_id = $1', [people.client.user.id])
  for (const role of roles) streams[role] = await people[role].stream()
  const rateId = (await rate({ projectId: project.id, amount: rates.project })).id
  await rate({ brandId: project.brandId, amount: rates.brand })
  await rate({ amount: rates.workspace, validFrom: '2026-02-01' })
  await rate({ userId: people.graphic_designer.user.id, amount: rates.person })
  await admin.call('POST /api/rates', { userId: people.graphic_designer.user.id, amount: rates.cost, validFrom: '2026-01-01' })
  const hour = await log(120)
  const off = await log(45)
  const writeOff = await manager.call<{ id: string }>('POST /api/write-offs', { work: [work.ref(off)], reason: texts.reason })
  const film = await accepted()
  await price({ deliverableId: film.id, amount: prices.deliverable })
  const site = await accepted({ name: 'Site' })
  const milestoneId = await app.insert(
    deliverableMilestones,
    milestoneRow({ deliverableId: site.id, name: 'Draft', position: 'a', status: 'completed' }),
  )
  const priceId = (await price({ milestoneId, amount: prices.milestone })).id
  const lines = [{ description: texts.plan, unitPrice: texts.planPrice }]
  const startsOn = '2099-01-31'
  const plan = await manager.call<{ id: string }>('POST /api/recurring-invoices', {
    name: texts.plan,
    brandId: project.brandId,
    projectId: project.id,
    startsOn,
    lines,
  })
  await runDated(app.services, [recurringRound, recurringDrafts], new Date(`${startsOn}T12:00:00Z`))
  await sendDueMails(app.services)
  await catchUp(app.services, searchReader(app.services))
  ids = {
    projectId: project.id,
    brandId: project.brandId,
    taskId: hour.taskId,
    deliverableId: film.id,
    siteId: site.id,
    milestoneId,
    entryId: hour.id,
    rateId,
    priceId,
    writeOffId: writeOff.id,
    planId: plan.id,
    userId: people.graphic_designer.user.id,
  }
  beacon = (await app.task({ project })).id
  await manager.call('PATCH /api/tasks/:id', { id: beacon, name: 'Beacon' })
})
afterAll(async () => {
  for (const stream of Object.values(streams)) stream.cut()
  await app.close()
  await mailbox.close()
  rmSync(webRoot, { recursive: true })
})

const hiddenFrom = (role: Reader): string[] => (role === 'project_manager' ? planted.filter((one) => !ofManagers.has(one)) : planted)
const found = (text: string, words: readonly string[]): string[] => words.filter((word) => text.includes(word))

/** Everything that an operation can be asked about these records. */
function inputsOf(key: string): Record<string, unknown>[] {
  const all = Object.values(ids)
  if (key.includes('/:id')) return all.map((id) => ({ id }))
  const records = ['task', 'deliverable', 'deliverable-milestone', 'project', 'brand', 'time-entry'].flatMap((recordType) =>
    all.map((recordId) => ({ recordType, recordId })),
  )
  const words = [texts.plan, texts.reason].map((q) => ({ q }))
  const named = ['projectId', 'brandId', 'taskId', 'deliverableId', 'userId'].map((name) => ({ [name]: ids[name] }))
  const [writtenOff, day, deliverable] = [
    { writtenOff: 'true' },
    { day: '2026-03-15', userId: ids['userId'] },
    { recordId: ids['deliverableId'] },
  ]
  return [{}, ...records, ...words, ...named, writtenOff, day, deliverable, { kind: ['deliverable', 'deliverable-milestone'] }]
}

async function readAll(who: TestClient, words: readonly string[]): Promise<{ leaks: string[]; read: Set<string> }> {
  const actor = await app.actorOf(who)
  const leaks: string[] = []
  const read = new Set<string>()
  for (const { key, operation, answer } of await app.services.operations())
    for (const input of inputsOf(key)) {
      if (!operation.input.safeParse(input).success) continue
      const text = (await answer(actor, input).catch(() => null)) ?? ''
      const { q } = input as { q?: string }
      for (const word of found(text, words)) {
        read.add(word)
        // The asker knows what they searched for.
        if (word !== q) leaks.push(`${key} ${JSON.stringify(input)}: ${word}`)
      }
    }
  return { leaks, read }
}

const lists = () => [
  '/api/time-entries',
  `/api/time-entries?projectId=${ids['projectId']}`,
  '/api/time-costs',
  '/api/unbilled',
  '/api/unbilled?writtenOff=true',
  '/api/selling-rates',
  `/api/work-prices?projectId=${ids['projectId']}`,
  '/api/recurring-invoices',
  '/api/deliverables',
  '/api/tasks',
  '/api/projects',
  '/api/notifications',
  `/api/history?recordType=deliverable&recordId=${ids['deliverableId']}`,
  `/api/history?recordType=project&recordId=${ids['projectId']}`,
]
const pages = () => [
  '/dashboard',
  '/billing',
  '/billing?tab=unbilled',
  `/billing?tab=unbilled&of=${ids['brandId']}`,
  '/billing?tab=recurring',
  '/hours?tab=rates',
  `/hours?userId=${ids['userId']}&day=2026-03-15`,
  `/projects?project=${ids['projectId']}`,
  `/brands?brand=${ids['brandId']}`,
  `/deliverables?deliverable=${ids['deliverableId']}`,
  `/deliverables?deliverable=${ids['siteId']}`,
  `/tasks?task=${ids['taskId']}`,
]

async function textAt(who: TestClient, at: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(app.url + at, { headers: { cookie: who.cookie, ...headers } })
  return `${answer.status === 200 ? '' : `${answer.status} `}${await answer.text()}`
}
const csv = { accept: 'text/csv' }
const page = { 'sec-fetch-dest': 'document' }

describe.each(roles)('a %s', (role) => {
  test('reads no rate, price or sum in any answer of the API', { timeout: 180_000 }, async () => {
    expect((await readAll(people[role], hiddenFrom(role))).leaks).toEqual([])
  })

  test('gets none of them in a CSV or in the first answers of a page', async () => {
    for (const at of lists()) expect([at, found(await textAt(people[role], at, csv), hiddenFrom(role))]).toEqual([at, []])
    for (const at of pages()) expect([at, found(await textAt(people[role], at, page), hiddenFrom(role))]).toEqual([at, []])
  })

  test('hears of none by the event stream or by mail', async () => {
    const stream = streams[role]
    if (role !== 'influencer') await stream.next(({ message }) => message.recordId === beacon)
    const heard = JSON.stringify(stream.entries)
    const hidden = [ids['rateId'], ids['priceId'], ids['writeOffId'], ...(role === 'project_manager' ? [] : [ids['planId']])]
    expect([found(heard, hiddenFrom(role)), hidden.filter((id) => heard.includes(id ?? ''))]).toEqual([[], []])
    const mails = mailbox.received.filter(({ to }) => JSON.stringify(to).includes(people[role].user.email))
    expect(mails.flatMap(({ subject, text, html }) => found(`${subject}${text}${String(html)}`, hiddenFrom(role)))).toEqual([])
  })
})

test('people with the right read each of them by these ways, so each way was really read', { timeout: 180_000 }, async () => {
  const { read } = await readAll(admin, planted)
  expect(planted.filter((word) => !read.has(word))).toEqual([])
  const sheets = (await Promise.all(lists().map((at) => textAt(admin, at, csv)))).join('\n')
  expect(found(sheets, [rates.workspace, rates.cost, prices.deliverable, sums.hours, texts.reason, texts.planPrice])).toHaveLength(6)
  const shown = (await Promise.all(pages().map((at) => textAt(admin, at, page)))).join('\n')
  expect(found(shown, [prices.deliverable, sums.all, texts.plan])).toHaveLength(3)
  await streams.client.next(({ message }) => message.recordId === beacon)
  expect(JSON.stringify((await manager.call<object>('GET /api/notifications', {})) ?? {})).toContain('9,321.77')
})
