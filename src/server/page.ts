import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip, type Gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonAnswer } from '#platform/http/answer.ts'
import type { Inside } from '#platform/http/routes.ts'
import { addressOf } from '#shared/contract/client.ts'
import { afterwardsName, type FirstRequest, firstAnswersId } from '#shared/contract/first-answers.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { firstRequestsOf, frameParts, pageAt, recordAt, type ServedPage, signInParts } from '../app/routes/pages.ts'
import { parseSearch } from '../app/routes/search-params.ts'
import { browserOf, openFirstViews } from './first-view.ts'
import { newNonce, takeApart } from './page-parts.ts'

type Answer = (first: FirstRequest) => Promise<JsonAnswer>
/** What was answered, by address. */
type Answers = ReadonlyMap<string, JsonAnswer>

/**
 * The page of a screen: index.html with the parts that this person's screen needs named in its head, its first view drawn, and its first
 * answers at its end, so that a browser with an empty cache shows what there is at once and asks for everything else together. The head
 * goes out before the answers are there. What stands in the page belongs to one person: nobody may keep it.
 * @param patience ms; what is not there by then, the browser asks for as ever
 * @returns what answers a request and says so, or false where the address is no screen's or it cannot be told in time who asks
 */
export function openPages(root: string, inside: Inside, patience: number) {
  const draw = openFirstViews(root)
  const parts = takeApart(root, draw !== undefined)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const url = new URL(request.url, 'http://atelier.invalid')
    const page = pageAt(url.pathname)
    // A page is opened; whatever else reads this address gets what everybody gets.
    if (!page || (request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
    const actor = await inTime(patience, inside.visitor(request, reply))
    if (!actor) return false
    void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding')
    if (request.method === 'HEAD') {
      void reply.send()
      return true
    }
    const search = parseSearch(url.search)
    const browser = browserOf(request)
    // Nothing opens above a page that stands by itself.
    const shown = page.public ? [page] : [page, recordAt(search)]
    const names = partsOf(page, shown, actor)
    const nonce = newNonce()
    if (isOwnOpening(request)) void reply.removeHeader('cross-origin-opener-policy')
    void reply.header('content-security-policy', parts.policy(String(reply.getHeader('content-security-policy')), nonce))
    const scripts = parts.scripts(browser) + parts.preloads(names)
    const { beforeRoot, rootStart, afterRoot, end } = parts
    const head = parts.head(browser, nonce) + (draw ? '' : scripts) + beforeRoot
    const compress = (request.headers['accept-encoding'] ?? '').includes('gzip')
    if (compress) void reply.header('content-encoding', 'gzip')
    const asked = await Promise.all(shown.map(async (one) => one && firstRequestsOf(one)))
    const first = firstOf(
      asked.flatMap((requests) => requests?.(search, actor, browser.remembered) ?? []),
      page.public === true || actor.sessionId !== null,
    )
    const instead = draw ? scripts : ''
    const pieces = async function* (): AsyncGenerator<string> {
      const answering = answered(first, patience, (one) => inside.answer(actor, one, { request, reply }))
      yield head
      const address = url.pathname === '/' ? '/dashboard' : url.pathname + url.search
      const answers = await answering
      // Whoever has to sign in types at once: there the application comes first.
      const drawing = actor.sessionId === null || page.public ? undefined : draw?.(address, answers, browser)
      const view = await inTime(patience, drawing, (error) => request.log.warn({ err: error }, 'The first view could not be drawn'))
      const style = view?.style ? `<style nonce="${nonce}">${view.style}</style>` : ''
      // What is seen goes first: data and scripts are on their way while the browser draws it.
      yield style + rootStart + (view?.html ?? '') + afterRoot
      yield dataBlock(answers) + (view ? parts.later(scripts) : instead) + end
    }
    void reply.send(sent(pieces(), compress))
    return true
  }
}

/**
 * Whether no foreign page has opened this one: it was typed, or came from a bookmark, another program or a page of ours. Then there is no
 * opener to keep out, and the browser need not begin a new process for it, which it does even for the page of a new window.
 */
const isOwnOpening = ({ headers }: FastifyRequest): boolean => /^(none|same-origin)$/.test(String(headers['sec-fetch-site']))

/** A page that stands by itself brings its own part alone, whoever asks. */
function partsOf(page: ServedPage, shown: readonly (ServedPage | undefined)[], actor: Actor): string[] {
  if (page.public) return [page.part ?? '']
  return actor.sessionId === null ? signInParts : [...frameParts, ...shown.flatMap((one) => one?.part ?? [])]
}

const session: FirstRequest = { key: 'GET /api/session', input: {} }
const sessionAddress = addressOf(session.key, session.input).path
const firstOf = (requests: readonly FirstRequest[], readable: boolean): FirstRequest[] => [session, ...(readable ? requests : [])]

/**
 * What of the first answers is there in time, by their addresses. What failed, the browser asks for itself; without the session
 * it asks for everything: what happens is told from the session's mark on, and an answer from before it would never be mended.
 */
async function answered(requests: readonly FirstRequest[], patience: number, answer: Answer): Promise<Answers> {
  const found = new Map<string, JsonAnswer>()
  const one = async (first: FirstRequest): Promise<void> => {
    const json = await answer(first).catch(() => undefined)
    if (json !== undefined) found.set(addressOf(first.key, first.input).path, json)
  }
  await inTime(patience, Promise.all(requests.map(one)))
  return new Map(found.has(sessionAddress) ? found : [])
}

/** A longer answer costs the first paint more on its way and in the page than asking for it afterwards does (decision 32). */
const longest = 200_000

/** The answers in a block of data that no script is; of those that are too large, only where they are asked for. */
function dataBlock(answers: Answers): string {
  const texts = [...answers].map(([address, answer]) => ({ address, text: answer.text }))
  const afterwards = texts.filter(({ text }) => text.length > longest).map(({ address }) => address)
  const entries = texts.filter(({ text }) => text.length <= longest).map(({ address, text }) => `${JSON.stringify(address)}:${text}`)
  if (afterwards.length > 0) entries.push(`"${afterwardsName}":${JSON.stringify(afterwards)}`)
  // In JSON this letter stands only inside of texts: none of them can end the element or begin a comment.
  return `<script type="application/json" id="${firstAnswersId}">{${entries.join(',').replaceAll('<', '\\u003c')}}</script>`
}

/** Each piece goes out as soon as it is there; the next is not begun before, since drawing would keep it from going. */
function sent(pieces: AsyncIterable<string>, compress: boolean): PassThrough | Gzip {
  const out = compress ? createGzip({ level: 1 }) : new PassThrough()
  const send = async (): Promise<void> => {
    for await (const piece of pieces) {
      out.write(piece)
      if ('flush' in out) await new Promise<void>((done) => out.flush(done))
    }
    out.end()
  }
  void send().catch((error: Error) => out.destroy(error))
  return out
}

/** @returns undefined when it fails or takes too long */
async function inTime<T>(patience: number, work: Promise<T> | undefined, onError?: (error: unknown) => void): Promise<T | undefined> {
  const stop = new AbortController()
  try {
    return await Promise.race([work, delay(patience, undefined, { signal: stop.signal, ref: false })])
  } catch (error) {
    onError?.(error)
    return undefined
  } finally {
    stop.abort()
  }
}
