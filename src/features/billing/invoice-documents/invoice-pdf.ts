import { buffer } from 'node:stream/consumers'
import { mm, type Paper, papers, Sheet } from '#platform/pdf/pdf-sheet.ts'
import { accentFor } from '#shared/values/accent.ts'
import { drawFoot, footOf, setLines, setNote, setPayment, setSums, tailHeight } from './invoice-body.ts'
import { drawHead, drawLaterHead, type Page } from './invoice-head.ts'
import { wordsOf } from './invoice-words.ts'
import { swissSlip } from './payment-codes.ts'
import type { InvoiceDocument } from './schema.ts'

export type InvoiceLook = {
  /** PNG or JPEG */
  readonly logo: Buffer | null
  /** as the workspace chose it; made dark enough to read on paper */
  readonly accent: string
  readonly paper: Paper
  /** prints DRAFT across each page */
  readonly draft: boolean
  /** the creation date in the file */
  readonly madeAt: Date
}

/** The invoice as a PDF, its fonts embedded. The same document and look always give the same bytes. */
export async function invoicePdf(document: InvoiceDocument, look: InvoiceLook): Promise<Buffer> {
  const words = wordsOf(document)
  const sheet = sheetFor(`${words.kinds[document.kind]} ${document.number}`, look)
  const page: Page = { sheet, document, words, accent: accentFor(look.accent, 'light').accent }
  const foot = footOf(page)
  const begin = (): void => {
    sheet.doc.page.margins.bottom = foot.height
    if (look.draft) drawDraftMark(sheet, words.draft)
  }
  begin()
  sheet.begin = () => {
    begin()
    drawLaterHead(page)
  }
  drawHead(page, look.logo)
  const slip = swissSlip(document)
  setLines(page, tailHeight(page, slip !== null))
  setSums(page)
  setPayment(page, slip !== null)
  setNote(page)
  let raised = 0
  if (slip) {
    const { drawSwissSlip, slipHeight } = await import('#platform/pdf/swiss-slip.ts')
    if (look.paper !== 'A4' || sheet.doc.y + foot.height + slipHeight > sheet.doc.page.height) addSlipPage(sheet)
    drawSwissSlip(sheet, slip)
    raised = slipHeight
  }
  drawFoot(page, foot, raised)
  sheet.doc.end()
  return buffer(sheet.doc)
}

/** Measures of DIN 5008: 25 mm at the left, and lines of 165 mm. */
function sheetFor(title: string, { paper, madeAt }: InvoiceLook): Sheet {
  const [width] = papers[paper]
  const right = width - mm(25) - mm(165)
  return new Sheet(title, { paper, madeAt, margins: { top: mm(28), bottom: mm(28), left: mm(25), right } })
}

/** A slip is made for A4, whatever the paper of the invoice. */
function addSlipPage(sheet: Sheet): void {
  sheet.doc.addPage({ size: 'A4', margins: { ...sheet.doc.page.margins } })
  sheet.begin?.()
}

/** Large, light and aslant, below what is written on the page. */
function drawDraftMark(sheet: Sheet, mark: string): void {
  const { doc } = sheet
  const { width, height } = doc.page
  const style = { size: 132, strong: true, color: '#f1efea' }
  doc.save().rotate(-52, { origin: [width / 2, height / 2] })
  sheet.set(mark, style, 0, height / 2 - style.size * 0.71, { width, align: 'center' })
  doc.restore()
}
