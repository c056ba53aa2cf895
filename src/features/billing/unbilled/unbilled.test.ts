import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { milestoneRow } from '#features/deliverables/deliverables/fixtures/factory.ts'
import { deliverableMilestones } from '#features/deliverables/deliverables/table.ts'
import type { EntryView } from '#features/time/time-entries/schema.ts'
import type { TimesheetView } from '#features/time/timesheets/schema.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { type BillableWork, billableWork, type Refusal } from './fixtures/factory.ts'
import type { WorkPreview, WriteOffCreate } from './schema.ts'

let app: TestApp
let { people, project, newProject, rate, log, accepted, price, ref, listed, summary, bill, refused } = {} as BillableWork
let { admin, manager, designer } = {} as BillableWork['people']
beforeAll(async () => {
  app = await startTestApp()
  ;({ people, project, newProject, rate, log, accepted, price, ref, listed, summary, bill, refused } = await billableWork(app))
  ;({ admin, manager, designer } = people)
})
afterAll(() => app.close())

describe('the selling rate of an hour', () => {
  test('is the most specific: project before brand before workspace, and in each person before duty before all', async () => {
    const at = await newProject()
    await app.allocate(designer.user, at, 'graphic_designer')
    const hour = await log(60, {}, at)
    const now = async () => (await listed(at)).find(({ id }) => id === hour.id)?.amount
    expect(await now()).toBe('100.00')
    await rate({ duty: 'graphic_designer', amount: '110' })
    expect(await now()).toBe('110.00')
    await rate({ brandId: at.brandId, amount: '120' })
    expect(await now()).toBe('120.00')
    await rate({ brandId: at.brandId, userId: designer.user.id, amount: '130' })
    expect(await now()).toBe('130.00')
    const own = await rate({ projectId: at.id, amount: '140' })
    await rate({ projectId: at.id, duty: 'graphic_designer', amount: '150' })
    expect(await now()).toBe('150.00')
    await rate({ projectId: at.id, amount: '999', validFrom: '2026-03-16' })
    expect(await now()).toBe('150.00')
    await admin.call('DELETE /api/selling-rates/:id', { id: own.id })
    await app.sql(`delete from selling_rates where duty = 'graphic_designer' and project_id is null`)
  })

  test('is seen by admins, product owners and the managers whose projects it holds for', async () => {
    const at = await newProject()
    await rate({ projectId: at.id, amount: '77' })
    const [other, owner] = [await app.as('project_manager'), await app.as('product_owner')]
    const sees = async (who: TestClient) => {
      const answer = await who.raw<{ items: { amount: string }[] }>('GET', `/api/selling-rates?projectId=${at.id}`)
      return answer.status === 200 ? answer.body.items.map(({ amount }) => amount) : answer.status
    }
    expect(await Promise.all([admin, owner, manager, other, designer].map(sees))).toEqual([['77'], ['77'], ['77'], [], 403])
  })
})

describe('unbilled work', () => {
  test('holds hours, accepted deliverables and completed milestones, each once, and no others', async () => {
    const at = await newProject()
    const hour = await log(90, {}, at)
    await log(60, { billable: false }, at)
    const film = await accepted({}, at)
    const open = await accepted({ status: 'in_progress', approvedBy: null, approvedAt: null, ownWork: null }, at)
    for (const { id } of [film, open]) await price({ deliverableId: id, amount: '500' })
    const site = await accepted({ name: 'Site' }, at)
    await price({ deliverableId: site.id, amount: '9000' })
    const step = (name: string, position: string, fields: object) =>
      app.insert(deliverableMilestones, milestoneRow({ deliverableId: site.id, name, position, ...fields }))
    const done = await step('Draft', 'a', { status: 'completed' })
    const later = await step('Launch', 'b', {})
    for (const milestoneId of [done, later]) await price({ milestoneId, amount: '1000.5' })
    const found = await listed(at)
    expect(new Set(found.map(({ kind, id, amount }) => `${kind} ${id} ${amount}`))).toEqual(
      new Set([`time-entry ${hour.id} 150.00`, `deliverable ${film.id} 500.00`, `deliverable-milestone ${done} 1000.50`]),
    )
    expect(await summary(at)).toMatchObject({ currencies: [{ currency: 'EUR', amount: '1650.50' }], unvaluedMinutes: 0 })
    await manager.call('PATCH /api/projects/:id', { id: at.id, isInternal: true })
    expect(await listed(at)).toEqual([])
  })

  test('reaches nobody without the right', async () => {
    const paths = ['/api/unbilled', '/api/unbilled-summary', '/api/selling-rates', '/api/work-prices']
    const client = await app.as('client')
    await app.allocate(client.user, project, 'client')
    for (const who of [designer, client])
      for (const path of paths) expect([path, (await who.raw('GET', `${path}?projectId=${project.id}`)).status]).toEqual([path, 403])
    const other = await app.as('project_manager')
    const hour = await log(30)
    expect((await other.call<{ items: unknown[] }>('GET /api/unbilled', {})).items).toEqual([])
    expect((await refused('POST', '/api/unbilled/invoices', { work: [ref(hour)] }, other)).code).toBe('conflict')
  })
})

