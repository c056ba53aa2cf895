import { z } from 'zod'
import { fileRef } from '#features/workspace/files/schema.ts'
import { id, instant, listInput } from '#shared/contract/endpoint.ts'
import { shownPerson } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'

export const articleMax = 200_000
export const versionNoteMax = 500
/** What is sent as a picture of an article must be smaller, in bytes; it is stored anew, no larger than a screen shows. */
export const articlePictureMaxBytes = 10 * 1024 * 1024
export const articlePicturesMax = 200

/** A stored picture as an article's text names it: `picture:<fileId>:<sha256>:<width>x<height>`. */
export const articlePicture = z.object({ fileId: id, sha256: z.string(), width: z.number(), height: z.number() })
export type ArticlePicture = z.infer<typeof articlePicture>

/** A file for a graphic, a video or an ad, a text for an article. */
export const contentVersionCreate = z.strictObject({
  id,
  uploadId: id.nullable().default(null),
  /** Markdown with headings and tables */
  body: z
    .string()
    .min(1, 'Write something first')
    .max(articleMax, `An article has at most ${articleMax.toLocaleString('en')} characters`)
    .nullable()
    .default(null),
  /** what changed */
  note: z.string().trim().max(versionNoteMax, `Enter at most ${versionNoteMax} characters`).nullable().default(null),
  /** the number of the version that this one was made from: refused when another came meanwhile */
  basedOn: z.number().int().min(0).nullable().default(null),
})
export const contentVersionRestore = z.strictObject({ id, number: z.coerce.number().int().min(1) })
export const contentVersionList = listInput({ contentItemId: id })

/** What was read from its file; null as long as nobody has looked into it. */
const mediaView = z.object({
  /** as one sees it, in pixels; of a PDF in points */
  width: z.number().nullable(),
  height: z.number().nullable(),
  pages: z.number().nullable(),
  /** in seconds */
  duration: z.number().nullable(),
  /** pictures per second, exact: 30000/1001 */
  frameRate: z.string().nullable(),
  codecs: z.array(z.string()).nullable(),
})

/** One version of an item. */
export const contentVersionView = z.object({
  id,
  contentItemId: id,
  number: z.number(),
  note: internal(z.string().nullable()),
  restoredFrom: internal(z.number().nullable()),
  file: fileRef.nullable(),
  media: mediaView.nullable(),
  /** of an article the beginning of its text */
  excerpt: z.string().nullable(),
  /** of its file or its text: what decisions name it by */
  sha256: z.string(),
  /** whether clients have seen it, or see it */
  shared: z.boolean(),
  current: z.boolean(),
  createdAt: instant,
  /** null where the reader is not told who it was */
  uploadedBy: id.nullable(),
  uploader: shownPerson,
})
export type ContentVersionView = z.infer<typeof contentVersionView>
/** With the whole text of an article. */
export const contentVersionDetail = contentVersionView.extend({ body: z.string().nullable() })
export type ContentVersionDetail = z.infer<typeof contentVersionDetail>

/** Of which item, and which of its versions; without a number the current one. */
export const contentFile = z.strictObject({ id, number: z.coerce.number().int().min(1).optional() })

/** Two versions of one article: `id` is the later, `from` the one it is compared with. */
export const contentDifferenceInput = z.strictObject({ id, from: id })
const word = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
/**
 * What became of the paragraphs, headings, lists, tables and pictures of an article, in their order; of a changed one word by word: of a
 * picture in its alternative text.
 */
export const contentDifference = z.object({
  parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed', 'changed']), text: z.string(), words: z.array(word) })),
  added: z.number(),
  removed: z.number(),
  /** A limit ended the comparison: what was not compared is among the parts whole, as removed and added. */
  tooDifferent: z.boolean(),
})
export type ContentDifference = z.infer<typeof contentDifference>
