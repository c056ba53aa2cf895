import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DataStore, Server, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorsBySession } from '#features/access/auth/actors.ts'
import type { Ctx, Services } from '#platform/context.ts'
import { RowLease } from '#platform/database/row-lease.ts'
import { toAppError } from '#platform/http/errors.ts'
import { refuseForeignOrigin } from '#platform/http/origin.ts'
import type { Inside } from '#platform/http/routes.ts'
import { refuseOtherPage } from '#platform/http/viewing.ts'
import { id as uuid } from '#shared/contract/endpoint.ts'
import { AppError, type ErrorCode, invalid, notFound } from '#shared/rights/errors.ts'
import { onlyLooking } from '#shared/rights/view-as.ts'
import { addBytes, announceUpload, assertMayGoOn, dropUpload, finishUpload } from '../features/workspace/files/commands.ts'
import { ownUpload } from '../features/workspace/files/queries.ts'

const path = '/api/uploads'

/**
 * Answers one request of the tus protocol (https://tus.io/protocols/resumable-upload): who asks is looked up each time, and sees their own
 * uploads alone. Errors have the shape of every other.
 */
export async function serveUpload(services: Services, inside: Inside, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  refuseForeignOrigin(request, services.env)
  const actor = await inside.visitor(request, reply)
  if (actor.kind === 'person' && actor.sessionId === null) throw new AppError('not_authenticated', 'Not authenticated')
  refuseOtherPage(request, { rights: 'self' }, actor)
  if (actor.viewedBy) throw onlyLooking(actor)
  const ctx: Ctx = { services, actor, requestId: request.id, caller: request, request: { opened: false } }
  const answer = await tusFor(ctx, request.method).handleWeb(asWeb(request))
  const text = await answer.text()
  for (const [name, value] of answer.headers)
    if (!name.startsWith('access-control-') && name !== 'content-length') void reply.header(name, value)
  if (answer.status < 400) return reply.code(answer.status).send(text === '' ? undefined : text)
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(asErrorBody(answer.status, text))
}

/** One server per request: what it works on is one person's. */
function tusFor(ctx: Ctx, method: string): Server {
  let lease: RowLease | undefined
  const datastore = new OwnUploads(ctx, () => lease)
  return new Server({
    path,
    datastore,
    relativeLocation: true,
    allowedOrigins: [ctx.services.publicUrl],
    // What has arrived is kept as soon as somebody else wants to go on.
    lockDrainTimeout: 1,
    locker: {
      newLock: (id) => {
        lease = new RowLease(ctx.services, { table: 'uploads', key: 'file_id', id, noun: 'upload' }, () => datastore.mayGoOn(id))
        return lease
      },
    },
    namingFunction: () => randomUUID(),
    // Before anybody waits for it, or has its writer let go.
    onIncomingRequest: async (_request, id) => {
      if (method !== 'POST') await datastore.assertOwn(id)
      // By the rights as they are now: the announcement may be a day old.
      if (method === 'PATCH') await assertMayGoOn(ctx, id)
    },
    getFileIdFromRequest: (_request, id) => (uuid.safeParse(id).success ? id : undefined),
    onUploadCreate: async (_request, upload) => {
      await announceUpload(ctx, announced(upload))
      // Without a byte it is whole from the beginning.
      if (upload.size === 0) await finishUpload(ctx.services, await ownUpload(ctx, upload.id))
      return {}
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined
      const known = toAppError(error)
      if (known.status >= 500) ctx.services.log.error({ err: error, reqId: ctx.requestId }, known.code)
      return { status_code: known.status, body: JSON.stringify(known.toBody()) }
    },
  })
}

/** What the metadata says: `filename`, `place`, and what says which one. What a browser takes the file for (`filetype`) is not asked. */
function announced({ id, size, metadata }: Upload) {
  const { filename, filetype: _claimed, place, ...at } = metadata ?? {}
  if (!filename) throw invalid('filename', 'Say in the upload metadata what the file is called (filename).')
  if (!place) throw invalid('place', 'Say in the upload metadata where the file goes (place).')
  if (size === undefined) throw invalid('length', 'Say how long the file is (Upload-Length).')
  return { id, name: filename, length: size, place: { ...at, place } }
}

function asWeb({ method, url, headers, raw }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]))
  const carries = method === 'PATCH' || method === 'POST'
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: given,
    ...(carries ? { body: Readable.toWeb(raw), duplex: 'half' } : {}),
  })
}

const codeOf: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  412: 'invalid_input',
  413: 'too_large',
  415: 'unsupported_media_type',
}

/** What the library refuses by itself says so in a few words of its own. */
function asErrorBody(status: number, text: string): string {
  if (text.startsWith('{')) return text
  if (status === 404) return JSON.stringify(notFound('upload').toBody())
  const said = text.trim().replace(/\.?$/, '.')
  return JSON.stringify({
    code: codeOf[status] ?? (status >= 500 ? 'internal' : 'invalid_input'),
    message: `${said.charAt(0).toUpperCase()}${said.slice(1)}`,
  })
}

/** How long an upload waits for its next bytes, in ms. */
const expires = 24 * 3600 * 1000

/**
 * One person's uploads as tus works on them: bytes in the storage, how far they are in the database, so that any process goes on with any
 * of them. What others upload is not there.
 */
class OwnUploads extends DataStore {
  readonly #ctx: Ctx
  readonly #lease: () => RowLease | undefined

  /** @param lease the one under which this request writes */
  constructor(ctx: Ctx, lease: () => RowLease | undefined) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.#ctx = ctx
    this.#lease = lease
  }

  /** @throws AppError not_found for another person's */
  async assertOwn(id: string): Promise<void> {
    await ownUpload(this.#ctx, id)
  }

  /** Whether its owner is still signed in, and may still put a file where this one is to go, by their rights as they are now. */
  async mayGoOn(id: string): Promise<boolean> {
    const { services, actor } = this.#ctx
    const { sessionId } = actor
    const now = sessionId === null ? actor : (await actorsBySession(services.pool, [sessionId])).get(sessionId)
    if (!now) return false
    return assertMayGoOn({ ...this.#ctx, actor: now }, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
  }

  override async getUpload(id: string): Promise<Upload> {
    const begun = await ownUpload(this.#ctx, id)
    // A process may have been killed between the last byte and its end.
    if (begun.received === begun.length && begun.state === 'pending') await finishUpload(this.#ctx.services, begun)
    return new Upload({ id, size: begun.length, offset: begun.received, creation_date: begun.updatedAt.toISOString() })
  }

  override async write(source: Readable, id: string): Promise<number> {
    const lease = this.#lease()
    if (!lease) throw new Error('An upload is written to under a lease.')
    const written = addBytes(this.#ctx, await ownUpload(this.#ctx, id), source, lease)
    lease.writing = written
    return written
  }

  override remove(id: string): Promise<void> {
    return dropUpload(this.#ctx, id)
  }

  override getExpiration(): number {
    return expires
  }
}
