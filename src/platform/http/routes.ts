import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#shared/contract/client.ts'
import type { Api, Operation, RouteKey } from '#shared/contract/endpoint.ts'
import type { FirstRequest } from '#shared/contract/first-answers.ts'
import { type Actor, emptyScope, noUser } from '#shared/rights/actor.ts'
import { AppError, invalid } from '#shared/rights/errors.ts'
import type { Ctx, InsideOperation, Services } from '../context.ts'
import type { Feature } from '../feature.ts'
import { readSessionToken, sessionCookieName } from '../security/session.ts'
import { Replay } from '../transactions/transact.ts'
import { asksForCsv } from './accept.ts'
import { FittedJson, type JsonAnswer, sendJson, toJson } from './answer.ts'
import { routeFinder } from './finder.ts'
import { parseInput } from './input.ts'
import { measureBody } from './measure-body.ts'
import { refuseForeignOrigin } from './origin.ts'
import type { Handlers, Http, Route } from './route.ts'
import { refuseOtherPage, refuseToViewers } from './viewing.ts'

/** Pairs each operation of a contract with its handler; a missing or surplus one does not compile. */
export function implement<T extends Api>(api: T, handlers: Handlers<T>): Route[] {
  return Object.entries(api).map(([key, operation]) => {
    if (Boolean(operation.upload) !== key.startsWith('PUT ')) throw new Error(`${key}: a PUT carries a file, and nothing else does.`)
    return { key: key as RouteKey, operation, handler: handlers[key as keyof T] }
  })
}

const nobody: Actor = {
  kind: 'person',
  userId: noUser,
  sessionId: null,
  fullName: '',
  roles: [],
  staff: false,
  external: false,
  scope: emptyScope,
  timezone: 'UTC',
}

export type MountOptions = {
  services: Services
  secret: string
  refresh: (reply: FastifyReply, token: string) => Promise<void>
  /** Who asks by the cookie of the secret link with this id. @throws AppError not_authenticated, gone */
  guest: (request: FastifyRequest, linkId: string) => Promise<Actor>
}

/** For the page that is being served: who asks for it, and what they read first, with the same rights and answers as over HTTP. */
export type Inside = {
  /** nobody's actor has no session */
  visitor(request: FastifyRequest, reply: FastifyReply): Promise<Actor>
  /** @throws AppError as over HTTP */
  answer(actor: Actor, first: FirstRequest, http: Http): Promise<JsonAnswer>
}

/** Mounts the features on fastify: session, origin, input, handler, output, in this order, once for all of them. */
export function mountRoutes(fastify: FastifyInstance, features: readonly Feature[], options: MountOptions): Inside {
  const find = routeFinder(features)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await find(request.method, request.url)
    if (!found) return reply.callNotFound()
    request.params = found.params
    refuseForm(request, found.route.operation)
    refuseForeignOrigin(request, options.services.env)
    return serve(found.route, request, reply, options)
  }
  fastify.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _form, done) => done(null, aForm),
  )
  fastify.route({ method: ['GET', 'POST', 'PATCH', 'DELETE'], url: '/api/*', handler })
  // A PUT carries a file: it gets the raw stream, and limits it while reading; every other body is JSON. What does not fit stays unread.
  void fastify.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    uploads.route({ method: 'PUT', url: '/api/*', handler })
  })
  return {
    visitor: (request, reply) => identify(request, reply, { rights: 'public' }, options),
    answer: async (actor, { key, input }, http) => {
      const found = await find('GET', addressOf(key, input).path)
      if (found?.route.key !== key || found.route.operation.stream) throw new Error(`${key} is no operation that a page may read first.`)
      refuseNobody(actor, found.route.operation.rights)
      await refuseToViewers(found.route, actor, options.services)
      const ctx: Ctx = ctxOf(http.request, actor, options.services)
      return (await carryOut(found.route, ctx, input, http)) ?? new FittedJson(null)
    },
  }
}

/** Stands for a form, which nobody reads. */
const aForm = Object.freeze({})

/** A page elsewhere can send a form without asking; only what is meant for one takes it. @throws AppError unsupported_media_type */
function refuseForm({ body }: FastifyRequest, { form }: Operation): void {
  if (body === aForm && !form) throw new AppError('unsupported_media_type', 'Send JSON, with content-type application/json.')
}

