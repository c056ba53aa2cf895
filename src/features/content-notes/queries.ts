import { sql } from 'drizzle-orm'
import { anyOf, rows } from '#platform/db.ts'
import type { Ctx } from '#platform/services.ts'
import type { Anchor } from '#shared/anchor.ts'
import type { Page, ParsedInputOf } from '#shared/endpoint.ts'
import { type FrameRate, frameAt, rateOf, timeCodeOf } from '#shared/time-code.ts'
import { listComments } from '../comments/queries.ts'
import type { CommentView } from '../comments/schema.ts'
import type { contentNotesApi } from './api.ts'
import type { ContentNote } from './schema.ts'

type Input = ParsedInputOf<(typeof contentNotesApi)['GET /api/content-notes']>

/** The notes of an item that this actor reads: its comments, by the rights of comments. @throws AppError not_found */
export async function listContentNotes(ctx: Ctx, { contentItemId, ...paging }: Input): Promise<Page<ContentNote>> {
  const found = await listComments(ctx, { recordType: 'content-item', recordId: contentItemId, order: 'oldest', ...paging })
  const rates = await ratesOf(ctx, [...new Set(found.items.flatMap(({ anchor }) => anchor?.versionId ?? []))])
  return {
    ...found,
    items: found.items.map(({ anchor, replies, ...said }) => {
      const at = (seconds: number | null | undefined) =>
        seconds === null || seconds === undefined ? null : momentOf(seconds, rates.get(anchor?.versionId ?? '') ?? null)
      return {
        id: said.id,
        versionNumber: anchor?.versionNumber ?? null,
        page: anchor?.page ?? null,
        timeCode: at(anchor?.time?.from),
        timeCodeEnd: at(anchor?.time?.to),
        place: anchor?.shape ? placeOf(anchor.shape) : null,
        audience: said.audience,
        author: authorOf(said),
        createdAt: said.createdAt,
        note: textOf(said),
        replies: replies.map((reply) => `${authorOf(reply) ?? 'Someone'}: ${textOf(reply)}`),
        resolvedAt: said.resolvedAt,
        round: said.round,
      }
    }),
  }
}

/** The rates of the files of versions that the reader sees already, by anchors of comments that they read. */
async function ratesOf({ services }: Ctx, versionIds: readonly string[]): Promise<Map<string, FrameRate | null>> {
  const found = await rows<{ id: string; rate: string | null }>(
    services.pool,
    sql`select v.id, r.frame_rate as rate from content_versions v join file_readings r on r.file_id = v.file_id where v.id = ${anyOf(versionIds)}`,
  )
  return new Map(found.map(({ id, rate }) => [id, rateOf(rate)]))
}

const authorOf = ({ author, authorName }: Pick<CommentView, 'author' | 'authorName'>): string | null => author?.fullName ?? authorName

const textOf = ({ deleted, body, attachments }: Pick<CommentView, 'deleted' | 'body' | 'attachments'>): string =>
  deleted ? 'Deleted' : [body, ...attachments.map(({ file }) => file.name)].filter(Boolean).join('\n')

function momentOf(seconds: number, rate: FrameRate | null): string {
  if (rate) return timeCodeOf(frameAt(seconds, rate), rate)
  const thousandths = Math.floor(seconds * 1000)
  // A thousand to the second: the clock, and what is left of the second.
  return `${timeCodeOf(Math.floor(thousandths / 1000), { numerator: 1, denominator: 1 }).slice(0, 8)}.${String(thousandths % 1000).padStart(3, '0')}`
}

type Shape = NonNullable<Anchor['shape']>
type Point = { x: number; y: number }
const hundredths = ({ x, y }: Point): string => `${Math.round(x * 100)} %, ${Math.round(y * 100)} %`

/** From the left, and from the top. */
function placeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'point':
      return `Point at ${hundredths(shape.at)}`
    case 'rectangle':
      return `Rectangle from ${hundredths(shape.from)} to ${hundredths(shape.to)}`
    case 'arrow':
      return `Arrow from ${hundredths(shape.from)} to ${hundredths(shape.to)}`
    case 'line':
      return `Line from ${hundredths(shape.points[0] ?? { x: 0, y: 0 })} to ${hundredths(shape.points.at(-1) ?? { x: 0, y: 0 })}`
    default:
      return shape satisfies never
  }
}
