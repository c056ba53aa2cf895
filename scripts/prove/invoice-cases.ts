import type { Buyer, InvoiceDocument, Seller, TaxCategory } from '../../src/features/billing/invoice-documents/schema.ts'
import { invoiceKinds, taxCategories, units } from '../../src/features/billing/invoice-documents/schema.ts'
import { type CountedInvoice, totalsOf } from '../../src/features/billing/invoice-documents/totals.ts'
import { currencyDecimals } from '../../src/shared/values/currencies.ts'
import { decimal, decimalText } from '../../src/shared/values/decimal.ts'
import {
  buyerIn,
  type EnteredLine,
  type Given,
  type InvoiceCase,
  identityCountries,
  invoiceCase,
  type Profile,
  sellerIn,
} from '../../src/testing/harness/invoice-documents.ts'
import type { Random } from '../../src/testing/kit/random.ts'

export const profiles: readonly Profile[] = ['en16931', 'peppol', 'xrechnung']

const plain = (quantity: string, unitPrice: string, rest: Partial<EnteredLine> = {}): EnteredLine => ({
  quantity,
  unitPrice,
  taxRate: null,
  taxCategory: null,
  ...rest,
})

/** Where the buyer of a category is: abroad where it asks for that. */
const buyers: Readonly<Partial<Record<TaxCategory, string>>> = {
  reverse_charge: 'AT',
  intra_community: 'FR',
  export: 'US',
  outside_scope: 'US',
}

/** Every kind in every category and profile, then what is special. */
export function chosenCases(): InvoiceCase[] {
  const every = profiles.flatMap((profile) =>
    invoiceKinds.flatMap((kind) =>
      taxCategories.map((taxCategory) => {
        const deposit = plain('-1', '250', { description: 'Deposit INV-2026-0007' })
        const lines = [
          plain('2.5', '99.99', { unit: 'hour', description: 'Design\nTwo rounds' }),
          plain('1', '300.005'),
          ...(kind === 'final' ? [deposit] : []),
        ]
        const entered = { currency: 'EUR', taxRate: taxCategory === 'standard' ? '19' : '0', taxCategory, discountAmount: '10.01', lines }
        return invoiceCase(`${kind} ${taxCategory} ${profile}`, entered, { kind, profile, buyer: buyers[taxCategory] ?? 'DE' })
      }),
    ),
  )
  return [...every, ...profiles.flatMap(specialCases), ...nationalCases()]
}

function specialCases(profile: Profile): InvoiceCase[] {
  const base = { currency: 'EUR', taxRate: '19', taxCategory: 'standard' as const, discountAmount: '0' }
  const two = [plain('1', '1000'), plain('1', '25', { taxRate: '7' })]
  const one = [plain('1', '100')]
  const seller = sellerIn('DE')
  const spelled = 'A & B <c> "d" \'e\' ]]> \u0000\u0007\u000B\uFFFF\uD800 — Ünïcödé 漢字 🎨 \u202Eمرحبا'
  const of = (
    name: string,
    entered: Partial<Parameters<typeof invoiceCase>[1]>,
    changes: Partial<InvoiceDocument> = {},
    given: Given = {},
  ): InvoiceCase => invoiceCase(`${name} ${profile}`, { ...base, lines: one, ...entered }, { profile, changes, ...given })
  return [
    of('two rates with a discount', { lines: two, discountAmount: '25' }),
    of('yen with a broken product', { currency: 'JPY', lines: [plain('3.333', '333.33', { unit: 'day' }), plain('-0.5', '33.33')] }),
    of('forint', { currency: 'HUF', lines: [plain('3.333', '33.3333')] }),
    of('four decimals', { lines: [plain('0.3333', '33.3335'), plain('1234.5678', '0.0001')], taxRate: '8.875' }),
    of('exempt and small business', {
      taxRate: '0',
      taxCategory: 'exempt',
      discountAmount: '3',
      lines: [...one, plain('2', '5', { taxCategory: 'small_business' })],
    }),
    of(
      'five categories',
      {
        lines: ['zero', 'exempt', 'reverse_charge', 'export', null].map((category) =>
          plain('1', '10.05', { taxCategory: category as TaxCategory | null }),
        ),
        discountAmount: '0.07',
      },
      {},
      { buyer: 'AT' },
    ),
    of('all is discounted', { discountAmount: '100' }),
    of('less than nothing', { lines: [plain('-1', '100.10')] }),
    of(
      'one day, every unit',
      { lines: units.map((unit) => plain('1', '1', { unit })) },
      { service: { from: '2026-11-02', to: '2026-11-02' } },
    ),
    of(
      'intra-community on one day',
      { taxRate: '0', taxCategory: 'intra_community' },
      { service: { from: '2026-11-02', to: '2026-11-02' } },
      { buyer: 'FR' },
    ),
    of(
      'hard to spell',
      { lines: [plain('1', '1', { description: `${spelled}\n\t${spelled}` })] },
      { number: 'R&D/<1>', note: spelled, paymentTerms: spelled, seller: { ...seller, name: spelled, contactName: spelled } },
    ),
    of(
      'blanks',
      {},
      {
        note: ' \n\t',
        orderNumber: '',
        seller: { ...seller, accountName: ' ', bic: '', registrationNumber: ' ' },
        buyer: { ...buyerIn('DE'), vatNumber: '', registrationNumber: '\u0001', address: { ...buyerIn('DE').address, street2: ' ' } },
      },
    ),
    of(
      'a small business with a tax number only',
      { taxRate: '0', taxCategory: 'small_business' },
      { seller: { ...seller, vatNumber: null, registrationNumber: null } },
    ),
    of('no order, no service, no terms', {}, { orderNumber: null, service: null, paymentTerms: null, note: null }),
    ...(profile === 'xrechnung'
      ? [
          of(
            'addressed by e-mail',
            {},
            { seller: { ...seller, electronicAddress: null }, buyer: { ...buyerIn('DE'), electronicAddress: null } },
          ),
        ]
      : []),
    ...(profile === 'en16931' ? [of('as little as there may be', {}, bare())] : []),
  ]
}

