import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#platform/context.ts'
import type { Http } from '#platform/http/route.ts'
import { body, note, type Paper, quiet, Sheet } from '#platform/pdf/pdf-sheet.ts'
import { type Cell, restOf, table } from '#platform/pdf/pdf-table.ts'
import { dateText } from '#shared/values/dates.ts'
import { billingSettingsNow } from '../billing-settings/queries.ts'
import { logoPicture } from '../invoice-documents/logo-picture.ts'
import { amountText } from '../invoices/labels.ts'
import { type Age, ageLabels, entryLabels } from './labels.ts'
import { readStatement } from './queries.ts'
import type { StatementInput, StatementView } from './schema.ts'

/** A PDF holds this many entries of each currency; more are in the CSV. */
const entriesMax = 5000

/** Sends a statement as a PDF. @throws AppError forbidden, not_found */
export async function sendStatement(ctx: Ctx, input: StatementInput, http: Http): Promise<void> {
  const statement = await readStatement(ctx, input, entriesMax)
  const { paper, companyName } = await billingSettingsNow(ctx.services.pool)
  const pdf = await statementPdf(statement, {
    paper,
    company: companyName ?? '',
    logo: await logoPicture(ctx.services),
    madeAt: new Date(`${statement.to}T12:00:00Z`),
  })
  const name = statement.brand.name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  void http.reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${name || 'client'}-${statement.to}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(pdf)
}

type StatementLook = { readonly logo: Buffer | null; readonly paper: Paper; readonly company: string; readonly madeAt: Date }

const text = (words: string, strong = false): Cell => [{ text: words, style: strong ? { ...body, strong } : body }]

/** A statement as a PDF: for each currency its entries between opening and closing balance, and how long what is open has been due. */
function statementPdf(statement: StatementView, { logo, paper, company, madeAt }: StatementLook): Promise<Buffer> {
  const { brand, from, to, currencies } = statement
  const sheet = new Sheet(`Statement ${brand.name}`, { paper, madeAt })
  if (logo) sheet.doc.image(logo, sheet.left, sheet.doc.y, { fit: [180, 48], valign: 'center' })
  if (logo) sheet.doc.y += 60
  sheet.text('Statement of account', { size: 19, strong: true })
  const span = from === null ? `Until ${dateText(to)}` : `${dateText(from)} to ${dateText(to)}`
  sheet.text([brand.name, span, company].filter(Boolean).join(' · '), { size: 10, color: quiet })
  sheet.doc.y += 8
  if (currencies.length === 0) sheet.text('Nothing was billed or paid until then.', note)
  for (const one of currencies) drawCurrency(sheet, one, statement)
  sheet.foot(`${company || 'Statement'} · as on ${dateText(to)}`)
  sheet.doc.end()
  return buffer(sheet.doc)
}

function drawCurrency(
  sheet: Sheet,
  { currency, opening, entries, closing, ageing }: StatementView['currencies'][number],
  { from, to }: StatementView,
): void {
  const money = (amount: string) => amountText(amount, currency)
  sheet.heading(currency, `${money(closing)} open on ${dateText(to)}`)
  const widths = [64, 96, 96]
  table(sheet, {
    columns: [
      { title: 'Date', width: 64 },
      { title: 'Entry', width: restOf(sheet, widths) },
      { title: 'Amount', width: 96, align: 'right' },
      { title: 'Balance', width: 96, align: 'right' },
    ],
    rows: [
      ...(from === null ? [] : [[text(dateText(from)), text('Opening balance', true), text(''), text(money(opening), true)]]),
      ...entries.map(({ date, kind, invoiceNumber, amount, balance }) => [
        text(dateText(date)),
        text(`${entryLabels[kind]} ${invoiceNumber}`),
        text(money(amount)),
        text(money(balance)),
      ]),
      [text(dateText(to)), text('Closing balance', true), text(''), text(money(closing), true)],
    ],
  })
  sheet.doc.y += 10
  const ages = (Object.keys(ageLabels) as Age[]).filter((age) => age !== 'credit' || !/^-?0*\.?0*$/.test(ageing.credit))
  const width = (sheet.width - 12 * (ages.length - 1)) / ages.length
  table(sheet, {
    columns: ages.map((age) => ({ title: ageLabels[age], width, align: 'right' })),
    rows: [ages.map((age) => text(money(ageing[age]), age === 'total'))],
  })
}
