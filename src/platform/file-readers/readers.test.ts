import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Finding, ReadingTask } from './finding.ts'
import { ReaderFailed, runLimited } from './limited.ts'
import { readInChild } from './read.ts'

const read = (task: ReadingTask['read'], bytes: Uint8Array, mediaType = 'image/png'): Promise<Finding> =>
  readInChild({ read: task, mediaType }, Readable.from([bytes]))
/** For a process per file on a busy machine, in ms. */
const patience = 180_000
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } })

it(
  'turns a photograph upright, and keeps neither place nor camera',
  async () => {
    const jpeg = await photo(900, 600)
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('Secret Camera')).toBe(true)
    const found = await read('picture', jpeg, 'image/jpeg')
    expect(found).toMatchObject({ width: 600, height: 900, pictures: [{ kind: 'thumbnail', width: 320, height: 480 }] })
    for (const { bytes } of found.pictures) {
      const meta = await sharp(bytes).metadata()
      expect([meta.exif, meta.xmp, meta.orientation, meta.format]).toEqual([undefined, undefined, undefined, 'webp'])
      expect(bytes.includes('Secret')).toBe(false)
    }
  },
  patience,
)

it(
  'makes a large picture of what browsers do not draw, and of what is heavy',
  async () => {
    const kinds = async (bytes: Buffer, mediaType: string) => (await read('picture', bytes, mediaType)).pictures.map(({ kind }) => kind)
    expect(await kinds(await photo(100, 50).tiff().toBuffer(), 'image/tiff')).toEqual(['thumbnail', 'large'])
    expect(await kinds(await photo(3000, 50).png().toBuffer(), 'image/png')).toEqual(['thumbnail', 'large'])
    expect(await kinds(await photo(100, 50).png().toBuffer(), 'image/png')).toEqual(['thumbnail'])
  },
  patience,
)

const hostile: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['a page that says it is a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a JPEG cut off', async () => (await photo(400, 400).jpeg().toBuffer()).subarray(0, 900)],
  ['a PNG cut off', async () => (await noise(200).png().toBuffer()).subarray(0, 60_000)],
  ['a PNG of 20,000 × 20,000', () => pngOf(20_000)],
  [
    'a picture that names a program of ImageMagick',
    () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'),
  ],
]
it.each(hostile)(
  'refuses %s',
  async (_name, bytes) => {
    await expect(read('picture', await bytes())).rejects.toThrow(ReaderFailed)
  },
  patience,
)

it(
  'draws an SVG without its scripts, and without anything it points to',
  async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><script>while(true){}</script>
    <image href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:1/x.png" width="9" height="9"/></svg>`
    expect(await read('picture', Buffer.from(svg), 'image/svg+xml')).toMatchObject({ width: 60, height: 30 })
  },
  patience,
)

it(
  'ends a reader that is never done, takes too much memory or answers too much',
  async () => {
    const endless = () =>
      new Readable({
        read() {
          this.push(Buffer.alloc(1024, 'GIF89a'))
        },
      })
    const task = { read: 'picture', mediaType: 'image/gif' } as const
    const limit = expect.objectContaining({ reason: 'limit' }) as unknown
    await expect(readInChild(task, endless(), undefined, { time: 1500, memory: 1500, output: 1000 })).rejects.toEqual(limit)
    const large = await photo(9000, 9000).png().toBuffer()
    await expect(readInChild(task, Readable.from([large]), undefined, { time: 60_000, memory: 1500, output: 10 })).rejects.toEqual(limit)
    const loop = [process.execPath, '-e', 'for (const all = []; ; ) all.push(Buffer.alloc(10_000_000, 1))']
    await expect(runLimited(loop, null, { time: 60_000, memory: 300, output: 10 })).rejects.toThrow(ReaderFailed)
  },
  patience,
)

it(
  'reaches neither the disk nor the settings from a reader',
  async () => {
    const { stdout } = await inChildsPlace(`
    const fs = await import('node:fs'); const { spawnSync } = await import('node:child_process')
    const tried = [() => fs.readFileSync('/etc/passwd'), () => fs.writeFileSync('/tmp/viewer-x', ''), () => spawnSync('id'), () => new Function('1')()]
    console.log(tried.map((one) => { try { one(); return 'done' } catch { return 'refused' } }).join(), process.env.SECRET)`)
    expect(stdout.trim()).toBe('refused,refused,refused,refused undefined')
  },
  patience,
)

it(
  'reads a PDF whose script it does not run: its first page, its pages and its words',
  async () => {
    const found = await read('pdf', Buffer.from(pdf), 'application/pdf')
    expect(found).toMatchObject({ width: 595, height: 842, pages: 1, text: 'Come to the harbour' })
    const [thumbnail] = found.pictures
    expect(thumbnail).toMatchObject({ kind: 'thumbnail', width: 339, height: 480 })
    const { dominant } = await sharp(thumbnail?.bytes).stats()
    expect(dominant).toMatchObject({ r: 248, g: 248, b: 248 })
  },
  patience,
)

it.each([
  ['a text', { 'word/document.xml': '<w:p><w:t>Fjord &amp; </w:t><w:t>sea</w:t></w:p><w:p><w:t>Łódź</w:t></w:p>' }, 'Fjord & sea\nŁódź'],
  ['a presentation', { 'ppt/slides/slide10.xml': '<a:t>ten</a:t>', 'ppt/slides/slide2.xml': '<a:t>two</a:t>' }, 'two\nten'],
  ['a table', { 'xl/sharedStrings.xml': '<sst><si><t>Rent</t></si><si><t>Fee</t></si></sst>' }, 'Rent\nFee'],
  ['an OpenDocument', { 'content.xml': '<text:h>Plan</text:h><text:p>Walk<text:tab/>slowly</text:p>' }, 'Plan\nWalk slowly'],
])(
  'reads the words of %s',
  async (_name, parts, text) => {
    const archive = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])))
    expect(await read('office', archive)).toMatchObject({ text })
  },
  patience,
)

it(
  'is not filled up by an archive that unpacks to more than it says, or by one that says too much',
  async () => {
    const bomb = Buffer.from(zipSync({ 'word/document.xml': Buffer.alloc(41_000_000, 'a') }, { level: 1 }))
    expect(await read('office', bomb)).toMatchObject({ text: '' })
    // The size stands in the directory at the end: one that says 1000 bytes.
    bomb.writeUInt32LE(1000, bomb.indexOf(Buffer.from('504b0102', 'hex')) + 24)
    const found = await read('office', bomb).catch((error: unknown) => error)
    expect(found instanceof ReaderFailed || ((found as Finding).text ?? '').length <= 1000).toBe(true)
  },
  patience,
)

const noise = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

/** White, one bit per pixel: small to store, large to unpack. */
function pngOf(side: number): Buffer {
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

const pdf = `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); while\\(true\\){})>>>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>
endobj
4 0 obj
<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>
endobj
5 0 obj
<</Length 50>>stream
BT /F1 36 Tf 72 700 Td (Come to the harbour) Tj ET
endstream
endobj
trailer<</Root 1 0 R/Size 6>>
%%EOF`

/** The same flags and limits as a reader has, with other code in it. */
async function inChildsPlace(code: string): Promise<{ stdout: string }> {
  const { childCommand } = await import('./read.ts')
  process.env.SECRET = 'canary'
  const command = childCommand(1500, ['--input-type=module', '-e', code])
  return { stdout: (await runLimited(command, null, { time: 20_000, memory: 1500, output: 10_000 })).toString('utf8') }
}
