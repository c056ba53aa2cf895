import { afterAll, describe, expect, it } from 'vitest'
import { brandCalls, startAgency } from '#testing/harness/agency.ts'
import type { TestClient } from '#testing/kit/test-app-types.ts'
import { type BrandView, brandBillingFields } from './schema.ts'

const { app, admin, manager, designer, client } = await startAgency()
const { create, patch, stored } = brandCalls(app)
afterAll(() => app.close())

const billing = {
  billingName: 'Lumen Mobility GmbH',
  billingAddress: 'Lumen Mobility GmbH\nHafenweg 46\n48155 Münster',
  billingEmail: 'invoices@lumen.example',
  billingCurrency: 'EUR',
  billingTerms: 'Net 14',
  billingStreet: 'Hafenweg 46',
  billingStreet2: 'Tor 3',
  billingCity: 'Münster',
  billingPostCode: '48155',
  billingCountry: 'DE',
  billingVatNumber: 'DE281734906',
  billingRegistrationNumber: 'HRB 19427',
  billingElectronicScheme: '0204',
  billingElectronicId: '05515-12345-67',
  billingReference: 'PO-4410',
  billingProfile: 'xrechnung',
}

const sheet = { accept: 'text/csv' }
const read = async (who: TestClient, id: string) => (await who.raw<BrandView>('GET', `/api/brands/${id}`)).body

describe('billing data', () => {
  it('is every field that its name says, and none is forgotten here', () => {
    expect(Object.keys(billing).toSorted()).toEqual(Object.keys(brandBillingFields).toSorted())
    // By this the rule knows them from the fields that only admins change.
    expect(Object.keys(brandBillingFields).filter((field) => !field.startsWith('billing'))).toEqual([])
  })

  it('is changed by admins and project managers, each field alone', async () => {
    for (const who of [admin, manager]) {
      const { id } = await app.brand()
      for (const [field, value] of Object.entries(billing)) {
        const answer = await patch(who, id, { [field]: value })
        expect([field, answer.status, answer.body[field as keyof BrandView]]).toEqual([field, 200, value])
      }
      expect(await read(designer, id)).toMatchObject(billing)
    }
  })

  it('is all that a project manager changes of a brand: together with another field, nothing is', async () => {
    const { id } = await app.brand({ name: 'Kept' })
    for (const other of [
      { name: 'Taken' },
      { description: 'x' },
      { industry: 'x' },
      { website: 'https://x.example' },
      { status: 'inactive' },
    ]) {
      expect((await patch(manager, id, other)).status).toBe(403)
      expect((await patch(manager, id, { ...other, billingTerms: 'Net 30' })).status).toBe(403)
    }
    expect(await stored(id)).toMatchObject({ name: 'Kept', billing_terms: null, version: 1 })
    expect((await patch(manager, id, {})).status).toBe(200)
  })

  it('is closed to other staff, and to clients also by name', async () => {
    const { id } = await app.brand()
    await app.allocateToBrand(client.user, id)
    for (const who of [designer, await app.as('product_owner'), client]) {
      expect((await patch(who, id, { billingTerms: 'Net 30' })).status).toBe(403)
    }
    expect((await patch(await app.as('client'), id, { billingTerms: 'Net 30' })).status).toBe(404)
    expect(await stored(id)).toMatchObject({ billing_terms: null })
  })

  it('never reaches a client: not the brand, its list, its history or an export', async () => {
    const { id } = (await create(admin, { name: 'Seen', ...billing })).body
    const one = await app.as('client')
    await app.allocateToBrand(one.user, id)
    const stream = await one.stream()
    await patch(manager, id, { billingReference: 'PO-5511', billingProfile: 'peppol' })
    await patch(admin, id, { name: 'Seen again', billingCity: 'Bremen' })
    await stream.next(({ message }) => message.recordId === id)
    const answers = await Promise.all(
      [`/api/brands/${id}`, '/api/brands', `/api/history?recordType=brand&recordId=${id}`].map((path) => one.raw('GET', path)),
    )
    answers.push(await one.raw('GET', '/api/brands', undefined, sheet))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const answered = [...answers.map(({ text }) => text), JSON.stringify(stream.entries)].join('\n')
    stream.cut()
    expect(answered).toContain('Seen again')
    const secrets = [...Object.keys(billing), 'Hafenweg', 'Münster', 'DE281734906', 'PO-4410', 'PO-5511', 'xrechnung', 'peppol', 'Billing']
    expect(secrets.filter((secret) => answered.includes(secret))).toEqual([])
    expect(await read(one, id)).toMatchObject({ name: 'Seen again' })
  })

  it('keeps changes of an admin and a project manager to different fields, and refuses the second change of the same field', async () => {
    const { id, version } = (await create(admin, { name: 'Shared' })).body
    expect((await patch(admin, id, { version, name: 'Renamed' })).status).toBe(200)
    expect((await patch(manager, id, { version, billingCity: 'Porto' })).body).toMatchObject({ name: 'Renamed', billingCity: 'Porto' })
    const late = await patch(admin, id, { version, billingCity: 'Lisbon' })
    expect([late.status, late.body.fields]).toEqual([409, { billingCity: expect.any(String) }])
  })

  it('has no e-invoice until one is chosen, and turns empty text into nothing', async () => {
    const { id, billingProfile } = (await create(manager)).body
    expect(billingProfile).toBe('none')
    const emptied = await patch(manager, id, { billingCity: '', billingCountry: '', billingElectronicScheme: '', billingVatNumber: ' ' })
    expect(emptied.body).toMatchObject({ billingCity: null, billingCountry: null, billingElectronicScheme: null, billingVatNumber: null })
  })

  it.each([
    [{ billingCountry: 'XX' }, 'Choose a country'],
    [{ billingCountry: 'de' }, 'Choose a country'],
    [{ billingCountry: 'EU' }, 'Choose a country'],
    [{ billingElectronicScheme: '12' }, 'Choose a scheme, or enter its code of four digits'],
    [{ billingElectronicScheme: 'GLN' }, 'Choose a scheme, or enter its code of four digits'],
    [{ billingProfile: 'zugferd' }, undefined],
    [{ billingProfile: null }, undefined],
    [{ billingPostCode: 'x'.repeat(21) }, 'Enter at most 20 characters'],
    [{ billingVatNumber: 'x'.repeat(41) }, 'Enter at most 40 characters'],
    [{ billingReference: 'x'.repeat(101) }, 'Enter at most 100 characters'],
  ])('refuses %j', async (fields, message) => {
    const { id } = await app.brand()
    const [field = ''] = Object.keys(fields)
    const answer = await patch(manager, id, fields)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    if (message) expect(answer.body.fields?.[field]).toBe(message)
  })

  it('takes any scheme of four digits, and EM', async () => {
    const { id } = await app.brand()
    for (const billingElectronicScheme of ['9959', 'EM', '0088']) {
      expect((await patch(manager, id, { billingElectronicScheme })).body).toMatchObject({ billingElectronicScheme })
    }
  })

  it('is exported with words for staff', async () => {
    const { name } = (await create(admin, { name: 'Exported', ...billing })).body
    const { text } = await designer.raw('GET', '/api/brands?q=Exported', undefined, sheet)
    const [head = ''] = text.split('\n')
    for (const heading of ['Billing post code', 'Billing country', 'Billing VAT number', 'Billing profile']) expect(head).toContain(heading)
    expect(text).toContain(name)
    expect(text).toContain('DE281734906')
  })
})
