import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { addGadgets } from '#testing/harness/gadgets.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestBrand, TestClient } from '#testing/kit/test-app-types.ts'
import { decisionRow } from './fixtures/factory.ts'
import type { DecisionView } from './schema.ts'

let app: TestApp
let brand: TestBrand
let record: { recordType: string; recordId: string }
let client: TestClient

beforeAll(async () => {
  app = await startTestApp()
  brand = await app.brand()
  const project = await app.project({ brand })
  const gadget = await (await addGadgets(app))({ project })
  record = { recordType: 'gadget', recordId: gadget.id }
  client = await app.as('client')
  await app.allocateToBrand(client.user, brand)
  const [manager, other] = [await app.user('project_manager'), await app.user('client')]
  const of = { ...record, recordTitle: 'Gadget', projectId: project.id }
  const verdict = { audience: 'client', outcome: 'verdict_approved', deciderKind: 'client', roles: ['client'] }
  await insertRows(app.pool, 'decisions', [
    decisionRow({ ...of, deciderName: manager.fullName, deciderId: manager.id, comment: 'CANARY-internal', ownWork: true }),
  ])
  await insertRows(app.pool, 'decisions', [
    decisionRow({ ...of, ...verdict, deciderName: client.user.fullName, deciderId: client.user.id, comment: 'Fine by us' }),
    decisionRow({ ...of, ...verdict, deciderName: 'CANARY-other', deciderId: other.id, comment: 'Us too' }),
  ])
  await insertRows(app.pool, 'decisions', [
    decisionRow({
      ...of,
      ...verdict,
      deciderKind: 'guest',
      actorKind: 'guest',
      roles: [],
      deciderName: 'Mia',
      linkId: randomUUID(),
      linkName: 'Board',
    }),
  ])
})
afterAll(() => app.close())

const address = (): string => `/api/decisions?recordType=${record.recordType}&recordId=${record.recordId}`
const listed = async (who: TestClient): Promise<DecisionView[]> =>
  ((await who.raw('GET', address())).body as { items: DecisionView[] }).items

test('staff read every decision of a record with who, when, on which bytes and one’s own work, the newest first', async () => {
  const items = await listed(await app.as('copywriter'))
  expect(items.map(({ deciderKind, comment }) => [deciderKind, comment])).toEqual([
    ['guest', null],
    ['client', 'Us too'],
    ['client', 'Fine by us'],
    ['internal', 'CANARY-internal'],
  ])
  expect(items[3]).toMatchObject({ number: 1, ownWork: true, versionNumber: 1, outcome: 'approved' })
  expect(items[0]).toMatchObject({ actorKind: 'guest', deciderName: 'Mia', decider: null })
})

test('a client reads the verdicts alone, and nobody by name whom they may not know; elsewhere there is nothing', async () => {
  const items = await listed(client)
  expect(items.map(({ deciderName, decider }) => [deciderName, decider?.fullName ?? null])).toEqual([
    ['Mia', null],
    ['Someone else', 'Someone else'],
    [client.user.fullName, client.user.fullName],
  ])
  expect(JSON.stringify(items)).not.toContain('CANARY')
  const stranger = await app.as('client')
  expect((await stranger.raw('GET', address())).status).toBe(404)
})

test('an outcome that the kind declares has its heading; neither clients nor influencers read what Atelier or influencers decided', async () => {
  const influencer = await app.as('influencer')
  await app.allocateToBrand(influencer.user, brand)
  const of = { ...record, recordTitle: 'Gadget', versionId: null, versionNumber: null, size: null, sha256: null, roles: [] }
  const rows = [
    decisionRow({ ...of, outcome: 'first_seen', deciderKind: 'system', actorKind: 'system', deciderName: 'Atelier' }),
    decisionRow({ ...of, outcome: 'never_declared', deciderKind: 'influencer', deciderName: 'Lotta', deciderId: influencer.user.id }),
  ]
  for (const row of rows) await insertRows(app.pool, 'decisions', [row])
  const [byInfluencer, bySystem] = await listed(await app.as('admin'))
  expect(bySystem).toMatchObject({
    outcome: 'first_seen',
    outcomeLabel: 'Seen for the first time',
    tone: 'neutral',
    deciderKind: 'system',
    deciderName: 'Atelier',
    versionNumber: null,
    size: null,
    sha256: null,
    nameRemovable: false,
  })
  expect(byInfluencer).toMatchObject({ outcomeLabel: 'Never declared', deciderKind: 'influencer', decider: { id: influencer.user.id } })
  for (const outsider of [client, influencer]) {
    expect((await listed(outsider)).map(({ deciderKind }) => deciderKind).toSorted()).toEqual(['client', 'client', 'guest'])
  }
  expect(await listed(client)).toEqual(expect.not.arrayContaining([expect.objectContaining({ recordTitle: expect.anything() })]))
})

test('of a record that is gone only admins read that something was decided', async () => {
  await app.sql('update gadgets set deleted_at = now() where id = $1', [record.recordId])
  const statuses = await Promise.all(
    (['admin', 'project_manager', 'client'] as const).map(async (role) => (await (await app.as(role)).raw('GET', address())).status),
  )
  await app.sql('update gadgets set deleted_at = null where id = $1', [record.recordId])
  expect(statuses).toEqual([200, 404, 404])
})

test('the end of the chain is what the last decision says, for admins', async () => {
  const admin = await app.as('admin')
  const [last] = await listed(admin)
  expect((await admin.raw('GET', '/api/decision-chain')).body).toMatchObject({ number: last?.number, hash: last?.hash })
})
