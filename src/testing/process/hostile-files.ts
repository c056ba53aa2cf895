import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'

/** A file made to do harm, and what Atelier is to make of it. */
export type HostileFile = { name: string; bytes: Buffer; type: string; shown: 'inline' | 'attachment' }

const script = 'alert(1)'
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">${inside}</svg>`
const office = (kind: 'wordprocessingml.document' | 'spreadsheetml.sheet', parts: Readonly<Record<string, Buffer>>): Buffer => {
  const main = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`
  return Buffer.from(zipSync({ '[Content_Types].xml': Buffer.from(main), ...parts }, { level: 1 }))
}
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @param mark stands in every name that leads out of its folder, so that it is found wherever it has gone */
export function hostileFiles(mark: string): HostileFile[] {
  return [...scripts(), ...paths(mark), ...endless(), ...bombs()]
}

function scripts(): HostileFile[] {
  const page = `<!doctype html><script>${script}</script>`
  const drawing = svg(`<script>${script}</script><image href="file:///etc/passwd" width="9" height="9"/>`)
  const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  return [
    { name: 'script.svg', bytes: Buffer.from(drawing), type: 'text/plain', shown: 'attachment' },
    { name: 'drawing.png', bytes: Buffer.from(drawing), type: 'text/plain', shown: 'attachment' },
    { name: 'page.jpg', bytes: Buffer.from(page), type: 'text/plain', shown: 'attachment' },
    { name: 'page.html', bytes: Buffer.from(page), type: 'text/plain', shown: 'attachment' },
    { name: 'code.js', bytes: Buffer.from(script), type: 'text/plain', shown: 'attachment' },
    // A picture to one who looks at its beginning, and a program to one who runs it.
    { name: 'both.gif', bytes: Buffer.from(`GIF89a/*\0\0\0\0\0\0*/=1;${script}`), type: 'image/gif', shown: 'inline' },
    { name: 'script.pdf', bytes: pdf(`q Q`, `/OpenAction<</S/JavaScript/JS(${script})>>`), type: 'application/pdf', shown: 'attachment' },
    { name: 'page.pdf', bytes: Buffer.from(`%PDF-1.4\n${page}`), type: 'application/pdf', shown: 'attachment' },
    {
      name: 'laughs.svg',
      bytes: Buffer.from(`<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l12;</text>')}`),
      type: 'text/plain',
      shown: 'attachment',
    },
  ]
}

function paths(mark: string): HostileFile[] {
  const text = Buffer.from('Out of its folder.')
  const up = '../'.repeat(12)
  return [
    { name: `${up}tmp/${mark}.txt`, bytes: text, type: 'text/plain', shown: 'attachment' },
    { name: `..\\..\\${mark}.txt`, bytes: text, type: 'text/plain', shown: 'attachment' },
    {
      name: 'slip.docx',
      bytes: office('wordprocessingml.document', { [`${up}tmp/${mark}.xml`]: text, [`/tmp/${mark}-absolute`]: text }),
      type: docx,
      shown: 'attachment',
    },
  ]
}

/** What its reader is not done with, whatever time it has. */
function endless(): HostileFile[] {
  const opened = Buffer.alloc(39_000_000, '<is>')
  return [
    { name: 'endless.xlsx', bytes: office('spreadsheetml.sheet', { 'xl/worksheets/sheet1.xml': opened }), type: xlsx, shown: 'attachment' },
    { name: 'endless.pdf', bytes: pdf(Buffer.alloc(300_000_000, '0 0 m 9 9 l S ')), type: 'application/pdf', shown: 'attachment' },
    { name: 'circle.pdf', bytes: pdf('/X0 Do', '', '/XObject<</X0 5 0 R>>'), type: 'application/pdf', shown: 'attachment' },
  ]
}

/** Small as they come, and large as they are unpacked. */
function bombs(): HostileFile[] {
  const much = Buffer.alloc(39_000_000, 'a')
  const lying = office('wordprocessingml.document', { 'word/document.xml': much })
  // The size stands in the directory at the end.
  lying.writeUInt32LE(1000, lying.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24)
  const sheets = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`xl/worksheets/sheet${at + 1}.xml`, much]))
  return [
    { name: '20000.png', bytes: whitePng(20_000), type: 'image/png', shown: 'inline' },
    {
      name: 'bomb.docx',
      bytes: office('wordprocessingml.document', { 'word/document.xml': Buffer.alloc(400_000_000, 'a') }),
      type: docx,
      shown: 'attachment',
    },
    { name: 'lying.docx', bytes: lying, type: docx, shown: 'attachment' },
    { name: 'bomb.xlsx', bytes: office('spreadsheetml.sheet', sheets), type: xlsx, shown: 'attachment' },
  ]
}

/** One page, whose packed content is a form as well, so that it can draw itself. */
function pdf(content: string | Buffer, ofCatalog = '', resources = ''): Buffer {
  const packed = deflateSync(content, { level: 1 })
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<<${resources}>>`
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R${ofCatalog}>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${resources}>>/Contents 5 0 R>>
endobj
5 0 obj
<<${form}/Filter/FlateDecode/Length ${packed.length}>>stream
`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF'),
  ])
}

/** White, one bit per pixel: small to store, large to unpack. */
export function whitePng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
