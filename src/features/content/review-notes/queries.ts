import { create as contentDisposition } from 'content-disposition'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listComments } from '#features/records/comments/queries.ts'
import type { CommentThread, CommentView } from '#features/records/comments/schema.ts'
import { storedColumns } from '#features/workspace/files/queries.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import type { Ctx } from '#platform/context.ts'
import { anyOf, rows } from '#platform/database/db.ts'
import { drawnTypes } from '#platform/file-readers/finding.ts'
import { isMedia } from '#platform/file-readers/media.ts'
import type { Source, Still, StillPlace } from '#platform/file-readers/still-series.ts'
import type { Http } from '#platform/http/route.ts'
import type { StoredFile } from '#platform/http/send-file.ts'
import type { PdfLine } from '#platform/pdf/pdf-sheet.ts'
import { auditAlone } from '#platform/transactions/audit-alone.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Anchor } from '#shared/markdown/anchor.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainText } from '#shared/markdown/plain.ts'
import { signatureText } from '#shared/rights/actor.ts'
import { dateIn } from '#shared/values/dates.ts'
import { dateFormat } from '#shared/values/formats.ts'
import { type FrameRate, frameAt, middleOfFrame, rateOf, timeCodeOf } from '#shared/values/time-code.ts'
import { openContentVersions, readContentItem } from '../items/queries.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { contentNotesApi } from './api.ts'
import type { PdfNote } from './notes-pdf.ts'
import type { ContentNote, contentNotesOf } from './schema.ts'

type Input = ParsedInputOf<(typeof contentNotesApi)['GET /api/content-notes']>

const recordType = 'content-item'
const batch = 200

/** The notes of an item that this actor reads: its comments, by the rights of comments. @throws AppError not_found */
export async function listContentNotes(ctx: Ctx, { contentItemId, ...paging }: Input): Promise<Page<ContentNote>> {
  const found = await listComments(ctx, { recordType, recordId: contentItemId, order: 'oldest', ...paging })
  const rates = await ratesOf(ctx, [...new Set(found.items.flatMap(({ anchor }) => anchor?.versionId ?? []))])
  return {
    ...found,
    items: found.items.map(({ anchor, number, replies, ...said }) => {
      const at = (seconds: number | null | undefined) =>
        seconds === null || seconds === undefined ? null : momentOf(seconds, rates.get(anchor?.versionId ?? '') ?? null)
      return {
        id: said.id,
        number,
        versionNumber: anchor?.versionNumber ?? null,
        page: anchor?.page ?? null,
        timeCode: at(anchor?.time?.from),
        timeCodeEnd: at(anchor?.time?.to),
        place: placeIn(anchor),
        audience: said.audience,
        author: said.deleted ? null : authorOf(said),
        createdAt: said.createdAt,
        note: textOf(said),
        replies: replies.map((reply) => `${authorOf(reply)}: ${textOf(reply)}`),
        resolvedAt: said.resolvedAt,
        round: said.round,
      }
    }),
  }
}

