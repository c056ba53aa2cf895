import sharp from 'sharp'

// A film of the demo that plays wherever WebM does, without a program that makes films: each of its pictures is one of WebP's, which are
// key frames of VP8, in the boxes of Matroska (RFC 9559).

const width = 640
const height = 360
const framesPerSecond = 12

/** A few seconds in the colours of a brand: a ring that grows around its first letter. @param round how often it was changed before */
export async function filmOf(letter: string, [ground, figure]: readonly [string, string], seconds: number, round: number): Promise<Buffer> {
  const count = seconds * framesPerSecond
  const frames = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const share = at / count
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>
        <circle cx="${width / 2}" cy="${height / 2}" r="${20 + 150 * share}" fill="none" stroke="${figure}" stroke-width="${18 + round * 6}" stroke-opacity="${1 - share * 0.7}"/>
        <text x="50%" y="50%" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="120" fill="${figure}">${letter}</text>
        <rect x="0" y="${height - 10}" width="${width * share}" height="10" fill="${figure}"/></svg>`
      return keyFrame(await sharp(Buffer.from(svg)).flatten({ background: ground }).webp({ quality: 70 }).toBuffer())
    }),
  )
  return webm(frames)
}

/** The picture inside a lossy WebP, past the heads of the file and of its chunk. */
function keyFrame(webp: Buffer): Buffer {
  const at = webp.indexOf('VP8 ', 12)
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

function webm(frames: readonly Buffer[]): Buffer {
  const step = 1000 / framesPerSecond
  const head = box(0x1a45dfa3, [
    box(0x4286, number(1)),
    box(0x42f7, number(1)),
    box(0x42f2, number(4)),
    box(0x42f3, number(8)),
    box(0x4282, Buffer.from('webm')),
    box(0x4287, number(4)),
    box(0x4285, number(2)),
  ])
  const info = box(0x1549a966, [
    box(0x2ad7b1, number(1_000_000)),
    box(0x4489, double(frames.length * step)),
    box(0x4d80, Buffer.from('Atelier demo')),
    box(0x5741, Buffer.from('Atelier demo')),
  ])
  const picture = box(0xe0, [box(0xb0, number(width)), box(0xba, number(height))])
  const track = box(0x1654ae6b, [
    box(0xae, [
      box(0xd7, number(1)),
      box(0x73c5, number(1)),
      box(0x83, number(1)),
      box(0x86, Buffer.from('V_VP8')),
      box(0x23e383, number(Math.round(step * 1_000_000))),
      picture,
    ]),
  ])
  const blocks = frames.map((frame, at) => {
    const start = Buffer.from([0x81, 0, 0, 0x80])
    start.writeInt16BE(Math.round(at * step), 1)
    return box(0xa3, [start, frame])
  })
  return Buffer.concat([head, box(0x18538067, [info, track, box(0x1f43b675, [box(0xe7, number(0)), ...blocks])])])
}

/** An element: its id, its length in eight bytes, its content. */
function box(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat([...content])
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([number(id), length, body])
}

/** A whole number in as few bytes as hold it. */
function number(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
