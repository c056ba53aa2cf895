import { SwissQRBill } from 'swissqrbill/pdf'
import type { Data } from 'swissqrbill/types'
import { mm, type Sheet, type Style } from './pdf-sheet.ts'

/** What a Swiss QR bill says; the amount as a decimal with two places. */
export type SwissSlip = Omit<Data, 'amount'> & { readonly amount: string }

/** Its size, without the room above for the scissors. */
export const slipHeight = mm(105)
const slipWidth = mm(210)

/** Line height of the font that the slip's measures are made for, in parts of the size. */
const slipLine = 1.156

/** Draws receipt and payment part at the foot of the page, which must be at least 210 mm wide. @throws Error for data that no bank accepts */
export function drawSwissSlip(sheet: Sheet, { amount, ...rest }: SwissSlip): void {
  const { doc } = sheet
  // An amount has 12 characters at most, which a double holds exactly enough to give the same two decimals back.
  const bill = new SwissQRBill({ ...rest, amount: Number(amount) }, { language: 'EN', scissors: true })
  const { margins } = doc.page
  doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
  doc.save()
  doc.y = 0
  bill.attachTo(inOurFont(sheet), (doc.page.width - slipWidth) / 2, doc.page.height - slipHeight)
  doc.undash()
  doc.restore()
  doc.page.margins = margins
}

type TextOptions = { width?: number; align?: 'left' | 'right'; lineGap?: number; height?: number }

/**
 * The document as the library draws on it, with every text set in the font of the sheet: the library knows one font file per document,
 * and would draw boxes for the letters that are in another part.
 */
function inOurFont(sheet: Sheet): PDFKit.PDFDocument {
  const { doc } = sheet
  let size = 8
  let strong = false
  let x = 0
  const heightOf = (text: string, { width = slipWidth, lineGap = 0 }: TextOptions = {}): number =>
    sheet.lines(text, style(), width).length * (size * slipLine + lineGap)
  const style = (): Style => ({ size, strong, color: '#000000' })
  const text = (given: string, ...rest: [TextOptions?] | [number, number, TextOptions?]): void => {
    const [left, top, options = {}] =
      rest.length > 1 ? (rest as [number, number, TextOptions?]) : [x, doc.y, rest[0] as TextOptions | undefined]
    const { width = slipWidth, align = 'left', lineGap = 0, height = Infinity } = options
    x = left
    let y = top
    for (const line of sheet.lines(given, style(), width)) {
      if (y + size > top + height) break
      sheet.set(line, style(), left, y - size * 0.15, { width, align })
      y += size * slipLine + lineGap
    }
    doc.y = y
  }
  const own: Record<string, unknown> = {
    font: (name: string) => (strong = name.endsWith('-Bold')),
    fontSize: (given: number) => (size = given),
    moveDown: () => (doc.y += size * slipLine),
    heightOfString: heightOf,
    text,
  }
  return new Proxy(doc, {
    get: (target, key) => {
      const value: unknown = typeof key === 'string' && key in own ? own[key] : Reflect.get(target, key)
      return typeof value === 'function' && !(typeof key === 'string' && key in own) ? value.bind(target) : value
    },
  })
}
