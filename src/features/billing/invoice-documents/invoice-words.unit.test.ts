import { describe, expect, test } from 'vitest'
import { invoiceDocument, invoiceSeller } from './fixtures/factory.ts'
import { unsettableIn } from './invoice-letters.ts'
import {
  amountText,
  dateText,
  groupText,
  invoiceWords,
  moneyText,
  periodText,
  precedingText,
  quantityText,
  rateText,
  totalLabel,
} from './invoice-words.ts'
import type { TaxCategory } from './schema.ts'

const words = invoiceWords.en

describe('figures', () => {
  test('keep the decimals of the currency and every digit', () => {
    expect(amountText('1234567890123456.05', 'EUR')).toBe('1,234,567,890,123,456.05')
    expect(amountText('250000', 'JPY')).toBe('250,000')
    expect(amountText('1200.5', 'KWD')).toBe('1,200.500')
    expect(amountText('33.3335', 'EUR')).toBe('33.3335')
    expect(amountText('120', 'EUR')).toBe('120.00')
    expect(amountText('-0.05', 'EUR')).toBe('−0.05')
    expect(moneyText('1190.00', 'EUR')).toBe('EUR 1,190.00')
  })

  test('say the unit of a quantity and the percent of a rate', () => {
    expect([quantityText('2.5', 'hour'), quantityText('10000', 'piece'), quantityText('-1', null)]).toEqual(['2.5 h', '10,000 pcs', '−1'])
    expect(rateText('8.875')).toBe('8.875%')
  })
})

test.each([
  ['2026-11-03', '2026-11-03', '3 Nov 2026'],
  ['2026-11-01', '2026-11-30', '1 – 30 Nov 2026'],
  ['2026-10-15', '2026-11-14', '15 Oct – 14 Nov 2026'],
  ['2025-12-01', '2026-01-31', '1 Dec 2025 – 31 Jan 2026'],
])('the period from %s to %s reads %s', (from, to, expected) => {
  expect(periodText({ from, to }, words)).toBe(expected)
  expect(dateText(to, words)).toBe(
    expected
      .split(' – ')
      .at(-1)
      ?.replace(/^30 Nov/, '30 Nov'),
  )
})

describe('the sums', () => {
  const first = (given: Parameters<typeof invoiceDocument>[0]) => {
    const document = invoiceDocument(given)
    return document.groups.map((group) => groupText(group, document))
  }
  const untaxed = (taxCategory: TaxCategory) => [{ description: 'Work', taxCategory, taxRate: '0' }]

  test('name the tax as the seller’s country does', () => {
    expect(first({ lines: [{ description: 'Work', quantity: '10' }] })).toEqual(['VAT 19% on 1,000.00'])
    const seller = { ...invoiceSeller, address: { ...invoiceSeller.address, country: 'US' } }
    expect(first({ seller, lines: [{ description: 'Work', taxRate: '8.875' }] })).toEqual(['Tax 8.875% on 100.00'])
  })

  test('say why a group has no tax, and on what where there are others', () => {
    expect(first({ lines: untaxed('reverse_charge') })).toEqual(['Reverse charge'])
    expect(first({ lines: untaxed('small_business') })).toEqual(['No VAT charged under the small business scheme'])
    expect(first({ lines: untaxed('zero') })).toEqual(['VAT 0% on 100.00'])
    expect(first({ lines: [{ description: 'Taxed' }, ...untaxed('exempt')] })).toEqual(['VAT 19% on 100.00', 'Exempt from tax, on 100.00'])
  })

  test('call only what has to be paid due', () => {
    expect(totalLabel(invoiceDocument())).toBe('Total due')
    expect(totalLabel(invoiceDocument({ kind: 'credit_note' }))).toBe('Total credited')
    expect(totalLabel(invoiceDocument({ lines: [{ description: 'Free', unitPrice: '0' }] }))).toBe('Total')
  })
})

test('a credit note and a final invoice name the invoices before them', () => {
  const preceding = [
    { number: 'INV-0001', billingDate: '2026-10-03' },
    { number: 'INV-0002', billingDate: '2026-11-03' },
  ]
  const said = (given: Parameters<typeof invoiceDocument>[0]) => precedingText(invoiceDocument(given))?.replaceAll(/\s/g, ' ')
  expect(said({ kind: 'credit_note', preceding: preceding.slice(0, 1) })).toBe('Credit note for INV-0001 of 3 Oct 2026')
  expect(said({ kind: 'final', preceding })).toBe('After deposit invoice INV-0001 of 3 Oct 2026, INV-0002 of 3 Nov 2026')
  expect(said({})).toBeUndefined()
})

describe('letters that no font has', () => {
  test('are reported with the field, each once', () => {
    const document = invoiceDocument({ note: 'Merci – Спасибо – धन्यवाद' })
    expect(unsettableIn(document)).toEqual([])
    expect(unsettableIn({ ...document, buyer: { ...document.buyer, name: '李雷雷 GmbH' } })).toEqual([
      { at: 'invoice', field: 'clientName', says: "“李雷雷 GmbH” in the client's name has letters the PDF's fonts lack: 李 雷." },
    ])
  })

  test('are found in the address, in lines and in the note', () => {
    const document = invoiceDocument({ lines: [{ description: 'Logo' }, { description: 'Poster\nשלום' }], note: '👍' })
    const seller = { ...document.seller, addressText: '東京' }
    expect(unsettableIn({ ...document, seller }).map(({ field, says }) => [field, says])).toEqual([
      ['address', "“東京” in the company's address has letters the PDF's fonts lack: 東 京."],
      ['lines.1.description', "“Poster שלום” in line 2 has letters the PDF's fonts lack: ש ל ו ם."],
      ['clientNote', "“👍” in the note has letters the PDF's fonts lack: 👍."],
    ])
  })

  test('are listed up to twelve, and a long text is shortened', () => {
    const [found] = unsettableIn(invoiceDocument({ note: `${'Thank you for a good year. '.repeat(5)}一二三四五六七八九十百千万` }))
    expect(found?.says).toMatch(/^“Thank you .{20,50}…” in the note has .*: 一 二 三 四 五 六 七 八 九 十 百 千 and 1 more\.$/)
  })
})
