// Runs in the limited child process.
import { strFromU8, unzipSync } from 'fflate'
import { type Finding, textMax, tidyText } from './finding.ts'

/** Which parts of an archive hold words, in the order in which one reads them. */
const parts: readonly RegExp[] = [
  /^word\/(document|footnotes|endnotes|header\d*|footer\d*|comments)\.xml$/,
  /^ppt\/(slides|notesSlides)\/[a-zA-Z]+\d+\.xml$/,
  /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  /^content\.xml$/,
]
/** Unpacked, in bytes: of one part, and of all. */
const [partMax, allMax] = [40_000_000, 120_000_000]

/** The words of a document, table or presentation: all these forms are archives of XML. What it says it unpacks to, it cannot exceed. */
export function readOffice(bytes: Buffer): Finding {
  let room = allMax
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (originalSize > partMax || originalSize > room || !parts.some((part) => part.test(name))) return false
      room -= originalSize
      return true
    },
  })
  let text = ''
  for (const name of Object.keys(found).toSorted(byNumber)) {
    if (text.length >= textMax) break
    text += `${wordsOf(strFromU8(found[name] ?? new Uint8Array()), name)}\n`
  }
  return { text: tidyText(text), pictures: [] }
}

/** Slide 2 before slide 10. */
const byNumber = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML as these programs write it: what ends a line of it becomes one, every other mark goes. */
function wordsOf(xml: string, name: string): string {
  // Numbers and formulas of a sheet say little without their places.
  const source = /worksheets/.test(name) ? (xml.match(/<is>.*?<\/is>/gs) ?? []).join('\n') : xml
  return source
    .replace(/<\/(w:p|a:p|si|text:p|text:h|table:table-row)>|<(w:br|a:br|text:line-break)\b[^>]*>/g, '\n')
    .replace(/<(w:tab|text:tab|text:s)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, named?: string) => {
      if (named !== undefined) return entities[named] ?? whole
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
}
