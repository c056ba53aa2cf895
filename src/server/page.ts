import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Inside } from '#platform/http/routes.ts'
import type { Actor } from '#shared/actor.ts'
import { addressOf } from '#shared/client.ts'
import { type FirstRequest, firstAnswersId } from '#shared/first-answers.ts'
import { frameParts, pageAt, recordAt, signInParts } from '../web/pages.ts'
import { parseSearch } from '../web/search-params.ts'

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>
type Answer = (first: FirstRequest) => Promise<string>

/**
 * The page of a screen: index.html with the parts that this person's screen needs named in its head, and its first answers at its end,
 * so that a browser with an empty cache asks for everything at once. The head goes out before the answers are there. What stands in
 * it belongs to one person: nobody may keep it.
 * @param patience ms; what is not there by then, the browser asks for as ever
 * @returns what answers a request, or undefined where the address is no screen's or it cannot be told in time who asks
 */
export function openPages(root: string, inside: Inside, patience: number) {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const url = new URL(request.url, 'http://atelier.invalid')
    const page = pageAt(url.pathname)
    // A page is opened; whatever else reads this address gets what everybody gets.
    if (!page || (request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return undefined
    const actor = await inTime(patience, inside.visitor(request, reply))
    if (!actor) return undefined
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding')
    if (request.method === 'HEAD') return reply.send()
    const search = parseSearch(url.search)
    const shown = [page, recordAt(search)]
    const names = actor.sessionId === null ? signInParts : [...frameParts, ...shown.flatMap((one) => one?.part ?? [])]
    const head = html.slice(0, headEnd) + preloads(manifest, names, html) + html.slice(headEnd, bodyEnd)
    const compress = (request.headers['accept-encoding'] ?? '').includes('gzip')
    if (compress) void reply.header('content-encoding', 'gzip')
    const first = firstOf(
      shown.flatMap((one) => one?.first?.(search, actor) ?? []),
      actor,
    )
    const answers = firstAnswers(first, patience, (one) => inside.answer(actor, one, { request, reply }))
    return reply.send(inTwo(head, answers, html.slice(bodyEnd), compress))
  }
}

const firstOf = (requests: readonly FirstRequest[], actor: Actor): FirstRequest[] => [
  { key: 'GET /api/session', input: {} },
  ...(actor.sessionId === null ? [] : requests),
]

/** The chunks of these parts and all that they import statically, except what the page names already. */
function preloads(manifest: Manifest, names: readonly string[], html: string): string {
  const found = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name.startsWith('src/web/') ? name.slice('src/web/'.length) : name.replace('src/', '../'))
  const files = [...found].filter((file) => !html.includes(`/${file}"`))
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

/** A block of data that no script is: the answers that are there in time, by their addresses. What failed, the browser asks for itself. */
async function firstAnswers(requests: readonly FirstRequest[], patience: number, answer: Answer): Promise<string> {
  const found: string[] = []
  const one = async (first: FirstRequest): Promise<void> => {
    const text = await answer(first).catch(() => undefined)
    if (text !== undefined) found.push(`${JSON.stringify(addressOf(first.key, first.input).path)}:${text}`)
  }
  await inTime(patience, Promise.all(requests.map(one)))
  // In JSON this letter stands only inside of texts: none of them can end the element or begin a comment.
  return `<script type="application/json" id="${firstAnswersId}">{${found.join(',').replaceAll('<', '\\u003c')}}</script>`
}

function inTwo(start: string, rest: Promise<string>, end: string, compress: boolean): PassThrough | ReturnType<typeof createGzip> {
  const out = compress ? createGzip({ level: 1 }) : new PassThrough()
  out.write(start)
  if ('flush' in out) out.flush()
  void rest.catch(() => '').then((text) => out.end(text + end))
  return out
}

/** @returns undefined when it fails or takes too long */
async function inTime<T>(patience: number, work: Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  try {
    return await Promise.race([work, delay(patience, undefined, { signal: stop.signal, ref: false })])
  } catch {
    return undefined
  } finally {
    stop.abort()
  }
}
