import { z } from 'zod'
import { fileRef } from '#features/workspace/files/schema.ts'
import { baseVersion, id, instant } from '#shared/contract/endpoint.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { fileFormats, sizeFits } from '#shared/values/platforms.ts'
import { tolerances } from '#shared/values/preflight.ts'

const entriesMax = 100
const nameMax = 80
const wordMax = 80
const useMax = 200
const licenceMax = 500

const named = oneLine().min(1, 'Enter a name').max(nameMax, `Enter at most ${nameMax} characters`)
const optional = (max: number) =>
  oneLine()
    .max(max, `Enter at most ${max} characters`)
    .transform((typed) => typed || null)
    .nullable()
const several = <Item extends z.ZodType>(item: Item) => z.array(item).max(entriesMax, `A kit has at most ${entriesMax} of them`)

export const kitColour = z.strictObject({
  name: named,
  /** as #1f3a34 */
  hex: z
    .string()
    .trim()
    .regex(/^#?[0-9a-f]{6}$/i, 'Enter six figures or letters from a to f, such as #1f3a34')
    .transform((typed) => `#${typed.replace('#', '').toLowerCase()}`),
  tolerance: z.enum(tolerances).default('normal'),
})
export type KitColour = z.output<typeof kitColour>

export const kitFont = z.strictObject({
  name: named,
  /** headlines, body text … */
  use: optional(useMax).default(null),
  licence: optional(licenceMax).default(null),
})
export type KitFont = z.output<typeof kitFont>

export const kitWord = z.strictObject({
  word: oneLine()
    .regex(/[\p{L}\p{N}]/u, 'Enter a word')
    .max(wordMax, `Enter at most ${wordMax} characters`),
  /** what is written in its place */
  instead: optional(wordMax).default(null),
})
export type KitWord = z.output<typeof kitWord>

const pixels = z.number().int().min(1, 'Enter 1 or more').max(100_000, 'Enter at most 100,000').nullable().default(null)
const seconds = z.number().min(0, 'Enter 0 or more').max(86_400, 'Enter at most 86,400').nullable().default(null)
/** A size in which a platform takes a file; width and height come together, and what is null does not matter. */
export const kitSize = z
  .strictObject({
    name: named,
    width: pixels,
    height: pixels,
    fit: z.enum(sizeFits).default('ratio'),
    formats: z.array(z.enum(fileFormats)).max(fileFormats.length).default([]),
    /** of the largest file */
    maxBytes: z.number().int().min(1).max(1e12).nullable().default(null),
    minSeconds: seconds,
    maxSeconds: seconds,
  })
  .refine(({ width, height }) => (width === null) === (height === null), {
    path: ['height'],
    message: 'Enter width and height, or neither',
  })
  .refine(({ minSeconds, maxSeconds }) => minSeconds === null || maxSeconds === null || minSeconds <= maxSeconds, {
    path: ['maxSeconds'],
    message: 'Enter at least as many seconds as the shortest may have',
  })

const kitPlatform = z.strictObject({ platform: oneLine().min(1, 'Enter a platform').max(50), sizes: several(kitSize) })

const onceEach = <Item extends z.ZodType>(item: Item, message: string, keyOf: (item: z.output<Item>) => string) =>
  several(item).refine((all) => new Set(all.map(keyOf)).size === all.length, message)
const lower = (text: string): string => text.toLowerCase()

/** By how loud a film or a sound is to be, in LUFS. */
export const loudnessRange = { min: -40, max: -5 } as const

export const brandKitFields = {
  palette: onceEach(kitColour, 'This name is in the palette already', ({ name }) => lower(name)),
  fonts: onceEach(kitFont, 'This font is listed already', ({ name }) => lower(name)),
  words: onceEach(kitWord, 'This word is listed already', ({ word }) => lower(word)),
  /** of the platforms that the brand has sizes of its own for; of all others the usual ones hold */
  platforms: onceEach(kitPlatform, 'This platform is listed already', ({ platform }) => lower(platform)),
  /** integrated loudness in LUFS; without one what is usual online holds */
  loudness: z
    .number()
    .min(loudnessRange.min, `Enter ${loudnessRange.min} or more`)
    .max(loudnessRange.max, `Enter at most ${loudnessRange.max}`)
    .nullable(),
}

/** Only changed fields are sent, each whole; `version` is the one that the change was based on. The id is the brand's. */
export const brandKitUpdate = z.strictObject(brandKitFields).partial().extend({ id, version: baseVersion })

/** A form of the brand's logo: "Horizontal, on dark". */
export const brandKitLogo = z.object({ id, brandId: id, name: z.string(), file: fileRef, createdAt: instant })
export type BrandKitLogo = z.infer<typeof brandKitLogo>

/** What a brand looks and sounds like, and what its platforms take. */
export const brandKitView = z.object({
  id,
  /** 0 as long as nobody has said anything */
  version: z.number(),
  ...brandKitFields,
  logos: z.array(brandKitLogo),
})
export type BrandKitView = z.infer<typeof brandKitView>
export type BrandKitField = keyof typeof brandKitFields

export const kitLogoNameMax = nameMax
export const kitLogoCreate = z.strictObject({ brandId: id, name: named, uploadId: id })
export const kitLogoUpdate = z.strictObject({ id, name: named })
/** Where the file of a logo is uploaded to. */
export const kitLogoPlace = z.strictObject({ brandId: id })
