import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Inside } from '#platform/http/routes.ts'
import { AppError } from '#shared/rights/errors.ts'

/** Of a secret link: it has an address and a policy of its own, is found by no search engine and tells nobody where one came from. */
const linkPage = '/link.html'
const linkHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}

const forever = 'public, max-age=31536000, immutable'

/**
 * Serves the browser part. Files under /assets carry their hash in the name and are kept forever; a screen is the page made for who
 * asks, every other address index.html as it is.
 */
export async function mountWeb(server: FastifyInstance, root: string, inside: Inside, patience: number): Promise<void> {
  const built = existsSync(join(root, 'index.html'))
  const files = built ? filesIn(root) : new Set<string>()
  if (built) await serveFiles(server, root)
  let pages: Promise<ReturnType<typeof import('./page.ts')['openPages']>> | undefined
  const openPages = async () => (await import('./page.ts')).openPages(root, inside, patience)
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (files.has(linkPage) && path === '/link') return reply.sendFile(linkPage.slice(1))
      if (files.has(path) && path !== linkPage) return reply.sendFile(path.slice(1))
      if (built && !path.startsWith('/api/') && !path.startsWith('/assets/')) {
        if (existsSync(join(root, '.vite/manifest.json'))) pages ??= openPages()
        // A reply is no value to wait for: it would be over by then.
        if (await (await pages)?.(request, reply)) return reply
        return reply.sendFile('index.html')
      }
    }
    const missing = new AppError('not_found', `There is nothing at ${request.method} ${path}.`)
    return reply.code(404).send(missing.toBody())
  })
}

/** The addresses of all files: looked up here, and not registered as a route each, which would take 60 ms of every start. */
function filesIn(root: string): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const addresses = files.map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
  return new Set(addresses.filter((address) => !address.includes('/.')))
}

async function serveFiles(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? forever : 'no-cache')
      if (/[/\\]link\.html(\.\w+)?$/.test(path)) for (const [name, value] of Object.entries(linkHeaders)) void reply.header(name, value)
    },
  })
}
