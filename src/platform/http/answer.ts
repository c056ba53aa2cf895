import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Operation, RouteKey } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { schemaFor } from '#shared/rights/internal.ts'

/**
 * A JSON text that PostgreSQL built, in one piece or several; turning wide rows into objects and back is most of what a list costs. The
 * pieces are put together as bytes: joined, one letter beyond Latin would make all of them a text of twice the width, slow to write.
 */
export class RawJson {
  readonly #pieces: readonly string[]
  constructor(...pieces: readonly string[]) {
    this.#pieces = pieces
  }

  get text(): string {
    return this.#pieces.join('')
  }

  get value(): unknown {
    return JSON.parse(this.text)
  }

  get bytes(): Buffer {
    // A letter takes at most three bytes in UTF-8.
    const bytes = Buffer.allocUnsafe(this.#pieces.reduce((sum, piece) => sum + piece.length * 3, 0))
    let end = 0
    for (const piece of this.#pieces) end += bytes.write(piece, end)
    return bytes.subarray(0, end)
  }
}

/** An answer that fits its contract: values for the page that is drawn from it, a text for everybody else. */
export class FittedJson {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }

  get text(): string {
    return JSON.stringify(this.value)
  }
}

/** An answer as JSON; what the database built stays as it is. */
export type JsonAnswer = FittedJson | RawJson

/**
 * Operations whose answer to staff is not parsed by its schema in production, because the database builds it. In tests and development
 * it is parsed and must not lose a field. This list may only shrink.
 */
export const unparsedInProduction: readonly RouteKey[] = ['GET /api/tasks', 'GET /api/task-board']

const gzipFrom = 1024

/** Parses an answer by its contract, for people outside the agency without its internal fields, and turns it into JSON. */
export function toJson(key: RouteKey, { output }: Operation, result: unknown, actor: Actor, production: boolean): JsonAnswer {
  if (!(result instanceof RawJson)) return new FittedJson(parseAnswer(key, schemaFor(actor, output), result))
  if (!unparsedInProduction.includes(key)) throw new Error(`${key} may not answer raw JSON: it is not in unparsedInProduction.`)
  if (production && actor.staff) return result
  const body = result.value
  if (!production && countKeys(JSON.parse(JSON.stringify(parseAnswer(key, output, body)))) !== countKeys(body)) {
    throw new Error(`${key} answers fields that its contract does not have.`)
  }
  return new FittedJson(parseAnswer(key, schemaFor(actor, output), body))
}

/** An answer that does not fit its contract is our mistake, not the caller's: it must not become a 400. */
function parseAnswer(key: RouteKey, output: z.ZodType, result: unknown): unknown {
  const parsed = output.safeParse(result)
  if (parsed.success) return parsed.data
  throw new Error(`The answer of ${key} does not fit its contract: ${parsed.error.message}`)
}

function countKeys(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, item) => sum + 1 + countKeys(item), 0)
}

/** Sends JSON, compressed from a kilobyte on; gzip level 1 costs almost nothing and saves most of the wire. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, answer: JsonAnswer): FastifyReply {
  const text = answer instanceof RawJson ? answer.bytes : answer.text
  reply.code(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  if (text.length < gzipFrom || !(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(text)
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(gzipSync(text, { level: 1 }))
}