describe('a draft of unbilled work', () => {
  test('has quantities of minutes ÷ 60, rounded once for a line, and says nothing internal', async () => {
    const at = await newProject()
    const [one, two] = [await log(50, { note: 'CANARY internal' }, at), await log(50, { day: '2026-03-20' }, at)]
    const preview = await manager.call<WorkPreview>('POST /api/unbilled/preview', { work: [one, two].map(ref), group: 'one' })
    expect(preview).toMatchObject({ currency: 'EUR', subtotal: '167.00', lines: [{ quantity: '1.67', unit: 'hour', unitPrice: '100' }] })
    const made = await bill([one, two], { group: 'person' })
    expect(made).toMatchObject({
      subtotal: '167.00',
      serviceFrom: '2026-03-15',
      serviceTo: '2026-03-20',
      projectId: at.id,
      clientEmail: 'pay@example.com',
    })
    expect(made.lines.map(({ description }) => description)).toEqual([`${designer.user.fullName}, 15 Mar 2026 – 20 Mar 2026`])
    expect(JSON.stringify(made)).not.toContain('CANARY')
    expect(await listed(at)).toEqual([])
  })

  test('asks for a price of hours without a rate, and refuses another currency', async () => {
    const at = await newProject()
    await rate({ projectId: at.id, amount: '90', currency: 'CHF', validFrom: '2026-03-01' })
    const francs = await log(60, {}, at)
    const early = await log(60, { day: '2025-12-01' }, at)
    expect(await refused('POST', '/api/unbilled/invoices', { work: [francs, early].map(ref) })).toMatchObject({
      fields: { price: '1 h have no selling rate. Enter a price per hour for them.' },
    })
    expect(await refused('POST', '/api/unbilled/invoices', { work: [ref(francs)], currency: 'EUR' })).toMatchObject({
      fields: { work: 'Some of this work is priced in CHF, not in EUR. Bill it on an invoice of its own.' },
    })
    expect(await bill([francs, early], { price: '50', group: 'one' })).toMatchObject({ currency: 'CHF', subtotal: '140.00' })
  })

  test('locks what it bills until it is void, cancelled or credited in full', async () => {
    const at = await newProject()
    const hour = await log(60, {}, at)
    const film = await accepted({}, at)
    const { id: priceId } = await price({ deliverableId: film.id, amount: '500' })
    const draft = await bill([hour, film])
    const held = (says: string) => expect.objectContaining({ code: 'conflict', message: expect.stringContaining(says) })
    const number = draft.invoiceNumber
    expect(await refused('PATCH', `/api/time-entries/${hour.id}`, { minutes: 30 })).toEqual(held(`on invoice ${number}`))
    expect(await refused('DELETE', `/api/time-entries/${hour.id}`)).toEqual(held(number))
    expect(await refused('DELETE', `/api/tasks/${hour.taskId}`)).toEqual(held(number))
    expect(await refused('DELETE', `/api/deliverables/${film.id}`)).toEqual(held(number))
    expect(await refused('DELETE', `/api/work-prices/${priceId}`)).toEqual(held(number))
    expect(await refused('POST', '/api/unbilled/invoices', { work: [ref(hour)] })).toEqual(held(number))
    const [line] = draft.lines
    expect((await refused('PATCH', `/api/invoice-line-items/${line?.id}`, { quantity: 3 })).fields).toHaveProperty('quantity')
    expect((await refused('PATCH', `/api/invoices/${draft.id}`, { currency: 'USD' })).fields).toHaveProperty('currency')

    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/invoices/:id', { id: draft.id })
    expect(await listed(at)).toHaveLength(2)
    await admin.call('POST /api/invoices/:id/restore', { id: draft.id, deletionId })
    expect(await listed(at)).toEqual([])
    await manager.call('PATCH /api/invoices/:id', { id: draft.id, status: 'sent' })
    await manager.call('POST /api/invoices/:id/credit', { id: draft.id, lines: [{ lineId: line?.id, quantity: '0.5' }] })
    expect(await listed(at)).toEqual([])
    await manager.call('POST /api/invoices/:id/credit', { id: draft.id })
    expect(await listed(at)).toHaveLength(2)

    const second = await bill([hour, film])
    await manager.call('PATCH /api/invoices/:id', { id: second.id, status: 'sent' })
    await manager.call('PATCH /api/invoices/:id', { id: second.id, status: 'cancelled' })
    expect(await listed(at)).toHaveLength(2)
  })

  test('is named by its hours, for people who may open invoices', async () => {
    const at = await newProject()
    const [hour, other] = [await log(60, {}, at), await log(30, {}, at)]
    const { id, invoiceNumber } = await bill([hour])
    const signs = async (who: TestClient) => {
      const { items } = await who.call<{ items: EntryView[] }>('GET /api/time-entries', { projectId: at.id })
      const one = await who.call<EntryView>('GET /api/time-entries/:id', { id: hour.id })
      const { rows } = await who.call<TimesheetView>('GET /api/timesheet', { day: '2026-03-15', userId: designer.user.id })
      const days = [hour, other].map(({ taskId }) => rows.find(({ recordId }) => recordId === taskId)?.billed)
      const listed = [hour, other].map((work) => items.find((item) => item.id === work.id))
      return { billed: [...listed, one].map((entry) => entry?.billed), on: [...listed, one].map((entry) => entry?.billedOn), days }
    }
    const invoice = { id, invoiceNumber }
    const sunday = (on: object | null) => [null, null, null, null, null, null, on]
    const none = sunday(null)
    const billed = [true, false, true]
    expect(await signs(manager)).toEqual({ billed, on: [invoice, null, invoice], days: [sunday({ on: [invoice] }), none] })
    expect(await signs(designer)).toEqual({ billed, on: [null, null, null], days: [sunday({ on: [] }), none] })
    await admin.call('DELETE /api/invoices/:id', { id })
    expect(await signs(manager)).toEqual({ billed: [false, false, false], on: [null, null, null], days: [none, none] })
  })

  test('is made once of an hour by two people in the same moment, and never of one that is being deleted', async () => {
    const at = await newProject()
    for (let round = 0; round < 5; round += 1) {
      const hour = await log(60, {}, at)
      const both = await Promise.all([1, 2].map(() => manager.raw('POST', '/api/unbilled/invoices', { work: [ref(hour)] })))
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
      const next = await log(60, {}, at)
      const race = await Promise.all([
        manager.raw('POST', '/api/unbilled/invoices', { work: [ref(next)] }),
        manager.raw('DELETE', `/api/tasks/${next.taskId}`),
      ])
      expect(race.map(({ status }) => status)).toContain(409)
      expect(race.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })
})

describe('a write-off', () => {
  test('needs a reason, leaves the list, and is undone whole or by item', async () => {
    const at = await newProject()
    const [one, two] = [await log(60, {}, at), await log(30, {}, at)]
    const off = (body: object, who = manager) => who.raw<Refusal & { id: string }>('POST', '/api/write-offs', body)
    expect((await off({ work: [ref(one)], reason: ' ' })).body.fields).toEqual({ reason: 'Say why this is not billed' })
    const { body } = await off({ work: [one, two].map(ref), reason: 'Goodwill' })
    expect(await listed(at)).toEqual([])
    const gone = await listed(at, { writtenOff: true })
    expect(gone.map(({ writeOff }) => writeOff?.reason)).toEqual(['Goodwill', 'Goodwill'])
    expect((await refused('POST', '/api/unbilled/invoices', { work: [ref(one)] })).code).toBe('conflict')
    await manager.call('DELETE /api/write-off-items/:id', { id: gone[0]?.writeOff?.itemId ?? '' })
    expect(await listed(at)).toHaveLength(1)
    await manager.call('DELETE /api/write-offs/:id', { id: body.id })
    expect(await listed(at)).toHaveLength(2)
    const again = await off({ work: [one, two].map(ref), reason: 'Goodwill' })
    const restored = await manager.call<WriteOffCreate>('DELETE /api/write-offs/:id', { id: again.body.id })
    expect({ ...restored, work: new Set(restored.work) }).toEqual({ reason: 'Goodwill', work: new Set([one, two].map(ref)) })
    expect((await off(restored)).status).toBe(201)
    expect(await listed(at, { writtenOff: true })).toHaveLength(2)
    const [owner, third] = [await app.as('product_owner'), await log(15, {}, at)]
    expect((await off({ work: [ref(third)], reason: 'No' }, owner)).status).toBe(403)
  })
})

test('hours are marked not billable by the person who logged them or by the manager of the project, until they are billed', async () => {
  const hour = await log(60)
  const other = await app.as('project_manager')
  const mark = (who: TestClient, billable: boolean) => who.raw<Refusal>('PATCH', `/api/time-entries/${hour.id}`, { billable })
  expect((await mark(other, false)).body.fields).toHaveProperty('billable')
  expect((await mark(designer, false)).status).toBe(200)
  expect((await mark(manager, true)).status).toBe(200)
  await bill([hour])
  expect((await mark(designer, false)).status).toBe(409)
})
