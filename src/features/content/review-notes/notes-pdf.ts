import { notDrawn, type Still } from '#platform/file-readers/still-series.ts'
import { body, margin, type PdfLine, quiet, note as quietText, Sheet } from '#platform/pdf/pdf-sheet.ts'
import { labelled } from '#platform/pdf/pdf-table.ts'
import type { AnchorShape } from '#shared/markdown/anchor.ts'
import { pathOf, pinOf } from '#shared/markdown/drawn-shape.ts'
import type { NoteAudience } from '#shared/rights/audience.ts'

/** Something that was said, in words that are ready to be set. */
export type PdfNote = {
  number: string | null
  audience: NoteAudience
  author: string
  at: string
  /** where it stands */
  where: string
  still: Still | null
  shape: AnchorShape | null
  text: string
  replies: readonly { by: string; text: string }[]
  resolved: string | null
}

type NotesDocument = {
  title: string
  lines: readonly PdfLine[]
  /** said plainly above all notes */
  warning: string | null
  /** one after the other, as they are ready */
  notes: AsyncIterable<PdfNote>
  /** instead of notes where there are none */
  none: string
  foot: string
}

/** Notes for the client as the screen shows them, and those that stay inside as paper. */
const tones = {
  client: { label: 'For the client', ink: '#3346d3', paper: '#eef0fc', pin: '#3346d3', pinInk: '#ffffff' },
  influencer: { label: 'For the influencer', ink: '#3346d3', paper: '#eef0fc', pin: '#3346d3', pinInk: '#ffffff' },
  internal: { label: 'INTERNAL: for the agency', ink: '#6b4a00', paper: '#f7efdc', pin: '#ffffff', pinInk: '#1b1a17' },
} as const
type Tone = (typeof tones)[keyof typeof tones]

const still = { width: 232, height: 190, gap: 14 }
/** So much waits at most for whoever takes it slowly, in bytes. */
const waitingMax = 4_000_000

/**
 * Notes as a PDF that is read while it is made, no faster than it is taken. `made` ends with it.
 * @param signal ends it: nobody takes it any more
 */
export function notesPdf(document: NotesDocument, signal: AbortSignal): { source: Sheet['doc']; made: Promise<void> } {
  const sheet = new Sheet(document.title)
  const taken = slowly(sheet, signal)
  return { source: sheet.doc, made: drawAll(sheet, document, taken) }
}

async function drawAll(
  sheet: Sheet,
  { title, lines, warning, notes, none, foot }: NotesDocument,
  taken: () => Promise<void>,
): Promise<void> {
  sheet.text('Notes', { size: 19, strong: true })
  sheet.text(title, { size: 12, color: quiet })
  sheet.doc.y += 8
  for (const line of lines) labelled(sheet, line)
  if (warning) {
    sheet.doc.y += 6
    sheet.text(warning, { size: 9, strong: true, color: tones.internal.ink })
  }
  const imageOf = imagesIn(sheet)
  let count = 0
  for await (const note of notes) {
    count += 1
    await taken()
    drawNote(sheet, note, imageOf)
  }
  if (count === 0) {
    sheet.doc.y += 12
    sheet.text(none, body)
  }
  sheet.foot(foot)
  sheet.doc.end()
}

