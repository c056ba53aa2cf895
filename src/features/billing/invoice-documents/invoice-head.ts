import { settable } from '#platform/pdf/pdf-fonts.ts'
import { ink, lineHeight, mm, quiet, type Sheet, type Style } from '#platform/pdf/pdf-sheet.ts'
import { dateText, periodText, precedingText, type Words } from './invoice-words.ts'
import type { Buyer, InvoiceDocument, PostalAddress, Seller } from './schema.ts'

/** An invoice while it is drawn. */
export type Page = {
  readonly sheet: Sheet
  readonly document: InvoiceDocument
  readonly words: Words
  /** readable on white */
  readonly accent: string
}

/** Four sizes and two weights; grey for what explains a figure. */
export const styles = {
  title: { size: 22, strong: true },
  total: { size: 15, strong: true },
  strong: { size: 9.25, strong: true },
  text: { size: 9.25 },
  quiet: { size: 9.25, color: quiet },
  small: { size: 7.25, color: quiet },
} as const satisfies Record<string, Style>

/** Measures of DIN 5008, form B, from the top of the page. */
const place = {
  title: mm(36),
  logo: mm(14),
  logoHeight: mm(20),
  sender: mm(57),
  address: mm(63),
  facts: mm(50),
  rightColumn: mm(100),
  content: mm(93),
}
const factsWidth = mm(65)
const factLine = 14.5

/** Draws the first page down to the lines: logo, address in the window, and the facts; `doc.y` is where the lines begin. */
export function drawHead(page: Page, logo: Buffer | null): void {
  const { sheet, document, words } = page
  const right = sheet.left + sheet.width - factsWidth
  drawLogo(page, logo)
  sheet.set(words.kinds[document.kind], styles.title, right, place.title)
  const address = drawAddress(page)
  const facts = drawFacts(page, right)
  sheet.doc.y = Math.max(place.content, address + mm(9), facts + mm(7))
}

function drawLogo({ sheet, document, accent }: Page, logo: Buffer | null): void {
  if (logo) {
    try {
      sheet.doc.image(logo, sheet.left, place.logo, { fit: [mm(75), place.logoHeight], valign: 'center' })
      return
    } catch {
      // A picture that can't be read is no reason to have no invoice: the name takes its place.
    }
  }
  const style = { size: 15, strong: true, color: accent }
  let y = place.logo + 3
  for (const line of sheet.lines(document.seller.name, style, mm(85)).slice(0, 2)) {
    sheet.set(line, style, sheet.left, y)
    y += lineHeight(style)
  }
}

/** @returns where the address ends */
function drawAddress({ sheet, document: { seller, buyer } }: Page): number {
  const width = mm(80)
  sheet.set(senderLine(sheet, seller, width), styles.small, sheet.left, place.sender)
  sheet.rule(place.sender + 12, { width, weight: 0.5 })
  let y = place.address
  const write = (text: string, style: Style): void => {
    for (const one of sheet.lines(text, style, width)) {
      sheet.set(one, style, sheet.left, y)
      y += 13.4
    }
  }
  write(buyer.name, { size: 10, strong: true })
  for (const text of addressLines(buyer, seller.address.country)) write(text, { size: 10 })
  return y
}

/** Name and address of the sender in one line; of a long name, its beginning. */
function senderLine(sheet: Sheet, seller: Seller, width: number): string {
  const { name, address } = seller
  const parts = seller.addressText?.trim() ? typedLines(seller) : [address.street, cityLine(address)]
  const where = parts.filter(Boolean).join(' · ')
  const free = width - sheet.widthOf(settable(` · ${where}`), styles.small)
  const start = sheet.firstLine(name, styles.small, Math.max(free, mm(20)))
  return sheet.firstLine(where ? `${start} · ${where}` : start, styles.small, width)
}

/** Where the post code follows the place. */
const postCodeLast: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'SG', 'US', 'ZA'])

/** Post code and place in the order of their country. */
export function cityLine({ postCode, city, country }: PostalAddress): string {
  const parts = country && postCodeLast.has(country) ? [city, postCode] : [postCode, city]
  return parts.filter(Boolean).join(' ')
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)

/** An address as it was typed, without the name that many repeat as its first line. */
export function typedLines({ addressText, name }: Pick<Buyer, 'addressText' | 'name'>): string[] {
  const typed = (addressText ?? '').split('\n').flatMap((line) => line.trim() || [])
  return typed[0]?.toLowerCase() === name.trim().toLowerCase() ? typed.slice(1) : typed
}

/** Lines of the client's address below the name: as it was typed, or from its parts, with the country where it isn't the sender's. */
function addressLines(buyer: Buyer, from: string | null): string[] {
  if (buyer.addressText?.trim()) return typedLines(buyer)
  const { street, street2, country } = buyer.address
  const abroad = country && country !== from ? countryName(country).toUpperCase() : null
  return [street, street2, cityLine(buyer.address), abroad].filter((line): line is string => Boolean(line))
}

/** @returns where they end */
function drawFacts({ sheet, document, words }: Page, x: number): number {
  let y: number = place.facts
  const write = (label: string, value: string, strong: boolean): void => {
    sheet.set(label, styles.quiet, x, y)
    const lines = sheet.lines(value, strong ? styles.strong : styles.text, factsWidth - sheet.widthOf(label, styles.quiet) - 10)
    for (const line of lines) {
      sheet.set(line, strong ? styles.strong : styles.text, x, y, { width: factsWidth, align: 'right' })
      y += factLine
    }
  }
  for (const [label, value, strong] of factsOf(document, words)) write(label, value, strong ?? false)
  const before = precedingText(document)
  if (!before) return y
  y += 3
  for (const line of sheet.lines(before, styles.text, factsWidth)) {
    sheet.set(line, styles.text, x, y)
    y += factLine
  }
  return y
}

function factsOf(document: InvoiceDocument, words: Words): [label: string, value: string, strong?: boolean][] {
  const { facts } = words
  const { kind, number, billingDate, dueDate, service, orderNumber, buyer } = document
  const oneDay = service?.from === service?.to
  return [
    [facts.number, number, true],
    [facts.date, dateText(billingDate, words)],
    // Nothing is due of a credit note.
    ...(kind === 'credit_note' ? [] : [[facts.due, dateText(dueDate, words)] satisfies [string, string]]),
    ...(service ? [[oneDay ? facts.serviceDate : facts.servicePeriod, periodText(service, words)] satisfies [string, string]] : []),
    ...(orderNumber ? [[facts.order, orderNumber] satisfies [string, string]] : []),
    ...(buyer.reference ? [[facts.reference, buyer.reference] satisfies [string, string]] : []),
    ...(buyer.vatNumber ? [[facts.vatNumber, buyer.vatNumber] satisfies [string, string]] : []),
  ]
}

/** Draws what later pages begin with: which invoice this is, and whose. */
export function drawLaterHead({ sheet, document, words }: Page): void {
  const y = mm(14)
  sheet.set(`${words.kinds[document.kind]} ${document.number}`, styles.strong, sheet.left, y)
  const name = sheet.firstLine(document.seller.name, styles.quiet, sheet.width / 2)
  sheet.set(name, styles.quiet, sheet.left, y, { width: sheet.width, align: 'right' })
  sheet.rule(y + 17, { weight: 0.5, color: ink })
  sheet.doc.y = mm(28)
}
