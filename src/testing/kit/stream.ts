import type { LiveMessage } from '#shared/contract/live.ts'

export type StreamEntry = { event: string; mark: string | null; message: LiveMessage }

/** An open live stream, as a browser's EventSource would read it. */
export type TestStream = {
  /** everything that came so far, in order, without the opening */
  entries: StreamEntry[]
  /** the mark that the server named at the opening */
  mark: string
  ended: () => boolean
  /** The first entry that fits, also one that came already. @throws after `within` ms */
  next: (fits: (entry: StreamEntry) => boolean, within?: number) => Promise<StreamEntry>
  /** drops the connection, as a lost network does */
  cut: () => void
}

/** Opens the live stream and waits for its opening. */
export async function openStream(url: string, cookie: string, after?: string): Promise<TestStream> {
  const abort = new AbortController()
  const headers = { cookie, accept: 'text/event-stream', ...(after ? { 'last-event-id': after } : {}) }
  const response = await fetch(`${url}/api/events`, { headers, signal: abort.signal })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}: ${await response.text()}`)
  const entries: StreamEntry[] = []
  const waiting = new Set<() => void>()
  const opened = Promise.withResolvers<string>()
  let ended = false
  const wake = (): void => {
    for (const check of waiting) check()
  }
  const take = (entry: StreamEntry): void => {
    if (entry.event === 'open') opened.resolve((entry.message as unknown as { mark: string }).mark)
    else entries.push(entry)
    wake()
  }
  void readAll(response.body, take)
    .catch(() => undefined)
    .finally(() => {
      ended = true
      opened.reject(new Error('The stream ended before it opened.'))
      wake()
    })
  return {
    entries,
    mark: await opened.promise,
    ended: () => ended,
    cut: () => abort.abort(),
    next: (fits, within = 30_000) => {
      const { promise, resolve, reject } = Promise.withResolvers<StreamEntry>()
      const settle = (): void => {
        waiting.delete(check)
        clearTimeout(timer)
      }
      const check = (): void => {
        const found = entries.find(fits)
        if (!found) return
        settle()
        resolve(found)
      }
      const timer = setTimeout(() => {
        settle()
        reject(new Error(`Nothing fitting came within ${within} ms; what came: ${JSON.stringify(entries)}`))
      }, within)
      waiting.add(check)
      check()
      return promise
    },
  }
}

async function readAll(body: ReadableStream<Uint8Array>, take: (entry: StreamEntry) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string): string | null => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? null
      const data = field('data')
      if (data !== null) take({ event: field('event') ?? 'message', mark: field('id'), message: JSON.parse(data) as LiveMessage })
    }
  }
}
