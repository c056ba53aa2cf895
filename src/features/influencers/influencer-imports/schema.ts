import { z } from 'zod'
import { id, queryList } from '#shared/contract/endpoint.ts'
import { currency } from '#shared/values/money.ts'
import { decimalSigns } from '#shared/values/sheet-numbers.ts'

export const importedInfluencersMax = 20_000
export const importFileMaxBytes = 10 * 1024 * 1024
const importColumnsMax = 200

/** What a column can be taken for. */
export const influencerImportFields = [
  'fullName',
  'email',
  'phone',
  'location',
  'instagramHandle',
  'followersInstagram',
  'youtubeChannel',
  'followersYoutube',
  'twitterHandle',
  'followersTwitter',
  'tiktokHandle',
  'followersTiktok',
  'profileUrl',
  'engagementRate',
  'figuresAsOf',
  'niche',
  'ratePerPost',
  'ratePerStory',
  'ratePerVideo',
  'rateCurrency',
  'tags',
  'agentName',
  'agentEmail',
  'mailsTo',
  'notes',
  'status',
  'blacklistReason',
] as const
export type InfluencerImportField = (typeof influencerImportFields)[number]
/** The choice for a column that is left out. */
export const leftOut = 'none'

/** A sheet that waits to be imported; it is kept for a day at most. */
export const importFileView = z.object({ uploadId: id })

/** How a sheet is read. What is not named is proposed. */
const reading = {
  uploadId: id,
  /** what each column is taken for, from the first to the last; `none` leaves one out */
  columns: queryList(z.enum([...influencerImportFields, leftOut]))
    .refine((columns) => columns.length <= importColumnsMax, `A sheet can have at most ${importColumnsMax} columns`)
    .optional(),
  /** how all numbers of the sheet are written; needed where the numbers themselves leave it open */
  decimalSign: z.enum(decimalSigns).optional(),
  /** of rates whose row names none; by default the workspace’s */
  currency: currency.optional(),
}
export const importReading = z.strictObject(reading)
export type ImportReading = z.output<typeof importReading>

/** `count` and `skipped` are those of the preview: an import that would do something else is refused. */
export const influencerImportInput = z.strictObject({ ...reading, count: z.number().int().min(1), skipped: z.number().int().min(0) })
export type InfluencerImportInput = z.output<typeof influencerImportInput>

const importFault = z.object({
  /** the heading of the column; null for the row as a whole */
  column: z.string().nullable(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof importFault>

/** A row as it was understood. Rows are counted as a spreadsheet does: the heading is the first. */
const importRow = z.object({
  row: z.number(),
  values: z.partialRecord(z.enum(influencerImportFields), z.string()),
  faults: z.array(importFault),
})
export type InfluencerImportRow = z.infer<typeof importRow>

/** What an import would do; nothing is written. */
export const influencerImportPreview = z.object({
  columns: z.array(z.object({ heading: z.string(), example: z.string(), field: z.enum(influencerImportFields).nullable() })),
  /** what has to be decided before any row, such as which column holds the names */
  problems: z.array(z.string()),
  /** how numbers are read, and a number that could be read otherwise; `decimalSign` is null where the reader has to choose */
  numbers: z.object({ decimalSign: z.enum(decimalSigns).nullable(), open: z.array(z.string()) }),
  currency: z.string(),
  /** rows that are imported, and rows that are skipped */
  count: z.number(),
  skipped: z.number(),
  /** rows that are imported although the directory has their email already */
  sameEmail: z.number(),
  /** the first rows that are skipped, and the first of the others */
  faulty: z.array(importRow),
  good: z.array(importRow),
})
export type InfluencerImportPreview = z.infer<typeof influencerImportPreview>

/** The whole import is undone by its id. */
export const influencerImportView = z.object({ id, count: z.number(), skipped: z.number() })
export type InfluencerImportView = z.infer<typeof influencerImportView>
