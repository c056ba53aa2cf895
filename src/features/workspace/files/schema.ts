import { z } from 'zod'
import { calendarDate, id, queryFlag } from '#shared/contract/endpoint.ts'
import { rightsStates } from '#shared/records/usage-rights.ts'

/** A file can be opened (`ready`), waits for the scanner, or the scanner did not let it pass. */
const fileStates = ['ready', 'scanning', 'infected', 'unscanned'] as const

/**
 * What was found in a file. `image`: there is a small picture of it; `large`: one to look at in its place, too. Width and height are as one
 * sees it, in pixels (of a PDF in points), the duration in seconds. `playable` says of a video what browsers play: the file `itself`, a
 * `copy`, nothing yet (`waiting`) or nothing at all (`none`); null where nobody has looked. The `strip` is one picture of stills in rows of
 * ten, evenly spread over the video, each from the middle of its part.
 */
const fileReading = z.object({
  image: z.boolean(),
  large: z.boolean(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration: z.number().nullable(),
  playable: z.enum(['itself', 'copy', 'waiting', 'none']).nullable(),
  strip: z.object({ stills: z.number(), width: z.number(), height: z.number() }).nullable(),
})

/** The licences and channels of a file's rights; how they are called stands with their screen (src/features/records/usage-rights). */
export const licences = [
  'own_work',
  'commissioned',
  'client_supplied',
  'royalty_free',
  'rights_managed',
  'editorial',
  'creative_commons',
  'public_domain',
  'other',
] as const
export type Licence = (typeof licences)[number]
export const channels = [
  'web',
  'social',
  'digital_ads',
  'email',
  'print',
  'press',
  'out_of_home',
  'point_of_sale',
  'packaging',
  'tv',
  'cinema',
  'radio',
  'internal',
] as const
export type Channel = (typeof channels)[number]

/** How the right to use a file stands on the reader's day, and the last day on which it may be used. */
export const fileRights = z.object({ state: z.enum(rightsStates), validUntil: calendarDate.nullable() })

/** A file as the record shows it that holds it. */
export const fileRef = z.object({
  id,
  name: z.string(),
  /** in bytes */
  size: z.number(),
  /** by its content: `application/octet-stream` where that is not known */
  mediaType: z.string(),
  state: z.enum(fileStates),
  /** null as long as nobody has looked into it */
  reading: fileReading.nullable(),
  rights: fileRights,
})

/** `download` asks for the file as a file, also where a browser could show it. */
export const fileInput = z.strictObject({ id, download: queryFlag.optional() })

const nameMax = 200
/** Controls, line ends, half letters, and what turns the direction of what follows, by which `gpj.exe` reads `exe.jpg`. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** A name for a file from what a person or a program gave: its last path piece, without signs that nobody sees, its ending kept. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replace(unfit, '').trim()
  if (/^\.*$/.test(clean)) return 'file'
  const letters = Array.from(clean)
  if (letters.length <= nameMax) return clean
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  return `${letters.slice(0, nameMax - ending.length).join('')}${ending}`
}