/** What the norm asks for, and nothing else. */
function bare(): Partial<InvoiceDocument> {
  const nowhere = { street: null, street2: null, city: null, postCode: null, country: 'DE' }
  const [seller, buyer] = [sellerIn('DE'), buyerIn('DE')]
  const none = { registrationNumber: null, electronicAddress: null, email: null, address: nowhere }
  return {
    seller: { ...seller, ...none, taxNumber: null, contactName: null, phone: null, iban: null, bic: null, accountName: null },
    buyer: { ...buyer, ...none, vatNumber: null, reference: null },
    orderNumber: null,
    service: null,
    paymentTerms: null,
    note: null,
  }
}

const nationalCurrencies: Readonly<Record<string, string>> = { CH: 'CHF', DK: 'DKK', IS: 'ISK', NO: 'NOK', SE: 'SEK', US: 'USD' }

/** Sellers of each country at home and abroad, by Peppol with its national rules and by the norm. */
function nationalCases(): InvoiceCase[] {
  return (['peppol', 'en16931'] as const).flatMap((profile) =>
    identityCountries.flatMap((seller) =>
      [seller, 'DE'].flatMap((buyer) =>
        (['invoice', 'credit_note'] as const).map((kind) => {
          const rate = seller === 'SE' ? '25' : '19'
          const entered = {
            currency: nationalCurrencies[seller] ?? 'EUR',
            taxRate: rate,
            taxCategory: 'standard' as const,
            discountAmount: '0',
          }
          return invoiceCase(
            `${seller} to ${buyer} ${kind} ${profile}`,
            { ...entered, lines: [plain('1.5', '100')] },
            { profile, kind, seller, buyer },
          )
        }),
      ),
    ),
  )
}

/** An invoice of random lines, rates, discount and currency; categories that may be on one invoice. */
export function randomCase(random: Random, name: string, profile: Profile): InvoiceCase {
  const currency = random.pick(['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'HUF', 'CHF', 'SEK'])
  const text = (most: number, scales: readonly number[]): string =>
    decimalText({ n: BigInt(random.int(0, most)), scale: random.pick(scales) })
  const alone = random.chance(0.1)
  const own = ['standard', 'zero', 'exempt', 'reverse_charge', 'intra_community', 'export', 'small_business'] as const
  const rates = ['19', '7', '8.875', '20', '5.5', '25', '0', '0.1']
  const line = (): EnteredLine => ({
    quantity: `${random.chance(0.1) ? '-' : ''}${text(99_999, [0, 1, 2, 3, 4])}`,
    unitPrice: text(9_999_999, [0, 1, 2, 2, 3, 4]),
    taxRate: !alone && random.chance(0.4) ? random.pick(rates) : null,
    taxCategory: !alone && random.chance(0.2) ? random.pick(own) : null,
    unit: random.chance(0.9) ? random.pick(units) : null,
  })
  const bare: CountedInvoice = {
    currency,
    taxRate: alone ? '0' : random.pick(rates),
    taxCategory: alone ? 'outside_scope' : random.pick(own),
    discountAmount: '0',
    lines: Array.from({ length: random.int(1, 10) }, line).map((one) =>
      one.taxCategory !== null && one.taxCategory !== 'standard' ? { ...one, taxRate: null } : one,
    ),
  }
  const { subtotal, groups } = totalsOf(bare)
  const { n, scale } = decimal(subtotal)
  // A discount is shared by groups above 0 only, which may be less than the sum of all.
  const discount = n > 0n && groups.length > 0 && random.chance(0.5) ? (n * BigInt(random.int(0, 1000))) / 1000n : 0n
  const entered = { ...bare, discountAmount: decimalText({ n: discount, scale }) }
  const kind = random.pick(invoiceKinds)
  return invoiceCase(name, entered, { kind, profile, seller: random.pick(identityCountries), buyer: random.pick(identityCountries) })
}

/** The case without some of what an e-invoice may need. */
export function withGaps(random: Random, { name, entered, document }: InvoiceCase): InvoiceCase {
  const gap = <T extends object>(party: T): T => {
    const blank = random.some(
      Object.keys(party).filter((key) => key !== 'address'),
      random.int(0, 3),
    )
    return {
      ...party,
      ...Object.fromEntries(
        blank
          .map((key) => [key, key === 'name' ? '' : random.pick([null, ' '])])
          .map(([key, value]) => [key, key === 'electronicAddress' ? null : value]),
      ),
    }
  }
  const place = <T extends Buyer | Seller>(party: T): T => ({ ...party, address: random.chance(0.2) ? gap(party.address) : party.address })
  const changed: InvoiceDocument = {
    ...document,
    seller: random.chance(0.4) ? place(gap(document.seller)) : document.seller,
    buyer: random.chance(0.4) ? place(gap(document.buyer)) : document.buyer,
    service: random.chance(0.2) ? null : document.service,
    orderNumber: random.chance(0.3) ? null : document.orderNumber,
    preceding: random.chance(0.1) ? [] : document.preceding,
  }
  return { name, entered, document: changed }
}

/** What the model reads: what was entered, with the decimals of the currency. */
export const enteredText = ({ name, entered }: InvoiceCase, xml: string): string =>
  JSON.stringify({ name, entered: { ...entered, decimals: currencyDecimals(entered.currency) }, xml })