async function serve(route: Route, request: FastifyRequest, reply: FastifyReply, options: MountOptions): Promise<FastifyReply> {
  const { key, operation } = route
  const isPost = key.startsWith('POST ')
  const actor = await callerOf(operation, request, reply, options)
  refuseOtherPage(request, operation, actor)
  await refuseToViewers(route, actor, options.services)
  if (operation.upload && request.body === undefined) {
    throw new AppError('unsupported_media_type', 'Send the file as the body, with content-type application/octet-stream.')
  }
  const ctx: Ctx = ctxOf(request, actor, options.services)
  const input = mergeInput(request, operation)
  if (asksForCsv(request)) {
    const { sendCsv } = await import('./export.ts')
    return sendCsv(route, ctx, input, { request, reply }, () => callerOf(operation, request, reply, options))
  }
  if (isPost && !operation.upload) readIdempotencyKey(request, key, actor, ctx)
  const answer = await carryOut(route, ctx, input, { request, reply })
  return answer === null ? reply : sendJson(request, reply, isPost ? 201 : 200, answer)
}

/** Input, handler, answer. @returns null where the handler has answered by itself */
async function carryOut({ key, operation, handler }: Route, ctx: Ctx, raw: unknown, http: Http): Promise<JsonAnswer | null> {
  const input = parseInput(operation, raw, ctx.actor)
  const result = await runOnce(() => handler(ctx, input, http), http.reply)
  return operation.stream ? null : toJson(key, operation, result, ctx.actor, ctx.services.env.NODE_ENV === 'production')
}

/** What of these routes is only read: asked inside the process it takes the same input and gives the same answer. */
export function insideOperations(routes: readonly Route[], services: () => Services): InsideOperation[] {
  const reads = routes.filter(
    ({ key, operation: { rights, guest, stream } }) => key.startsWith('GET ') && rights !== 'public' && !guest && !stream,
  )
  return reads.map((route) => ({
    key: route.key,
    operation: route.operation,
    answer: async (actor, raw) => {
      const ctx: Ctx = { services: services(), actor, requestId: 'inside' }
      const input = parseInput(route.operation, raw, actor)
      // What answers JSON looks at no request.
      const result = await route.handler(ctx, input, undefined as unknown as Http)
      return toJson(route.key, route.operation, result, actor, services().env.NODE_ENV === 'production').text
    },
  }))
}

function ctxOf(request: FastifyRequest, actor: Actor, services: Services): Ctx {
  return { services, actor, requestId: request.id, caller: request, request: { opened: false } }
}

type Rights = Operation['rights']

function callerOf(operation: Operation, request: FastifyRequest, reply: FastifyReply, options: MountOptions): Promise<Actor> {
  if (operation.guest) return options.guest(request, (request.params as { id?: string }).id ?? '')
  return identify(request, reply, operation, options)
}

type Asked = Pick<Operation, 'rights' | 'asViewer'>

async function identify(request: FastifyRequest, reply: FastifyReply, asked: Asked, options: MountOptions): Promise<Actor> {
  const token = readSessionToken(request.headers.cookie, sessionCookieName(options.services.publicUrl), options.secret)
  const session = token ? await options.services.sessions.byToken(token) : null
  if (session && token && session.refresh) await options.refresh(reply, token)
  if (session) return asked.asViewer ? session.own : session.actor
  refuseNobody(nobody, asked.rights)
  return nobody
}

function refuseNobody(actor: Actor, rights: Rights): void {
  if (actor === nobody && rights !== 'public') throw new AppError('not_authenticated', 'Not authenticated')
}

function mergeInput(request: FastifyRequest, operation: Operation): unknown {
  const params = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  const isQuery = request.method === 'GET' || request.method === 'DELETE' || operation.upload
  const sent = isQuery ? query : (request.body ?? {})
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new AppError('invalid_input', 'Send a JSON object.')
  if (!isQuery) measureBody(sent)
  // Dropped, it would look as if it had been taken for what it says.
  const twice = Object.keys(params).find((name) => Object.hasOwn(sent, name))
  if (twice !== undefined)
    throw invalid(twice, `“${twice}” stands in the address already: leave it out of the ${isQuery ? 'query' : 'body'}.`)
  return { ...sent, ...params }
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

function readIdempotencyKey(request: FastifyRequest, route: RouteKey, actor: Actor, ctx: Ctx): void {
  const key = request.headers['idempotency-key']
  if (key === undefined || actor === nobody) return
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new AppError('invalid_input', 'The Idempotency-Key must be 1 to 255 visible characters.')
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('base64')
  ctx.idempotency = { key, route, bodyHash }
}

async function runOnce(run: () => Promise<unknown>, reply: FastifyReply): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Replay)) throw error
    reply.header('idempotency-replayed', 'true')
    return error.response
  }
}
