// Runs in the limited child process.
import sharp from 'sharp'
import { type AnewSize, drawnTypes, type Finding, type FoundColour, type MadePicture, type PreviewKind, uprightType } from './finding.ts'

/** A side longer than this, or more pixels, is nobody's picture. */
const longestSide = 20_000
const mostPixels = 200_000_000
const sizes: Record<PreviewKind, { side: number; quality: number }> = {
  thumbnail: { side: 480, quality: 78 },
  large: { side: 1600, quality: 84 },
}
/** From here on a picture is looked at by its preview first. */
const heavy = { side: 2400, bytes: 2_500_000 }

// Everything libvips was built with, and what it would ask other programs to read, stays out.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff', 'Svg'].map((form) => `VipsForeignLoad${form}`) })
sharp.cache(false)
sharp.concurrency(1)

/**
 * The size of a picture as one sees it, and small pictures of it. Position, camera and whatever else stood in the file stay behind: the
 * pixels alone are written anew, upright and in sRGB.
 */
export async function readPicture(bytes: Buffer, mediaType: string): Promise<Finding> {
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata()
  if (width >= longestSide || height >= longestSide || width * height > mostPixels) throw new Error(`It has ${width} × ${height} pixels.`)
  const turns = mediaType !== uprightType
  const upright = await sharp(bytes, options).autoOrient().metadata()
  const size = turns ? { width: upright.autoOrient.width, height: upright.autoOrient.height } : { width, height }
  const drawn = drawnTypes.has(mediaType)
  const wantsLarge = !drawn || (pages === 1 && (Math.max(width, height) > heavy.side || bytes.length > heavy.bytes))
  return { ...size, pictures: await previewsOf(bytes, wantsLarge, turns) }
}

const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true } as const

/** Small pictures of a picture. @param turns whether as it says itself that it stands */
export async function previewsOf(bytes: Buffer, withLarge: boolean, turns = true): Promise<MadePicture[]> {
  const small = await made(bytes, 'thumbnail', turns)
  return withLarge ? [small, await made(bytes, 'large', turns)] : [small]
}

/** Longest side of a picture in a document, in pixels. */
const stillSide = 1000

/** A picture for a document: on white, as a JPEG, which documents hold as it is. */
export async function stillOf(bytes: Buffer): Promise<Finding> {
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize(stillSide, stillSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return { pictures: [{ kind: 'still', width: info.width, height: info.height, bytes: data }] }
}

/**
 * A picture written anew as WebP, upright, in a size of its own. Of one with more pixels than may be, only its size: nothing of it is unpacked.
 * A `cover` is cut to a square.
 */
export async function writeAnew(bytes: Buffer, { side, fit, pixelsMax }: AnewSize): Promise<Finding> {
  // Its head alone is read.
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > pixelsMax) return { width, height, pictures: [] }
  const { data, info } = await sharp(bytes, { ...options, limitInputPixels: pixelsMax })
    .autoOrient()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 85, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { width, height, pictures: [{ kind: 'anew', width: info.width, height: info.height, bytes: data }] }
}

async function made(bytes: Buffer, kind: PreviewKind, turns: boolean): Promise<MadePicture> {
  const { side, quality } = sizes[kind]
  const picture = sharp(bytes, options)
  const { data, info } = await (turns ? picture.autoOrient() : picture)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { kind, width: info.width, height: info.height, bytes: data }
}

/** Colours are looked for in a small copy, each part of them in so many steps. */
const looked = { side: 120, step: 16 }
const coloursMax = 256

/** Which colours stand in a picture, and how often; what one sees through does not count. */
export async function readColours(bytes: Buffer): Promise<Finding> {
  const { data } = await sharp(bytes, options)
    .resize(looked.side, looked.side, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = new Map<number, FoundColour>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at, at + 4)
    if (alpha < 128) continue
    const step = (part: number) => Math.floor(part / looked.step)
    const key = (step(red) * 16 + step(green)) * 16 + step(blue)
    const sums = found.get(key) ?? [0, 0, 0, 0]
    found.set(key, [sums[0] + red, sums[1] + green, sums[2] + blue, sums[3] + 1])
  }
  const mean = ([red, green, blue, count]: FoundColour): FoundColour => [
    Math.round(red / count),
    Math.round(green / count),
    Math.round(blue / count),
    count,
  ]
  const colours = [...found.values()].toSorted((one, other) => other[3] - one[3])
  return { colours: colours.slice(0, coloursMax).map(mean), pictures: [] }
}