/** Waits while too much waits to be taken. */
function slowly({ doc }: Sheet, signal: AbortSignal): () => Promise<void> {
  let wake: (() => void) | undefined
  // oxlint-disable-next-line no-underscore-dangle -- how a stream hears that more is wanted
  doc._read = () => wake?.()
  signal.addEventListener('abort', () => wake?.(), { once: true })
  return async () => {
    while (doc.readableLength > waitingMax && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    signal.throwIfAborted()
  }
}

function drawNote(sheet: Sheet, note: PdfNote, imageOf: (bytes: Buffer) => Image | null): void {
  const { doc } = sheet
  const tone = tones[note.audience]
  const { still: seen } = note
  const image = seen && 'bytes' in seen ? imageOf(seen.bytes) : null
  const box = image && fitted(image)
  sheet.room((box?.height ?? 40) + 60)
  doc.y += 14
  banner(sheet, tone, note)
  const top = doc.y
  const page = doc.page
  if (image && box) {
    doc.image(image as unknown as Buffer, margin, top, { width: box.width, height: box.height })
    doc.rect(margin, top, box.width, box.height).lineWidth(0.5).strokeColor('#d9d5cd').stroke()
    if (note.shape) mark(sheet, note.shape, note.number, tone, { x: margin, y: top, ...box })
    doc.y = top
  }
  const why = seen && 'why' in seen ? seen.why : seen && !image ? notDrawn : null
  words(sheet, note, why, box ? margin + box.width + still.gap : margin)
  if (box && doc.page === page) doc.y = Math.max(doc.y, top + box.height)
}

/** Who said it, in the colour of who reads it, and in words. */
function banner(sheet: Sheet, tone: Tone, { number, author, at }: PdfNote): void {
  const { doc, width } = sheet
  const top = doc.y
  doc.rect(margin, top, width, 20).fill(tone.paper)
  doc.rect(margin, top, 3, 20).fill(tone.ink)
  doc.y = top + 4
  sheet.text(`${number === null ? 'Note' : `Note ${number}`} · ${author.slice(0, 60)}`, { size: 9, strong: true }, margin + 10, 230)
  doc.y = top + 4
  sheet.text(at, quietText, margin + 245, 105)
  doc.y = top + 4
  sheet.text(tone.label, { size: 8, strong: true, color: tone.ink }, margin + 352, width - 352)
  doc.y = top + 28
}

function words(sheet: Sheet, { where, text, replies, resolved }: PdfNote, why: string | null, x: number): void {
  const width = sheet.width - (x - margin)
  const say = (said: string, style = body, by = 0): void => {
    sheet.text(said, style, x + by, width - by)
    sheet.doc.y += 3
  }
  if (where) say(where, quietText)
  if (why) say(why, quietText)
  say(text)
  for (const reply of replies) {
    sheet.room(30)
    say(reply.by, quietText, 12)
    say(reply.text, body, 12)
  }
  if (resolved) say(resolved, { size: 9, strong: true, color: '#1e6b45' })
}

type Image = { width: number; height: number }

/** JPEGs ready to be placed, each in the document once; null for what is none. */
function imagesIn({ doc }: Sheet): (bytes: Buffer) => Image | null {
  const opened = new Map<Buffer, Image | null>()
  const open = (bytes: Buffer): Image | null => {
    try {
      return (doc as unknown as { openImage: (bytes: Buffer) => Image }).openImage(bytes)
    } catch {
      return null
    }
  }
  return (bytes) => {
    const known = opened.get(bytes)
    if (known !== undefined) return known
    const image = open(bytes)
    opened.set(bytes, image)
    return image
  }
}

function fitted({ width, height }: Image): Image {
  const scale = Math.min(still.width / width, still.height / height)
  return { width: width * scale, height: height * scale }
}

/** What was drawn, dark below it so that it is seen on anything, and the number where it begins. */
function mark(
  sheet: Sheet,
  shape: AnchorShape,
  number: string | null,
  tone: Tone,
  { x, y, ...size }: Image & { x: number; y: number },
): void {
  const { doc } = sheet
  const finer = 0.6
  const path = pathOf(shape, { width: size.width / finer, height: size.height / finer })
  if (path) {
    doc.save().translate(x, y).scale(finer).lineJoin('round').lineCap('round')
    doc.path(path).lineWidth(6).strokeColor('#0f0e0d', 0.55).stroke()
    doc.path(path).lineWidth(3).strokeColor(tone.pin, 1).stroke()
    doc.restore()
  }
  const pin = pinOf(shape)
  const [left, top] = [x + pin.x * size.width, y + pin.y * size.height]
  doc.circle(left, top, 2.2).lineWidth(0.8).fillAndStroke(tone.pin, '#0f0e0d')
  // Beside its place, and within the picture.
  const radius = 7.5
  const at = { x: Math.min(left + radius, x + size.width - radius), y: Math.max(top - radius, y + radius) }
  doc
    .circle(at.x, at.y, radius)
    .lineWidth(0.8)
    .fillAndStroke(tone.pin, tone.pin === '#ffffff' ? '#1b1a17' : '#ffffff')
  if (number === null) return
  const style = { size: number.length > 2 ? 6 : 8, strong: true, color: tone.pinInk }
  sheet.set(number, style, at.x - radius, at.y - (number.length > 2 ? 4 : 5.5), { width: radius * 2, align: 'center' })
}
