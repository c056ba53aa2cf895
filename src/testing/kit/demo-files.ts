import sharp from 'sharp'

// Files of the demo that open in whatever opens their sort: made here, so that nothing has to be brought along.

/** Sorts of files that the demo makes, with their media types. */
export const mediaTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  csv: 'text/csv',
  md: 'text/markdown',
  txt: 'text/plain',
  wav: 'audio/wav',
} as const

/** What the files of a brand are drawn from. */
type DrawnBrand = { name: string; colours: readonly [ground: string, figure: string] }

export type FileKind = keyof typeof mediaTypes
type Drawn = { kind: FileKind; text: readonly string[] }

/** The bytes of a document of the demo. @param round how often it was changed before @param size of a picture, in pixels */
export function contentOf(
  { kind, text }: Drawn,
  name: string,
  brand: DrawnBrand,
  round: number,
  size?: readonly [number, number],
): Buffer | Promise<Buffer> {
  if (kind === 'pdf') return pdfOf(name.replace(/\.pdf$/, ''), text, brand)
  if (kind === 'png') return pictureOf(brand, round, size ?? sizeOf(name))
  if (kind === 'wav') return toneOf(4)
  if (kind === 'csv') return Buffer.from(`Channel,Run,Placements\n${text.join('\n')}\n`)
  return Buffer.from(kind === 'md' ? `# ${brand.name}\n\n${text.map((line) => `- ${line}`).join('\n')}\n` : `${text.join('\n')}\n`)
}

const sizeOf = (name: string): readonly [number, number] =>
  name.includes('portrait') ? [900, 1200] : name.includes('square') ? [800, 800] : [1440, 900]

/** A picture in the colours of the brand. */
function pictureOf(
  { name: brand, colours: [ground, figure] }: DrawnBrand,
  round: number,
  [width, height]: readonly [number, number],
): Promise<Buffer> {
  const letter = brand.slice(0, 1)
  const arcs = Array.from(
    { length: 5 + round },
    (_, at) =>
      `<circle cx="${width * 0.72}" cy="${height * 0.5}" r="${90 + at * 70}" fill="none" stroke="${figure}" stroke-opacity="${0.85 - at * 0.12}" stroke-width="${26 - at * 3}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${arcs.join('')}
    <text x="${width * 0.08}" y="${height * 0.62}" font-family="sans-serif" font-weight="700" font-size="${height * 0.34}" fill="${figure}">${letter}</text></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6, palette: true }).toBuffer()
}

/** A note that rises and falls, as a sound that plays everywhere. @param seconds of it */
function toneOf(seconds: number): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds)
  for (let at = 0; at < samples.length; at += 1) {
    const time = at / rate
    samples[at] = 128 + Math.round(60 * Math.sin(Math.PI * (time % 1)) * Math.sin(2 * Math.PI * (220 + 30 * time) * time))
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A page per chapter, with a typeface that every reader has. */
function pdfOf(title: string, chapters: readonly string[], { name, colours }: DrawnBrand): Buffer {
  const ground = rgbOf(colours[0])
  const pages = [title, ...chapters].map((line, at) => {
    const colour = at === 0 ? '1 1 1' : '0.1 0.1 0.12'
    const field = at === 0 ? `${ground} rg 0 0 595 842 re f` : `${ground} rg 0 800 595 42 re f`
    return `${field}\nBT /F1 ${at === 0 ? 34 : 26} Tf ${colour} rg 56 ${at === 0 ? 460 : 700} Td (${plain(line)}) Tj ET\nBT /F1 12 Tf ${colour} rg 56 56 Td (${plain(name)}, page ${at + 1}) Tj ET`
  })
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}

/** Letters that the typeface of the page has, with what would end the text taken out. */
const plain = (text: string): string => text.replace(/[\\()]/g, ' ').replace(/[^\x20-\x7e\xa1-\xff]/g, '-')

/** "#1f3a34" as a page wants it. */
const rgbOf = (hex: string): string => [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
