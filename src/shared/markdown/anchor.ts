import { z } from 'zod'
import { passageMax } from './passages.ts'

// Where on a version a comment points to. Both sides, and whoever draws it: the screen, exports, guests.

/** Points of one free line. */
export const linePointsMax = 300
/** Longer media, and PDFs with more pages, are not looked at here. */
const secondsMax = 1_000_000
const pagesMax = 100_000

/** Of the width or the height of the picture, from its upper left corner. */
const fraction = z.number().min(0).max(1)
const point = z.strictObject({ x: fraction, y: fraction })

/** What is drawn on the picture, in fractions of it, so that it stands right at any size. */
const anchorShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('point'), at: point }),
  z.strictObject({ kind: z.literal('rectangle'), from: point, to: point }),
  z.strictObject({ kind: z.literal('arrow'), from: point, to: point }),
  z.strictObject({
    kind: z.literal('line'),
    points: z.array(point).min(2).max(linePointsMax, `A line has at most ${linePointsMax} points. Draw a shorter one.`),
  }),
])

export type AnchorShape = z.infer<typeof anchorShape>
export type AnchorPoint = z.infer<typeof point>

/** No article is longer, in characters. */
const placeMax = 10_000_000
/** Words of an article: themselves, and where they stood in its words (`passageText`), so that they are found again in another version. */
const anchorPassage = z.strictObject({
  quote: z.string().min(1).max(passageMax, `A passage has at most ${passageMax} characters. Select a shorter one.`),
  at: z.number().int().min(0).max(placeMax),
})
export type AnchorPassage = z.infer<typeof anchorPassage>

const seconds = z.number().min(0).max(secondsMax)
/** A moment of a film or a sound, or a span with `to`: in seconds; a frame is named by its middle, so that no rounding leads to another. */
const anchorTime = z
  .strictObject({ from: seconds, to: seconds.nullable().default(null) })
  .refine(({ from, to }) => to === null || to > from, { message: 'A span ends after it begins.', path: ['to'] })

const where = {
  versionId: z.uuid(),
  /** of a PDF, from 1 */
  page: z.number().int().min(1).max(pagesMax).nullable(),
  shape: anchorShape.nullable(),
  time: anchorTime.nullable(),
  passage: anchorPassage.nullable(),
}

/** A moment, or a span. */
export type AnchorTime = z.infer<typeof anchorTime>

/** What a comment points to: a version, and where on it. Without more, all of that version is meant. */
export const anchorInput = z.strictObject({
  ...where,
  page: where.page.default(null),
  shape: where.shape.default(null),
  time: where.time.default(null),
  passage: where.passage.default(null),
})
export type AnchorInput = z.infer<typeof anchorInput>

/** As it is shown: with the number by which people know the version. */
export const anchorView = z.object({ ...where, passage: where.passage.default(null), versionNumber: z.number() })
export type Anchor = z.infer<typeof anchorView>
