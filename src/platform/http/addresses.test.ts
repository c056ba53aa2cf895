import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { loadFeatures } from '../../server/features.ts'
import { startDelivering } from '../../testing/harness/deliveries.ts'
import { openLink, type TestGuest } from '../../testing/kit/guests.ts'
import type { TestApp, TestClient } from '../../testing/kit/test-app-types.ts'

let app: TestApp
let admin: TestClient
let guest: TestGuest
beforeAll(async () => {
  const world = await startDelivering()
  ;({ app } = world)
  admin = await app.as('admin')
  guest = await openLink(app, (await world.share({ documents: [await world.document()] })).url)
})
afterAll(() => app.close())

const addressed = (await loadFeatures()).flatMap(({ routes }) => routes).filter(({ key }) => key.includes(':'))

test.for(addressed)('$key takes what its address says from nowhere else', async ({ key, operation }) => {
  const [method = '', template = ''] = key.split(' ')
  for (const name of [...template.matchAll(/:(\w+)/g)].map(([, one]) => one ?? '')) {
    // A guest is known at the address of their own link alone.
    const [who, own] = operation.guest ? [guest, template.replace(':id', guest.linkId)] : [admin, template]
    const [path, other] = [own.replace(/:\w+/g, () => randomUUID()), randomUUID()]
    const inQuery = method === 'GET' || method === 'DELETE' || operation.upload !== undefined
    const body = operation.upload ? new Uint8Array([1]) : inQuery ? undefined : { [name]: other }
    const headers: Record<string, string> = operation.upload ? { 'content-type': 'application/octet-stream' } : {}
    const answer = await who.raw<ErrorBody>(method, inQuery ? `${path}?${name}=${other}` : path, body, headers)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    expect(answer.body.fields?.[name]).toMatch(/stands in the address already/)
  }
})
