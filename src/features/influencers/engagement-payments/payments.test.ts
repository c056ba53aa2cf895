import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { type EngagementWorld, engagementWorld, type Fields, type Refusal } from '#testing/harness/engagements.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { EngagementView } from '../engagements/schema.ts'
import type { PaymentView } from './schema.ts'

let app: TestApp
let w: EngagementWorld
beforeAll(async () => {
  app = await startTestApp()
  w = await engagementWorld(app)
})
afterAll(() => app.close())

const pay = (engagementId: string, amount: string, more: Fields = {}, who: TestClient = w.manager) =>
  who.raw<PaymentView & Refusal>('POST', '/api/engagement-payments', { engagementId, amount, ...more })
const read = (id: string) => w.manager.call<EngagementView>('GET /api/engagements/:id', { id })
const paidOn = '2026-01-05'

describe('payments to influencers', () => {
  test('give the payment status, and never go above the agreed rate', async () => {
    const { id } = await w.create({ agreedRate: '1000' })
    expect((await pay(id, '400', { paidOn })).body).toMatchObject({ state: 'paid', amount: '400.00', currency: 'EUR' })
    expect(await read(id)).toMatchObject({ paymentStatus: 'partial', paymentAmount: '400.00' })
    const refused = await pay(id, '600.01', { paidOn })
    expect([refused.status, refused.body.message]).toEqual([409, 'The open balance is 600.00 EUR. Enter at most that.'])
    // A bonus and expenses are no part of the fee.
    expect((await pay(id, '50', { kind: 'bonus', paidOn })).status).toBe(201)
    expect((await pay(id, '600', { paidOn })).status).toBe(201)
    expect(await read(id)).toMatchObject({ paymentStatus: 'completed', paymentAmount: '1000.00' })
  })

  test('of a rate of 0 are complete, without a rate pending and refused', async () => {
    expect((await w.create({ agreedRate: '0' })).paymentStatus).toBe('completed')
    const { id, paymentStatus } = await w.create({ agreedRate: null })
    expect(paymentStatus).toBe('pending')
    expect((await pay(id, '1', { paidOn })).body.message).toBe('No rate is agreed yet. Enter the agreed rate first.')
  })

  test('are planned, changed, paid once, and then only reversed, by an admin', async () => {
    const { id } = await w.create({ agreedRate: '1000' })
    const { body: planned } = await pay(id, '700', { dueOn: '2031-05-01' })
    expect(planned).toMatchObject({ state: 'planned', dueOn: '2031-05-01' })
    expect((await pay(id, '400', { paidOn })).body.message).toBe('The open balance is 300.00 EUR. Enter at most that.')
    const change = (fields: Fields) => w.manager.raw<PaymentView & Refusal>('PATCH', `/api/engagement-payments/${planned.id}`, fields)
    expect((await change({ amount: '800' })).body.amount).toBe('800.00')
    const mark = () => w.manager.raw<PaymentView & Refusal>('POST', `/api/engagement-payments/${planned.id}/payment`, { paidOn })
    expect((await mark()).body).toMatchObject({ state: 'paid', paidOn })
    expect((await mark()).status).toBe(409)
    expect((await change({ amount: '1' })).body.message).toBe('A payment that was made can’t be changed. Reverse it instead.')
    expect((await change({ invoiceNumber: 'R-7' })).body.invoiceNumber).toBe('R-7')
    expect((await w.manager.raw('DELETE', `/api/engagement-payments/${planned.id}`)).status).toBe(409)
    const reverse = (who: TestClient) => who.raw<PaymentView & Refusal>('POST', `/api/engagement-payments/${planned.id}/reversal`, {})
    expect((await reverse(w.manager)).status).toBe(403)
    expect((await reverse(w.admin)).body).toMatchObject({ state: 'reversal', amount: '-800.00', reversesId: planned.id })
    expect((await reverse(w.admin)).body.message).toBe('This payment has been reversed already.')
    expect(await read(id)).toMatchObject({ paymentStatus: 'pending', paymentAmount: '0.00' })
  })

  test('a typed payment amount records the difference, and a lower one is refused', async () => {
    const { id } = await w.create({ agreedRate: '1000' })
    expect((await w.change(id, { paymentAmount: '250' })).body).toMatchObject({ paymentAmount: '250.00', paymentStatus: 'partial' })
    expect((await w.change(id, { paymentAmount: '600' })).body.paymentAmount).toBe('600.00')
    expect((await w.change(id, { paymentAmount: '600' })).body.paymentAmount).toBe('600.00')
    const { items } = await w.manager.call<{ items: PaymentView[] }>('GET /api/engagement-payments', { engagementId: id })
    expect(items.map(({ amount }) => amount)).toEqual(['350.00', '250.00'])
    const lower = await w.change(id, { paymentAmount: '100' })
    expect([lower.status, lower.body.message]).toEqual([409, 'Reverse a payment instead.'])
    const marketer = await app.as('digital_marketer')
    expect((await w.change(id, { paymentAmount: '700' }, marketer)).status).toBe(403)
    expect((await w.change(id, { notes: 'Seen' }, marketer)).status).toBe(200)
  })

  test('of 50 full payments in parallel one is taken, and the others name the balance', async () => {
    const { id } = await w.create({ agreedRate: '1000' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(id, '1000', { paidOn })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 The open balance is 0.00 EUR. Enter at most that.']),
    )
    expect(await read(id)).toMatchObject({ paymentStatus: 'completed', paymentAmount: '1000.00' })
  })

  test('planned ones are a part of the offer, and due from the day of acceptance', async () => {
    const { id } = await w.create({ agreedRate: '1000' })
    await w.send(id)
    const { body: planned } = await pay(id, '500', { due: 'acceptance' })
    expect((await read(id)).offer).toMatchObject({ number: 2, sentAt: null })
    await w.contract(id)
    const { items } = await w.manager.call<{ items: PaymentView[] }>('GET /api/engagement-payments', { engagementId: id })
    expect(items.find((one) => one.id === planned.id)?.dueOn).toMatch(/^20\d\d-\d\d-\d\d$/)
  })
})
