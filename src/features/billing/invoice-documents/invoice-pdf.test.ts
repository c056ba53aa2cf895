import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '#platform/file-readers/pdf.ts'
import { pdfText } from '#testing/harness/pdf-text.ts'
import { invoiceBuyer, invoiceDocument, invoiceSeller } from './fixtures/factory.ts'
import { type InvoiceLook, invoicePdf } from './invoice-pdf.ts'
import { epcPayload } from './payment-codes.ts'
import type { InvoiceDocument } from './schema.ts'

const look: InvoiceLook = { logo: null, accent: '#3346d3', paper: 'A4', draft: false, madeAt: new Date('2026-11-26T09:30:00Z') }
const words = async (document: InvoiceDocument, changes: Partial<InvoiceLook> = {}) =>
  pdfText(await invoicePdf(document, { ...look, ...changes }))
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ description: `Retouching of picture ${at + 1}`, quantity: String(at + 1) }))

// Its types name a default export that the module is itself.
const readCode = jsQR as unknown as typeof jsQR.default

/** What a phone reads from a page of the PDF. */
async function scanned(bytes: Buffer, page: number): Promise<string | undefined> {
  const { data, info } = await sharp(await readPage(bytes, page))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const swissSeller = {
  ...invoiceSeller,
  name: 'Atelier Zürich AG',
  address: { street: 'Langstrasse 100', street2: null, city: 'Zürich', postCode: '8004', country: 'CH' },
  iban: 'CH9300762011623852957',
  bic: null,
}
const swissBuyer = {
  ...invoiceBuyer,
  name: 'Łukasz Čapek',
  address: { street: 'Bahnhofstrasse 1', street2: null, city: 'Winterthur', postCode: '8400', country: 'CH' },
}

describe('an invoice as a PDF', () => {
  let logo: Buffer
  beforeAll(async () => {
    logo = await sharp({ create: { width: 300, height: 90, channels: 4, background: { r: 51, g: 70, b: 211, alpha: 0.6 } } })
      .png()
      .toBuffer()
  })

  it('says who, what, how much and by when', async () => {
    const document = invoiceDocument({
      lines: [
        { description: 'Brand workshop\nTwo days on site', quantity: '2.5', unitPrice: '1200' },
        { description: 'Print', quantity: '10000', unit: 'piece', unitPrice: '0.0875', taxRate: '7' },
      ],
      discountAmount: '75',
      orderNumber: 'PO-77',
      service: { from: '2026-11-01', to: '2026-11-30' },
      note: 'Thank you for a good month.',
      buyer: { ...invoiceBuyer, reference: '04011000-12345-06', vatNumber: 'DE987654321' },
    })
    const { text, pages } = await words(document, { logo })
    expect(pages).toBe(1)
    for (const part of [
      'Invoice',
      'INV-0042',
      '26 Nov 2026',
      '26 Dec 2026 · Net 30',
      '1 – 30 Nov 2026',
      'PO-77',
      '04011000-12345-06',
      'DE987654321',
      'Whitcombe & Söhne KG Hafenstraße 12 20457 Hamburg',
      'Northlight Studio GmbH · Lindenstraße 5 · 10969 Berlin',
      'Brand workshop',
      'Two days on site',
      '2.5 h',
      '3,000.00',
      '10,000 pcs',
      '0.0875',
      '875.00',
      'Subtotal 3,875.00',
      'Discount −75.00',
      'VAT 19% on 2,941.94 558.97',
      'VAT 7% on 858.06 60.06',
      'Total due EUR 4,419.03',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFF370',
      'Thank you for a good month.',
      'VAT number DE123456789',
      'Tax number 27/123/45678',
      'Registration HRB 123456 B',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
  })

  it('has the same bytes for the same document and look, and others for another date', async () => {
    const document = invoiceDocument({ note: 'Ευχαριστώ, дякую' })
    const [one, same, later] = [
      await invoicePdf(document, { ...look, logo }),
      await invoicePdf(structuredClone(document), { ...look, logo }),
      await invoicePdf(document, { ...look, logo, madeAt: new Date('2026-11-27T09:30:00Z') }),
    ]
    expect(one.equals(same)).toBe(true)
    expect(one.equals(later)).toBe(false)
    expect(one.length).toBeLessThan(40_000)
  })

  it('sets 60 lines on three pages, each with the titles of the columns, and the sums below a line', async () => {
    const document = invoiceDocument({ lines: numbered(60) })
    const { pageTexts } = await words(document)
    expect(pageTexts).toHaveLength(3)
    for (const [at, text] of pageTexts.entries()) {
      expect(text).toMatch(/Description.*Quantity.*Unit price.*Amount \(EUR\)/)
      expect(text).toContain(`Page ${at + 1} of 3`)
      expect(text).toContain('INV-0042')
    }
    const whole = pageTexts.join(' ')
    for (const line of document.lines) expect(whole).toMatch(new RegExp(`${line.description} ${line.quantity} h 100\\.00`))
    expect(pageTexts[2]).toMatch(/Retouching of picture 60.*Subtotal 183,000\.00.*Total due EUR 217,770\.00/)
  })

  it('never leaves the sums alone on a page', async () => {
    // Somewhere among these the lines fill the page so that the sums don't fit below them.
    const counts = Array.from({ length: 18 }, (_, at) => at + 8)
    const documents = await Promise.all(counts.map((count) => words(invoiceDocument({ lines: numbered(count) }))))
    for (const { pageTexts } of documents) expect(pageTexts.find((text) => text.includes('Subtotal'))).toContain('Retouching of picture')
    expect(new Set(documents.map(({ pages }) => pages))).toEqual(new Set([1, 2]))
  })

  it('shows the rate of a line only where rates differ', async () => {
    const { text } = await words(
      invoiceDocument({ lines: [{ description: 'Taxed' }, { description: 'Free', taxCategory: 'exempt', taxRate: '0' }] }),
    )
    expect(text).toMatch(/Tax .*19%.*–.*Exempt from tax, on 100\.00 0\.00/)
    expect((await words(invoiceDocument())).text).not.toMatch(/Unit price Tax/)
  })

  it('prints why a reverse charge has no tax', async () => {
    const lines = [{ description: 'Work', taxCategory: 'reverse_charge' as const, taxRate: '0' }]
    const { text } = await words(invoiceDocument({ lines, buyer: { ...invoiceBuyer, vatNumber: 'ATU12345678' } }))
    expect(text).toMatch(/Your VAT number ATU12345678.*Subtotal 100\.00 Reverse charge 0\.00 Total due EUR 100\.00/)
  })

  it.each([
    ['JPY', '250000', '250,000', 'Total due JPY 297,500'],
    ['KWD', '1200.5', '1,200.500', 'Total due KWD 1,428.595'],
  ])('keeps the decimals of %s', async (currency, unitPrice, amount, total) => {
    const { text } = await words(invoiceDocument({ currency, lines: [{ description: 'Logo', unitPrice }] }))
    expect(text).toContain(amount)
    expect(text).toContain(total)
  })

  it('is made for Letter too, with the same lines', async () => {
    const bytes = await invoicePdf(invoiceDocument({ currency: 'USD', lines: numbered(12) }), { ...look, paper: 'Letter' })
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
    expect((await pdfText(bytes)).text).toContain('Retouching of picture 12')
  })

  it('marks each page of a draft', async () => {
    const { pageTexts } = await words(invoiceDocument({ lines: numbered(40) }), { draft: true })
    expect(pageTexts.length).toBeGreaterThan(1)
    for (const text of pageTexts) expect(text).toContain('DRAFT')
    expect((await words(invoiceDocument())).text).not.toContain('DRAFT')
  })

  it('takes the name where the logo can’t be read', async () => {
    const { text } = await words(invoiceDocument(), { logo: Buffer.from('no picture') })
    expect(text.trimStart()).toMatch(/^Northlight Studio GmbH/)
  })

  it('sets names longer than their place', async () => {
    const name = 'Gesellschaft für Gestaltung, Markenführung und Kommunikation mit besonderer Sorgfalt mbH & Co. KG'
    const lines = [{ description: `Donaudampfschifffahrt${'s'.repeat(90)}` }]
    const { text } = await words(invoiceDocument({ seller: { ...invoiceSeller, name }, buyer: { ...invoiceBuyer, name }, lines }))
    expect(text.split('Gesellschaft für Gestaltung, Markenführung und Kommunikation mit').length).toBeGreaterThan(1)
    expect(text.replaceAll(' ', '')).toContain('s'.repeat(90))
  })

  it('continues a description that is longer than a page', async () => {
    const description = `Report\n${Array.from({ length: 120 }, (_, at) => `Section ${at + 1}`).join('\n')}`
    const { pageTexts } = await words(invoiceDocument({ lines: [{ description }] }))
    expect(pageTexts.length).toBeGreaterThan(1)
    expect(pageTexts.join(' ')).toMatch(/Section 1 .*Section 60 .*Section 120 /)
  })
})

describe('the codes to pay by', () => {
  it('fill in a transfer in euros', async () => {
    const document = invoiceDocument({ number: 'INV-2026-0042' })
    const read = await scanned(await invoicePdf(document, look), 1)
    expect(read).toBe(epcPayload(document))
    expect(read).toMatch(/^BCD\n002\n1\nSCT\nCOBADEFF370\nNorthlight Studio GmbH\nDE89370400440532013000\nEUR297\.50\n\n\nINV-2026-0042$/)
  })

  it('are not on a credit note, which names its invoice', async () => {
    const document = invoiceDocument({
      kind: 'credit_note',
      number: 'INV-0043',
      preceding: [{ number: 'INV-0042', billingDate: '2026-11-26' }],
    })
    const bytes = await invoicePdf(document, look)
    const { text } = await pdfText(bytes)
    expect(text).toContain('Credit note for INV-0042 of 26 Nov 2026')
    expect(text).toContain('Total credited EUR 297.50')
    expect(text).not.toMatch(/Due date|IBAN|Payment/)
    expect(await scanned(bytes, 1)).toBeUndefined()
  })

  it('are a Swiss slip at the foot of the page, with every letter', async () => {
    const document = invoiceDocument({ currency: 'CHF', seller: swissSeller, buyer: swissBuyer })
    const bytes = await invoicePdf(document, look)
    const { text, pages } = await pdfText(bytes)
    expect(pages).toBe(1)
    expect(text).toMatch(/Receipt.*CH93 0076 2011 6238 5295 7.*Łukasz Čapek.*Payment part.*297\.50/)
    const read = (await scanned(bytes, 1))?.split('\n')
    expect(read?.slice(0, 4)).toEqual(['SPC', '0200', '1', 'CH9300762011623852957'])
    expect(read).toEqual(expect.arrayContaining(['297.50', 'CHF', 'Łukasz Čapek', 'INV-0042', 'EPD']))
  })

  it('are a Swiss slip on a page of its own where the lines leave no room', async () => {
    const lines = numbered(12)
    const bytes = await invoicePdf(invoiceDocument({ currency: 'CHF', seller: swissSeller, buyer: swissBuyer, lines }), look)
    const { pageTexts } = await pdfText(bytes)
    expect(pageTexts).toHaveLength(2)
    expect(pageTexts[1]).toMatch(/INV-0042.*Page 2 of 2.*Receipt|INV-0042.*Receipt.*Page 2 of 2/)
    expect(await scanned(bytes, 2)).toContain('CH9300762011623852957')
  })
})
