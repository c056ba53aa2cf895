/** Pictures every browser draws by itself. */
export const drawnTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/** A picture that whoever made it has already turned: what it says of its own position is the camera's, and long done. */
export const uprightType = 'image/upright'

/** `thumbnail`: up to 480 px; `large`: up to 1600 px, to look at in place of what browsers cannot draw or what is heavy. Both WebP. */
export type PreviewKind = 'thumbnail' | 'large'
/** A `still` is a JPEG, for a document; it is not kept. `anew` is a picture as it was sent, written anew in a size of its own. */
export type MadePicture = { kind: PreviewKind | 'still' | 'anew'; width: number; height: number; bytes: Buffer }

/** What a reader found in a file. */
export type Finding = {
  /** as one sees it, in pixels; of a PDF in points */
  width?: number
  height?: number
  pages?: number
  /** in seconds */
  duration?: number
  /** pictures per second, exact: "30000/1001" */
  frameRate?: string
  /** of a video whether browsers play it as it is */
  plays?: boolean
  /** names of how picture and sound are coded, as ffprobe says them */
  codecs?: string[]
  /** its words, for search */
  text?: string
  /** of a picture: its colours in steps, and how often each stands in it */
  colours?: FoundColour[]
  pictures: MadePicture[]
}

export type FoundColour = [red: number, green: number, blue: number, count: number]

/** How a picture is written anew: no longer side than this, and none of more pixels at all. */
export type AnewSize = { side: number; fit: 'cover' | 'inside'; pixelsMax: number }

/** What the child is asked for. @param page of a PDF, from 1, where one is wanted as a still @param size of what is written anew */
export type ReadingTask = {
  read: 'picture' | 'colours' | 'pdf' | 'office' | 'still' | 'anew'
  mediaType: string
  page?: number
  size?: AnewSize
}

/** How much of the words is kept, in characters. */
export const textMax = 200_000

type Head = Omit<Finding, 'pictures'> & { pictures: (Omit<MadePicture, 'bytes'> & { length: number })[] }

/** A finding as bytes: the length of its head, its head, its pictures. */
export function packFinding({ pictures, ...rest }: Finding): Buffer {
  const head: Head = { ...rest, pictures: pictures.map(({ bytes, ...one }) => ({ ...one, length: bytes.length })) }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...pictures.map(({ bytes }) => bytes)])
}

/** @throws Error for what is no finding */
export function unpackFinding(packed: Buffer): Finding {
  const start = 4 + packed.readUInt32BE(0)
  const { pictures, ...rest } = JSON.parse(packed.subarray(4, start).toString('utf8')) as Head
  let at = start
  return {
    ...rest,
    pictures: pictures.map(({ length, ...one }) => {
      const bytes = packed.subarray(at, at + length)
      if (bytes.length !== length) throw new Error('A picture was cut off.')
      at += length
      return { ...one, bytes }
    }),
  }
}

/** Words as they are kept: no control characters, no more than are needed. */
export function tidyText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, (found) => (found.includes('\n') ? '\n' : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
    .slice(0, textMax)
}
