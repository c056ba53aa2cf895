import type { FileRights } from './usage-rights.ts'

/** What the screens have to know of a file to show it. */
export type ShownFile = {
  id: string
  name: string
  /** by its content */
  mediaType: string
  /** in bytes, null while it is not stored yet */
  size: number | null
  /** only what is ready can be opened */
  state: string
  /** where its bytes are, where that is not the usual place */
  address?: string
  /** what was read from it; null or missing as long as nobody has looked */
  reading?: FileReading | null
  /** how the right to use it stands; missing where nobody could say anything of it */
  rights?: FileRights
}

/** What the server found in a file. `image`: there is a small picture of it; `large`: one to look at in its place, too. */
export type FileReading = {
  image: boolean
  large: boolean
  /** in pixels, upright; of a PDF in points */
  width: number | null
  height: number | null
  /** in seconds */
  duration: number | null
  /** of a video what browsers play; null or missing where nobody has looked */
  playable?: 'itself' | 'copy' | 'waiting' | 'none' | null
  /** one picture of stills in rows of ten, evenly spread over the video, each from the middle of its part */
  strip?: { stills: number; width: number; height: number } | null
}

/** How a file is shown; `none` is a sentence and a way to download it. */
export type Showing = 'picture' | 'video' | 'audio' | 'pdf' | 'markdown' | 'text' | 'none'

/** Pictures every browser draws by itself. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
const texts: ReadonlySet<string> = new Set([
  'application/json',
  'application/ld+json',
  'application/javascript',
  'application/xml',
  'application/yaml',
  'application/toml',
  'application/sql',
  'application/x-sh',
  'application/x-subrip',
  'application/rtf',
  'image/svg+xml',
])
const textNames =
  /\.(txt|text|log|csv|tsv|json|jsonc|geojson|xml|ya?ml|toml|ini|conf|env|srt|vtt|ass|html?|css|scss|less|js|mjs|cjs|jsx|ts|tsx|vue|svelte|py|rb|php|java|kt|swift|c|h|cpp|hpp|cs|go|rs|sql|sh|bash|ps1|lua|r|tex|diff|patch|glsl|cube|edl)$/i

/** How much of a text is shown, in bytes. */
export const textLimit = 1024 * 1024

/** Whether the browser draws the file itself. A picture it cannot draw may still have a large preview. */
export const drawsItself = ({ mediaType }: ShownFile): boolean => drawn.has(mediaType)

/** How a file is shown. By its type, which the server has from the content; its name only tells one kind of text from another. */
export function showingOf(file: ShownFile): Showing {
  const { mediaType, name, reading } = file
  if (file.state !== 'ready') return 'none'
  // An SVG comes as text, and is shown by its picture.
  if (drawn.has(mediaType) || (reading?.large && (mediaType.startsWith('image/') || /\.svg$/i.test(name)))) return 'picture'
  // A copy is a video also where its original is not called one.
  if (mediaType.startsWith('video/') || reading?.playable) return 'video'
  if (mediaType.startsWith('audio/')) return 'audio'
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType === 'text/markdown' || (isPlain(mediaType) && /\.(md|markdown)$/i.test(name))) return 'markdown'
  if (mediaType.startsWith('text/') || texts.has(mediaType) || (isPlain(mediaType) && textNames.test(name))) return 'text'
  return 'none'
}

/** Types that are given where the content says nothing, as it does for text. */
const isPlain = (mediaType: string): boolean => mediaType === 'text/plain' || mediaType === 'application/octet-stream'

/** Where the bytes of a file are. */
export const fileAddress = ({ id, address }: ShownFile): string => address ?? `/api/files/${id}`
/** Where the picture is that stands for a file, or the copy of a video that browsers play. */
export const previewAddress = (file: ShownFile, kind: 'thumbnail' | 'large' | 'playable' | 'strip'): string =>
  `${fileAddress(file)}/preview?kind=${kind}`
/** Where a player finds a video or a sound: a copy where browsers do not play the file itself. */
export const playedAddress = (file: ShownFile): string =>
  file.reading?.playable === 'copy' ? previewAddress(file, 'playable') : fileAddress(file)

/** A strip of stills as it is drawn: so many columns and rows, each still in a box of this size. */
export type StripGrid = { columns: number; rows: number; width: number; height: number }
const stripColumns = 10

/** How a strip is laid out; null where there is none. */
export function stripGridOf({ reading }: Pick<ShownFile, 'reading'>): (StripGrid & { stills: number }) | null {
  const strip = reading?.strip
  if (!strip || strip.stills < 1) return null
  const rows = Math.ceil(strip.stills / stripColumns)
  return { stills: strip.stills, columns: stripColumns, rows, width: strip.width / stripColumns, height: strip.height / rows }
}

/** Which still shows a part of the video, counted from 0. @param part of its length, from 0 to 1 */
export const stillAt = (part: number, stills: number): number => Math.min(Math.max(Math.floor(part * stills), 0), stills - 1)
