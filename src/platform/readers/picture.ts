// Runs in the limited child process.
import sharp from 'sharp'
import { drawnTypes, type Finding, type MadePicture, type PreviewKind, uprightType } from './finding.ts'

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

async function made(bytes: Buffer, kind: PreviewKind, turns: boolean): Promise<MadePicture> {
  const { side, quality } = sizes[kind]
  const picture = sharp(bytes, options)
  const { data, info } = await (turns ? picture.autoOrient() : picture)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { kind, width: info.width, height: info.height, bytes: data }
}
