import { ink, lineHeight, mm, type Style } from '#platform/pdf/pdf-sheet.ts'
import { type Cell, restOf, table } from '#platform/pdf/pdf-table.ts'
import { drawQrCode } from '#platform/pdf/qr-code.ts'
import { decimal, isZero } from '#shared/values/decimal.ts'
import { ibanText } from '#shared/values/iban.ts'
import { cityLine, countryName, type Page, styles, typedLines } from './invoice-head.ts'
import { amountText, dateText, groupText, lineTaxText, moneyText, quantityText, totalLabel } from './invoice-words.ts'
import { epcPayload, isPayable } from './payment-codes.ts'
import type { DocumentLine, Seller } from './schema.ts'

const right = 'right' as const
/** Least width of a column of figures, and of the one of rates. */
const figureWidth = mm(19)
const rateWidth = mm(11)

/** Sets the lines of the invoice; the last one stays on a page with what follows, `tail` points high. */
export function setLines({ sheet, document, words }: Page, tail: number): void {
  const { lines, currency } = document
  const ratesDiffer = new Set(lines.map(({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`)).size > 1
  const titles = [words.columns.quantity, words.columns.price, ...(ratesDiffer ? [words.columns.tax] : []), words.amountColumn(currency)]
  const figures = lines.map((line) => [
    quantityText(line.quantity, line.unit),
    amountText(line.unitPrice, currency),
    ...(ratesDiffer ? [lineTaxText(line.taxCategory, line.taxRate)] : []),
    amountText(line.amount, currency),
  ])
  const columns = titles.map((title, at) => {
    const widest = figures.map((row) => sheet.widthOf(row[at] ?? '', styles.text))
    const least = title === words.columns.tax ? rateWidth : figureWidth
    return { title, width: Math.max(least, sheet.widthOf(title, styles.small) + 2, ...widest), align: right }
  })
  const width = restOf(
    sheet,
    columns.map((column) => column.width),
  )
  const rows = lines.map((line, at) => [descriptionCell(line), ...(figures[at] ?? []).map((text): Cell => [{ text, style: styles.text }])])
  table(sheet, { columns: [{ title: words.columns.description, width }, ...columns], rows, tail })
}

/** The first line of a description is its title, the rest a note below. */
function descriptionCell({ description }: DocumentLine): Cell {
  const [title = '', ...rest] = description.trim().split('\n')
  const note = rest.join('\n').trim()
  return [{ text: title, style: styles.strong }, ...(note ? [{ text: note, style: { ...styles.quiet, size: 8.25 } }] : [])]
}

const sumsWidth = mm(84)
const sumLine = 15
type Sum = { label: string[]; value: string }

function sumsOf({ sheet, document, words }: Page): Sum[] {
  const { subtotal, discountAmount, groups, currency } = document
  const discounted = !isZero(decimal(discountAmount))
  const rows: [label: string, value: string][] = [
    [words.sums.subtotal, amountText(subtotal, currency)],
    ...(discounted ? [[words.sums.discount, amountText(`-${discountAmount}`, currency)] satisfies [string, string]] : []),
    ...groups.map((group): [string, string] => [groupText(group, document), amountText(group.tax, currency)]),
  ]
  return rows.map(([label, value]) => ({ label: sheet.lines(label, styles.quiet, sumsWidth - mm(30)), value }))
}

const sumsHeight = (sums: readonly Sum[]): number => 9 + sums.reduce((height, { label }) => height + label.length * sumLine, 0) + 42

/** Sets subtotal, discount, tax and total at the right, below the amounts that they add, and a short note to the client at the left. */
export function setSums(page: Page): void {
  const { sheet, document, accent } = page
  const { doc } = sheet
  const x = sheet.left + sheet.width - sumsWidth
  const inSums = { width: sumsWidth, align: right }
  const sums = sumsOf(page)
  sheet.room(sumsHeight(sums))
  let y = doc.y + 9
  for (const [at, line] of (noteBySums(page) ?? []).entries()) sheet.set(line, styles.text, sheet.left, y + at * lineHeight(styles.text))
  for (const { label, value } of sums) {
    for (const [at, line] of label.entries()) sheet.set(line, styles.quiet, x, y + at * sumLine)
    sheet.set(value, styles.text, x, y, inSums)
    y += label.length * sumLine
  }
  y += 3
  sheet.rule(y, { x, width: sumsWidth, weight: 1, color: ink })
  y += 6
  sheet.set(totalLabel(document), styles.strong, x, y + 6)
  sheet.set(moneyText(document.totalAmount, document.currency), { ...styles.total, color: accent }, x, y, inSums)
  doc.y = y + 30
}

const code = { size: mm(32), gap: mm(8) }
/** Where the second column of facts begins, as in the head. */
const secondColumn = mm(100)
const factLine = 13

type Fact = readonly [label: string, value: string]
type LaidFact = { readonly label: string; readonly lines: readonly string[] }
type Payment = {
  readonly payload: string | null
  /** what to transfer to where, and what for: columns next to one another */
  readonly columns: readonly { readonly x: number; readonly facts: readonly LaidFact[] }[]
  readonly hint: string | null
  readonly height: number
}

/** How to pay; null where nothing is due. A payment slip names the account, so it is left out here. */
function paymentOf(page: Page, bySlip: boolean): Payment | null {
  const { document, words } = page
  if (!isPayable(document)) return null
  const { seller, currency, totalAmount, dueDate, paymentTerms, number } = document
  const { payment } = words
  const payload = epcPayload(document)
  const what: Fact[] = [
    [payment.amount, moneyText(totalAmount, currency)],
    [payment.due, [dateText(dueDate, words), paymentTerms?.trim()].filter(Boolean).join(' · ')],
    [payment.reference, number],
  ]
  if (!seller.iban || (bySlip && !payload)) {
    const columns = what.map((fact, at) => ({ x: [0, mm(50), secondColumn][at] ?? 0, facts: [fact] }))
    return { payload: null, hint: bySlip ? payment.slip : null, ...laidOut(page, columns, 0) }
  }
  const account: Fact[] = [
    [payment.holder, seller.accountName ?? seller.name],
    [payment.iban, ibanText(seller.iban)],
    ...(seller.bic ? [[payment.bic, seller.bic] satisfies Fact] : []),
  ]
  const columns = [
    { x: payload ? code.size + code.gap : 0, facts: account },
    { x: secondColumn, facts: what },
  ]
  return { payload, hint: payload ? payment.scan : null, ...laidOut(page, columns, payload ? code.size + 6 : 0) }
}

const heading = 38
const factHeight = ({ lines }: LaidFact): number => 15 + lines.length * factLine

function laidOut(
  { sheet }: Page,
  columns: readonly { readonly x: number; readonly facts: readonly Fact[] }[],
  least: number,
): Pick<Payment, 'columns' | 'height'> {
  const laid = columns.map(({ x, facts }, at) => {
    const width = (columns[at + 1]?.x ?? sheet.width) - x - 10
    return { x, facts: facts.map(([label, value]) => ({ label, lines: sheet.lines(value, styles.text, width) })) }
  })
  const heights = laid.map(({ facts }) => facts.reduce((height, fact) => height + factHeight(fact), 0))
  return { columns: laid, height: heading + Math.max(least, ...heights) }
}

/** The height of what must not be alone on a page: the sums, and the payment where both fit on one. */
export function tailHeight(page: Page, bySlip: boolean): number {
  const sums = sumsHeight(sumsOf(page))
  const payment = paymentOf(page, bySlip)?.height ?? 0
  return sums + payment
}

/** Sets how to pay: amount, terms, account and, for transfers in euros, the code that fills them in. */
export function setPayment(page: Page, bySlip: boolean): void {
  const { sheet, words } = page
  const { doc, left } = sheet
  const payment = paymentOf(page, bySlip)
  if (!payment) return
  sheet.room(payment.height)
  const top = doc.y + 6
  sheet.rule(top)
  sheet.set(words.payment.title, styles.strong, left, top + 8)
  if (payment.hint) {
    const x = payment.payload ? code.size + code.gap : sheet.widthOf(words.payment.title, styles.strong) + 10
    sheet.set(payment.hint, styles.small, left + x, top + 10)
  }
  if (payment.payload) drawQrCode(doc, payment.payload, { x: left, y: top + heading - 4, size: code.size })
  for (const { x, facts } of payment.columns) {
    let y = top + heading - 6
    for (const fact of facts) {
      sheet.set(fact.label, styles.small, left + x, y)
      for (const [at, line] of fact.lines.entries()) sheet.set(line, styles.text, left + x, y + 10 + at * factLine)
      y += factHeight(fact)
    }
  }
  doc.y = top + payment.height
}

const noteWidth = mm(120)

/** The note as it fits to the left of the sums, or null where it is too long for that. */
function noteBySums(page: Page): string[] | null {
  const note = page.document.note?.trim()
  if (!note) return null
  const lines = page.sheet.lines(note, styles.text, page.sheet.width - sumsWidth - mm(8))
  return lines.length * lineHeight(styles.text) <= sumsHeight(sumsOf(page)) - 12 ? lines : null
}

/** Sets a note to the client that is too long to fit next to the sums. */
export function setNote(page: Page): void {
  const { sheet, document } = page
  const note = document.note?.trim()
  if (!note || noteBySums(page)) return
  sheet.room(3 * lineHeight(styles.text))
  sheet.doc.y += 10
  sheet.text(note, styles.text, sheet.left, noteWidth)
}

type Foot = { readonly columns: readonly { readonly x: number; readonly lines: readonly string[] }[]; readonly height: number }
const footStyle: Style = styles.small
const footBelow = mm(9)

/** The company line: who the seller is, how to reach them, and the numbers that an invoice must show. */
export function footOf({ sheet, document: { seller }, words }: Page): Foot {
  const numbered = (label: string, value: string | null): string | null => value && `${label} ${value}`
  const columns = [
    {
      at: 0,
      width: mm(58),
      texts: [seller.name, ...footAddress(seller)],
    },
    { at: mm(62), width: mm(42), texts: [seller.contactName, seller.phone, seller.email] },
    {
      at: mm(108),
      width: mm(38),
      texts: [
        numbered(words.seller.vatNumber, seller.vatNumber),
        numbered(words.seller.taxNumber, seller.taxNumber),
        numbered(words.seller.registration, seller.registrationNumber),
      ],
    },
  ].map(({ at, width, texts }) => ({
    x: sheet.left + at,
    lines: texts.flatMap((text) => (text ? sheet.lines(text, footStyle, width) : [])),
  }))
  const most = Math.max(1, ...columns.map(({ lines }) => lines.length))
  return { columns, height: footBelow + most * lineHeight(footStyle) + 8 + mm(6) }
}

function footAddress(seller: Seller): string[] {
  const { address } = seller
  if (seller.addressText?.trim()) return typedLines(seller)
  const where = [cityLine(address), address.country && countryName(address.country)]
  return [[address.street, address.street2], where].map((parts) => parts.filter(Boolean).join(', '))
}

/** Draws the foot of every page. @param raised by how much it is raised on the last page, above a payment slip */
export function drawFoot({ sheet, words }: Page, { columns, height }: Foot, raised: number): void {
  sheet.eachPage((page, pages) => {
    const bottom = sheet.doc.page.height - (page === pages ? raised : 0)
    const top = bottom - height + mm(6)
    sheet.rule(top, { weight: 0.5 })
    for (const { x, lines } of columns)
      for (const [at, line] of lines.entries()) sheet.set(line, footStyle, x, top + 8 + at * lineHeight(footStyle))
    sheet.set(words.page(page, pages), footStyle, sheet.left, top + 8, { width: sheet.width, align: right })
  })
}