/** All of them, the oldest first. @throws AppError not_found */
async function readNotes(ctx: Ctx, recordId: string): Promise<CommentThread[]> {
  const all: CommentThread[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listComments(ctx, { recordType, recordId, order: 'oldest', limit: batch, ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all
}

/** The file of a version. `playable`, `large`: what was made of it to play, and to look at in its place. */
type NotedFile = StoredFile & { versionId: string; rate: string | null; playable: Source | null; large: Source | null }

/** The files of versions that this actor sees. */
function notedFiles({ services, actor }: Ctx, versionIds: readonly string[]): Promise<NotedFile[]> {
  const made = (kind: string) => sql`(select json_build_object('storageKey', pf.storage_key, 'mediaType', pf.media_type, 'size', pf.size)
    from file_previews p join files pf on pf.id = p.preview_file_id where p.file_id = f.id and p.kind = ${kind})`
  return rows<NotedFile>(
    services.pool,
    sql`select ${storedColumns}, v.id as "versionId", r.frame_rate as rate, ${made('playable')} as playable, ${made('large')} as large
      from content_versions v join content_items ci on ci.id = v.content_item_id join files f on f.id = v.file_id and f.state = 'ready'
      left join file_readings r on r.file_id = f.id where v.id = ${anyOf(versionIds)} and ${openContentVersions(actor)}`,
  )
}

/** The rates of the files of versions that the reader sees already, by anchors of comments that they read. */
async function ratesOf({ services }: Ctx, versionIds: readonly string[]): Promise<Map<string, FrameRate | null>> {
  const found = await rows<{ id: string; rate: string | null }>(
    services.pool,
    sql`select v.id, r.frame_rate as rate from content_versions v join file_readings r on r.file_id = v.file_id where v.id = ${anyOf(versionIds)}`,
  )
  return new Map(found.map(({ id, rate }) => [id, rateOf(rate)]))
}

/**
 * Sends the notes of an item that this actor reads as a PDF, made while it is sent: picture by picture, and no longer than somebody waits for
 * it. That it was taken stands in the audit log before the first byte leaves. @throws AppError not_found
 */
export async function sendNotesPdf(ctx: Ctx, { contentItemId }: z.output<typeof contentNotesOf>, { reply }: Http): Promise<void> {
  const { services, actor } = ctx
  const item = await readContentItem(ctx, contentItemId)
  const notes = await readNotes(ctx, contentItemId)
  const leaving = new AbortController()
  const [{ notesPdf }, { stillsFor }, { name }, files] = await Promise.all([
    import('./notes-pdf.ts'),
    import('#platform/file-readers/still-series.ts'),
    workspaceNow(services.pool),
    notedFiles(ctx, [...new Set(notes.flatMap(({ anchor }) => anchor?.versionId ?? []))]),
  ])
  await auditAlone(ctx, { kind: 'list.exported', recordType, recordId: item.id, recordName: `Notes on ${item.title}` })
  const moment = momentsIn(actor.timezone)
  const exported = `${moment(new Date())} (${actor.timezone})`
  const take = stillsFor(ctx, leaving.signal)
  const { source, made } = notesPdf(
    {
      title: item.title,
      ...headOf(item, notes, `${exported}, by ${actor.fullName}`),
      foot: `${name} · notes on ${item.title} · ${exported}`,
      notes: (async function* () {
        for (const note of notes) {
          const file = files.find(({ versionId }) => versionId === note.anchor?.versionId)
          const place = file && note.anchor && placeOn(file, note.anchor)
          yield pdfNoteOf(note, rateOf(file?.rate), moment, place ? await take(place) : null)
        }
      })(),
    },
    leaving.signal,
  )
  reply.raw.once('close', () => leaving.abort())
  void reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(`${item.title.slice(0, 120)} notes ${dateIn(actor.timezone)}.pdf`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(source)
  await made.catch((error: unknown) => {
    if (!leaving.signal.aborted) services.log.warn({ err: error }, 'The notes could not be sent whole.')
    // Nobody takes a part for the whole.
    reply.raw.destroy()
  })
}

const momentsIn = (timeZone: string) => {
  const format = dateFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
  return (at: Date): string => format.format(at)
}

/** What it is about, and how many notes there are of which sort. */
function headOf(item: ContentItemDetail, notes: readonly CommentThread[], exported: string) {
  const living = notes.filter(({ deleted }) => !deleted)
  const open = living.filter(({ resolvedAt }) => resolvedAt === null).length
  const inside = living.flatMap((note) => [note, ...note.replies]).filter(({ audience }) => audience === 'internal').length
  const lines: (PdfLine | null)[] = [
    ['Brand', item.brand.name],
    item.project && ['Project', item.project.name],
    ['Version', item.versionNumber > 0 ? `${item.versionNumber}${item.file ? `, ${item.file.name}` : ''}` : 'None yet'],
    ['Notes', `${open} open, ${living.length - open} resolved`],
    ['Exported', exported],
  ]
  return {
    lines: lines.filter((line) => line !== null),
    warning: inside > 0 ? `There are internal notes in it (${inside}): keep this document within the agency.` : null,
    none: 'There are no notes yet.',
  }
}

/** What a note points to on its version, in words: what is drawn and where, or the passage itself. */
function placeIn(anchor: Anchor | null): string | null {
  if (anchor?.passage) return `“${anchor.passage.quote.replaceAll(/\s+/g, ' ')}”`
  return anchor?.shape ? placeOf(anchor.shape) : null
}

function pdfNoteOf(comment: CommentThread, rate: FrameRate | null, moment: (at: Date) => string, still: Still | null): PdfNote {
  const { anchor, number, audience, resolvedAt, resolvedBy } = comment
  const at =
    anchor?.time && [anchor.time.from, anchor.time.to].flatMap((seconds) => (seconds === null ? [] : momentOf(seconds, rate))).join(' – ')
  const said = (one: CommentView): string => plainText(parseText(textOf(one)))
  const isInside = (reply: CommentView): boolean => reply.audience === 'internal' && audience === 'client'
  return {
    number,
    audience,
    author: comment.deleted ? 'Deleted' : authorOf(comment),
    at: moment(new Date(comment.createdAt)),
    where: anchor
      ? [`Version ${anchor.versionNumber}`, at, anchor.page && `Page ${anchor.page}`, placeIn(anchor)].filter(Boolean).join(' · ')
      : '',
    still,
    shape: anchor?.shape ?? null,
    text: said(comment),
    replies: comment.replies.map((reply) => ({
      by: `Reply by ${authorOf(reply)}, ${moment(new Date(reply.createdAt))}${isInside(reply) ? ' · INTERNAL' : ''}`,
      text: said(reply),
    })),
    resolved: resolvedAt && `Resolved${resolvedBy ? ` by ${resolvedBy.fullName}` : ''}, ${moment(new Date(resolvedAt))}`,
  }
}

/** From what the still of a note is taken, and where; null where nothing is seen, as of a sound. */
function placeOn(file: NotedFile, { page, time, shape }: Anchor): StillPlace | null {
  const { mediaType, playable, large, ...of } = file
  const still = (from: Source, on = 1): StillPlace => ({ of: file, from, page: on, seconds: null, frame: null })
  if (playable || mediaType.startsWith('video/')) {
    if (!time || !(playable || isMedia(mediaType))) return null
    const rate = rateOf(of.rate)
    // Notes come from the middle of a frame, spans also from between two.
    const seconds = rate ? middleOfFrame(frameAt(time.from, rate), rate) : time.from
    return { of: file, from: playable ?? file, page: 1, seconds, frame: rate && rate.denominator / rate.numerator }
  }
  if (mediaType === 'application/pdf') return page || shape ? still(file, page ?? 1) : null
  if (!shape || mediaType.startsWith('audio/')) return null
  const from = large ?? (drawnTypes.has(mediaType) ? file : null)
  return from && still(from)
}

/** Who wrote it, as everywhere: guests as such. */
const authorOf = ({ author, authorKind, authorName }: Pick<CommentView, 'author' | 'authorKind' | 'authorName'>): string =>
  signatureText({ kind: authorKind, name: authorName, person: author })

const textOf = ({ deleted, body, attachments }: Pick<CommentView, 'deleted' | 'body' | 'attachments'>): string =>
  deleted ? 'Deleted' : [body, ...attachments.map(({ file }) => file.name)].filter(Boolean).join('\n')

/** A moment by the rate of its film; without one by the clock. */
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
