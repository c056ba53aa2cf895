import type { ServerResponse } from 'node:http'
import type { Ctx } from '#platform/context.ts'
import { refuseOtherSite } from '#platform/http/origin.ts'
import { implement } from '#platform/http/routes.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { AppError } from '#shared/rights/errors.ts'
import { liveApi } from './api.ts'

const heartbeatEvery = 15_000
/** A reader this far behind is cut off and resumes from its mark, instead of filling our memory. */
const maxUnread = 1_000_000

export const routes = implement(liveApi, {
  'GET /api/events': async (ctx, { after }, { request, reply }) => {
    const { sessionId } = ctx.actor
    refuseOtherSite(request, ctx.services.env)
    if (!sessionId) throw new AppError('forbidden', 'The live stream is for signed-in browsers.')
    const lastSeen = request.headers['last-event-id']
    const resume = typeof lastSeen === 'string' && lastSeen ? lastSeen : (after ?? null)
    // The stream writes its answer itself, with what was put on it so far: the headers of every answer, a session that was extended.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await stream(ctx, sessionId, reply.raw, resume)
    return null
  },
})

async function stream(ctx: Ctx, sessionId: string, response: ServerResponse, after: string | null): Promise<void> {
  const { live } = ctx.services
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  // Without this the browser waits for the first heartbeat before it counts the stream as open.
  response.flushHeaders()
  const write = (text: string) => {
    if (response.writableEnded) return
    if (response.writableLength > maxUnread) response.destroy()
    else response.write(text)
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatEvery)
  let stop = () => {}
  response.on('close', () => {
    clearInterval(heartbeat)
    stop()
  })
  const subscriber = {
    sessionId,
    actor: ctx.actor,
    open: (mark: string) => write(`retry: 1000\nevent: open\ndata: ${JSON.stringify({ mark })}\n\n`),
    send: (message: LiveMessage, mark: string | null) =>
      write(`${mark === null ? '' : `id: ${mark}\n`}data: ${JSON.stringify(message)}\n\n`),
    reset: (mark: string) => write(`id: ${mark}\nevent: reset\ndata: {}\n\n`),
    end: () => {
      write('event: signed-out\ndata: {}\n\n')
      response.end()
    },
    close: () => response.end(),
  }
  try {
    stop = await live.subscribe(subscriber, after)
  } catch (error) {
    // The answer has begun, so the browser learns of it by a cut line, comes back and resumes.
    response.destroy()
    throw error
  }
  if (response.destroyed) stop()
}

export const rights = {}
