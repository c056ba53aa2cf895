import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { itemOf, type Operation, type RouteKey } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import { schemaFor } from '#shared/rights/internal.ts'
import { dateIn } from '#shared/values/dates.ts'
import type { Ctx } from '../context.ts'
import { auditAlone } from '../transactions/audit-alone.ts'
import { toJson } from './answer.ts'
import { byteOrderMark, csvHead, csvRow } from './csv.ts'
import { csvColumns } from './csv-columns.ts'
import { parseInput } from './input.ts'
import type { Route } from './route.ts'

/** So many rows are in memory at once. */
const batch = 500

type Page = { items: unknown[]; nextCursor: string | null }
/** One page as this actor may see it. */
type ReadPage = (actor: Actor, input: Record<string, unknown>) => Promise<Page>

/**
 * Sends a list whole, as CSV: the rows and columns that its own pages have for this actor, read by their cursor. Every page asks for the
 * session and its rights anew, and the export breaks off when they are gone. That it was made stands in the audit log before the first row
 * leaves (decision 15).
 * @param raw the filters of the list, without `limit` and `cursor`
 * @param again who the session belongs to now @throws AppError when what is asked for is no list
 */
export async function sendCsv(
  { key, operation, handler }: Route,
  ctx: Ctx,
  raw: unknown,
  http: { request: FastifyRequest; reply: FastifyReply },
  again: () => Promise<Actor>,
): Promise<FastifyReply> {
  const row = itemOf(operation.output)
  if (!row) throw new AppError('invalid_input', 'Only lists can be exported. Ask for this as application/json.')
  const input = filtersOf(operation, raw, ctx.actor)
  const readPage: ReadPage = async (actor, page) => {
    // A context of its own: the request's one transaction is for whoever carries it out.
    const own: Ctx = { ...ctx, actor, request: { opened: false } }
    const answer = toJson(key, operation, await handler(own, page, http), actor, ctx.services.env.NODE_ENV === 'production')
    return answer.value as Page
  }
  const first = await readPage(ctx.actor, input)
  await writeDown(ctx, key, raw as Record<string, unknown>)
  const columns = csvColumns(schemaFor(ctx.actor, row))
  const source = Readable.from(
    (async function* () {
      yield byteOrderMark + csvHead(columns)
      for (let page = first; ; ) {
        if (page.items.length > 0) yield page.items.map((item) => csvRow(columns, item)).join('')
        if (page.nextCursor === null) return
        const now = await again()
        // Whoever sees as a client by now, or no longer does, is another reader: half of it would be of the one and half of the other.
        if (now.userId !== ctx.actor.userId) throw new AppError('other_person', 'The view was changed meanwhile. Export again.')
        page = await readPage(now, { ...input, cursor: page.nextCursor })
      }
    })(),
  )
  return send(http, source, `${nameOf(key)}-${dateIn(ctx.actor.timezone)}.csv`)
}

function filtersOf(operation: Operation, raw: unknown, actor: Actor): Record<string, unknown> {
  for (const name of ['limit', 'cursor']) {
    if (Object.hasOwn(raw as object, name)) throw invalid(name, `An export has every row: leave ${name} out.`)
  }
  return { ...(parseInput(operation, raw, actor) as Record<string, unknown>), limit: batch }
}

/** Who took which list, by which filters; how many rows it had is not known before the last one is read. */
function writeDown(ctx: Ctx, key: RouteKey, filters: Record<string, unknown>): Promise<void> {
  const details = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [null, value] as [unknown, unknown]]))
  return auditAlone(ctx, { kind: 'list.exported', recordName: nameOf(key).replaceAll('-', ' '), details })
}

/** "project-allocations" of `GET /api/project-allocations`. */
function nameOf(key: RouteKey): string {
  const [, path = ''] = key.split(' ')
  return path
    .replace('/api/', '')
    .split('/')
    .filter((piece) => !piece.startsWith(':'))
    .join('-')
}

/** Not sent faster than it is taken; when reading fails the connection breaks off, so that nobody takes a part for the whole. */
function send({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, source: Readable, name: string): FastifyReply {
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('vary', 'accept, accept-encoding')
  if (!(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(source)
  const packed = pipeline(source, createGzip({ level: 1 }), () => undefined)
  return reply.header('content-encoding', 'gzip').send(packed)
}
