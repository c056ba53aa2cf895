import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { insertInvoice } from './fixtures/access.ts'
import { invoiceKind } from './record.ts'
import { canDeleteInvoice, canViewInvoice, type InvoiceFacts } from './rules.ts'
import { visibleInvoices } from './visibility.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const [contact, plain, foreign] = [await app.brand(), await app.brand(), await app.brand()]
  brands = { contact, plain }
  for (const brandId of [contact.id, plain.id, foreign.id, null])
    for (const issued of [true, false]) await insertInvoice(app, { issued, brandId })
})
afterAll(() => app.close())
let brands: Record<'contact' | 'plain', { id: string }>

it.each(roleCombinations)('lists of invoices agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  for (const brand of Object.values(brands)) await app.allocateToBrand(person.user, brand.id)
  await app.sql('update brand_allocations set billing_contact = true where brand_id = $1 and user_id = $2', [
    brands.contact.id,
    person.user.id,
  ])
  const actor = await app.actorOf(person)
  const mayDelete = invoiceKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const all = await rows<InvoiceFacts & { listed: boolean; deletable: boolean }>(
    app.pool,
    sql`select iv.brand_id as "brandId", iv.status, iv.issued_at as "issuedAt", iv.kind, coalesce(${visibleInvoices(actor)}, false) as listed,
      coalesce(${visibleInvoices(actor)} and ${mayDelete}, false) as deletable from invoices iv`,
  )
  expect(all).toHaveLength(8)
  for (const { listed, deletable, ...facts } of all)
    expect([facts, listed, deletable]).toEqual([facts, canViewInvoice(actor, facts).allowed, canDeleteInvoice(actor, facts).allowed])
})
