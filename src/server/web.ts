import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

const forever = 'public, max-age=31536000, immutable'

/** Serves the browser part. Files under /assets carry their hash in the name and are kept forever; every other page is index.html. */
export async function mountWeb(server: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'))
  if (built) await serveFiles(server, root)
  server.setNotFoundHandler((request, reply) => {
    const wantsPage =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/')
    if (wantsPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    const missing = new AppError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}.`)
    return reply.code(404).send(missing.toBody())
  })
}

async function serveFiles(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    preCompressed: true,
    // One route per file: whatever is not a file is answered by the handler above.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? forever : 'no-cache')
    },
  })
}
