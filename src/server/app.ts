import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Pool } from 'pg'
import type { Services } from '#platform/context.ts'
import { createPool } from '#platform/database/db.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { toAppError } from '#platform/http/errors.ts'
import { type Inside, insideOperations, mountRoutes } from '#platform/http/routes.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { LiveHub } from '#platform/live/live.ts'
import type { DatabaseHandle } from '#platform/postgres/open.ts'
import { type Env, trustedProxies } from '#platform/process/env.ts'
import type { Logger } from '#platform/process/log.ts'
import { secretNamed } from '#platform/security/secrets.ts'
import type { Sessions } from '#platform/security/session.ts'
import { applyZodMessages } from '#shared/contract/zod-messages.ts'
import { AppError } from '#shared/rights/errors.ts'
import type { Auth } from '../features/access/auth/better-auth.ts'
import { mountApiDocs } from './api-docs.ts'
import {
  features,
  filePlaces,
  linkKinds,
  loadFeatures,
  mailFiles,
  notices,
  provided,
  recordKinds,
  rightsTable,
  screenPermissions,
} from './features.ts'
import { mountHealth } from './health.ts'
import { malformedAnswer } from './malformed.ts'
import { securityHeaderValues } from './security-headers.ts'
import { mountWeb } from './web.ts'

export type AppOptions = {
  env: Env
  log: Logger
  database: DatabaseHandle
  webRoot: string
  /** how long a page waits for its first answers, in ms */
  pagePatience?: number
}
export type App = {
  fastify: FastifyInstance
  /** method and address of everything that is mounted, the one door of the contract included */
  doors: readonly string[]
  services: Services
  /** refuses a storage that cannot be written to */
  check(): Promise<void>
  /** begins background work: jobs and the live stream; reads the features that nobody has asked for yet */
  ready(): Promise<void>
  /** the one-time link while there is no admin, else null */
  setupLink(): Promise<string | null>
  close(): Promise<void>
}

/**
 * Puts the server together; it does not listen yet. The database is migrated. The admin that the environment names is made first:
 * whoever gets an answer can sign in.
 */
export async function createApp({ env, log, database, webRoot, pagePatience = 300 }: AppOptions): Promise<App> {
  applyZodMessages()
  let closing = false
  const pool = createPool(database.connection, (error) => {
    // At the end the embedded database may stop before it has read the last goodbye.
    if (!closing) log.warn({ err: error }, 'database connection lost')
  })
  const secret = await secretNamed(pool, 'sessions')
  let jobs: Jobs | undefined
  let readers: { stop: () => Promise<void> } | undefined
  let watches: { stop: () => Promise<void> } | undefined
  const services: Services = {
    env,
    log,
    pool,
    sessions: sessionsOf(pool),
    live: new LiveHub(pool, database.direct, log, {
      rights: rightsTable,
      kinds: recordKinds,
      actorsOf: (ids) => services.sessions.actorsOf(ids),
    }),
    rights: rightsTable,
    screenPermissions,
    provided,
    notices,
    kinds: recordKinds,
    filePlaces,
    mailFiles,
    linkKinds,
    operations: async () =>
      insideOperations(
        (await loadFeatures()).flatMap(({ routes }) => routes),
        () => services,
      ),
    storage: openStorage(env, database.dataDir),
    jobs: { send: async (...job) => jobs?.send(...job), stop: async () => jobs?.stop() },
    publicUrl: env.PUBLIC_URL,
  }
  if (env.ADMIN_EMAIL !== undefined) await (await setup()).ensureFirstAdmin(services)
  const server = createServer(env, log)
  const doors: string[] = []
  server.addHook('onRoute', ({ method, url }) => void doors.push(...[method].flat().map((one) => `${one} ${url}`)))
  const auth = mountAuth(server, services, secret)
  const inside = mountRoutes(server, features, {
    services,
    secret,
    refresh: async (...use) => (await auth()).refreshSession(...use),
    guest: async (...use) => (await import('../features/records/link-guests/queries.ts')).guestOf(services, ...use),
  })
  mountUploads(server, services, inside)
  mountApiDocs(server, services.publicUrl)
  mountHealth(server, services)
  await mountWeb(server, webRoot, inside, pagePatience)
  return {
    fastify: server,
    doors,
    services,
    check: () => services.storage.check(),
    ready: async () => {
      await services.live.start()
      const [all, { purgeJob }, { datedJobs }, { startReaders }] = await Promise.all([
        loadFeatures(),
        import('#platform/records/purge.ts'),
        import('#platform/jobs/dated-jobs.ts'),
        import('#platform/live/readers.ts'),
      ])
      const dated = datedJobs(
        services,
        all.flatMap((feature) => feature.dated ?? []),
      )
      jobs = await startJobs(database.direct, log, {
        scheduled: [purgeJob(services), ...dated, ...all.flatMap((feature) => feature.scheduled?.(services) ?? [])],
        queued: all.flatMap((feature) => feature.queued?.(services) ?? []),
      })
      readers = startReaders(
        services,
        all.flatMap((feature) => feature.readers?.(services) ?? []),
      )
      const watched = all.flatMap((feature) => feature.watches?.(services) ?? [])
      if (watched.length > 0) watches = (await import('#platform/process/watches.ts')).startWatches(database.direct, log, watched)
    },
    setupLink: async () => (await setup()).ensureSetupLink(services),
    close: async () => {
      closing = true
      await services.live.close()
      await server.close()
      await Promise.all([jobs?.stop(), readers?.stop(), watches?.stop()])
      await pool.end()
    },
  }
}

const setup = () => import('../features/access/auth/setup.ts')

/** Sessions, whose capability is read with the first of them. */
function sessionsOf(pool: Pool): Sessions {
  let loaded: Promise<typeof import('../features/access/auth/actors.ts')> | undefined
  const actors = () => (loaded ??= import('../features/access/auth/actors.ts'))
  return {
    byToken: async (token) => (await actors()).actorByToken(pool, token),
    actorsOf: async (ids) => (await actors()).actorsBySession(pool, ids),
    actorOfAccount: async (...of) => (await actors()).actorOfAccount(...of),
    end: async (...of) => (await actors()).endSessions(...of),
  }
}

/** Sign-in and sign-out, which stand beside the contract. @returns what is behind them, read with its first use */
function mountAuth(server: FastifyInstance, services: Services, secret: string) {
  let opened: Promise<Auth> | undefined
  const open = async () => (await import('../features/access/auth/better-auth.ts')).createAuth(services, secret)
  const auth = () => (opened ??= open())
  server.post('/api/auth/sign-in/email', async (request, reply) => (await auth()).signIn(request, reply))
  server.post('/api/auth/sign-out', async (request, reply) => (await auth()).signOut(request, reply))
  return auth
}

/** Uploads by tus, which stand beside the contract and read their bodies themselves. */
function mountUploads(server: FastifyInstance, services: Services, inside: Inside): void {
  void server.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { serveUpload } = await import('./uploads.ts')
      return serveUpload(services, inside, request, reply)
    }
    door.route({ method: 'POST', url: '/api/uploads', handler })
    door.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: '/api/uploads/:id', handler })
  })
}

function createServer(env: Env, log: Logger): FastifyInstance {
  const headers = securityHeaderValues(env.PUBLIC_URL)
  const answering = new WeakMap<Socket, ServerResponse>()
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(env),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // fastify's own validator and serializer cost 35 ms of every start and 30 MB.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // An address that cannot be decoded or is too long fails before any route, hook and error handler.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => {
      // What cannot be read behind a request whose answer has begun: a second answer would stand in the middle of the first.
      if (answering.get(socket)?.headersSent) socket.destroySoon()
      else if (socket.writable) socket.end(malformedAnswer(error, headers))
      else socket.destroy()
    },
  }) as unknown as FastifyInstance
  const answer = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    answering.set(socket, response)
    response.once('close', () => answering.delete(socket))
  }
  server.server.on('request', answer)
  server.removeContentTypeParser('text/plain')
  // Node would answer by itself, without headers and without a word.
  server.server.on('checkExpectation', (request, response) => {
    answer(request, response)
    const body = JSON.stringify(new AppError('invalid_input', 'Leave the Expect header out, or send 100-continue.').toBody())
    response.writeHead(417, { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body)
  })
  server.setErrorHandler(refuse)
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  // The line of a request holds nothing to redact (see describeRequest), and redacting is most of what a line costs.
  const requests = log.child({}, { redact: [] })
  server.addHook('onResponse', async (request, reply) => {
    requests.info({ reqId: request.id, req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  return server
}

const refuseSchemas = () => () => {
  throw new Error('A route carries no JSON schema: its contract parses what comes in and goes out (src/platform/http/routes.ts).')
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  if (known.status >= 500) request.log.error({ err: error, req: request }, known.code)
  return reply.code(known.status).header('x-request-id', request.id).send(known.toBody())
}
