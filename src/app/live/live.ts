import type { Query, QueryClient } from '@tanstack/react-query'
import { forgetFirstAnswers } from '#shared/contract/first-answers.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { tellLive } from '#shared/contract/live-bus.ts'
import { setLiveStatus } from './live-status.ts'

export type LiveOptions = {
  queryClient: QueryClient
  /** the mark that came with the session: what happened since is told first */
  after: string | null
  onSignedOut: () => void
}

/** Events come in bursts (a bulk change, a replay); what they make stale is loaded once per burst. */
const gatherFor = 60
const lostAfter = 5000
const slowestRetry = 15_000

/** Opens the one stream of this page and keeps it open. @returns a function that closes it */
export function startLive(options: LiveOptions): () => void {
  const refresh = gatherInvalidations(options.queryClient)
  let mark = options.after
  let source: EventSource | null = null
  let failures = 0
  let retryTimer: number | undefined
  let lostTimer: number | undefined
  let stopped = false

  const connect = () => {
    window.clearTimeout(retryTimer)
    source?.close()
    source = new EventSource(`/api/events${mark ? `?after=${encodeURIComponent(mark)}` : ''}`)
    source.addEventListener('open', (event) => {
      // The browser's own `open` has no data; the server's carries the mark to begin from.
      const data: unknown = (event as MessageEvent).data
      if (typeof data === 'string') mark ??= (JSON.parse(data) as { mark: string }).mark
      failures = 0
      window.clearTimeout(lostTimer)
      lostTimer = undefined
      setLiveStatus('open')
    })
    source.addEventListener('message', (event) => {
      mark = event.lastEventId || mark
      // What no screen has asked for yet is no query that could be told that it is out of date.
      forgetFirstAnswers()
      handle(JSON.parse(event.data as string) as LiveMessage, options.queryClient, refresh)
    })
    source.addEventListener('reset', (event) => {
      mark = event.lastEventId || mark
      forgetFirstAnswers()
      refresh(null)
    })
    source.addEventListener('signed-out', () => {
      stop()
      options.onSignedOut()
    })
    source.addEventListener('error', onLost)
  }
  const onLost = () => {
    source?.close()
    window.clearTimeout(retryTimer)
    if (stopped) return
    lostTimer ??= window.setTimeout(() => setLiveStatus('lost'), lostAfter)
    failures += 1
    const wait = Math.min(500 * 2 ** (failures - 1), slowestRetry) * (0.75 + Math.random() / 2)
    retryTimer = window.setTimeout(() => void reconnect(), wait)
  }
  const reconnect = async () => {
    // A refused stream tells no status. Asking once tells an ended session from a server that is away.
    if (failures > 1 && (await isSignedOut())) {
      stop()
      options.onSignedOut()
    } else if (!stopped) connect()
  }
  const stop = () => {
    stopped = true
    source?.close()
    window.clearTimeout(retryTimer)
    window.clearTimeout(lostTimer)
    window.removeEventListener('online', connect)
    window.removeEventListener('offline', onLost)
  }
  window.addEventListener('online', connect)
  window.addEventListener('offline', onLost)
  connect()
  return stop
}

async function isSignedOut(): Promise<boolean> {
  try {
    const response = await fetch('/api/session', { credentials: 'same-origin' })
    return response.status === 401 || (response.ok && ((await response.json()) as { session: unknown }).session === null)
  } catch {
    return false
  }
}

/** What a message makes stale. `null` is everything. */
type Stale = ((query: Query) => boolean) | null
type Refresh = (stale: Stale) => void

function gatherInvalidations(queryClient: QueryClient): Refresh {
  let waiting: Stale[] = []
  return (stale) => {
    if (waiting.length === 0) {
      window.setTimeout(() => {
        const all = waiting
        waiting = []
        if (all.includes(null)) void refreshAll(queryClient)
        else void queryClient.invalidateQueries({ predicate: (query) => all.some((fits) => fits?.(query)) })
      }, gatherFor)
    }
    waiting.push(stale)
  }
}

/** The session first, since menus and rules hang on it; what it closes is then not asked for in vain. */
async function refreshAll(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['session'] })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

function handle(message: LiveMessage, queryClient: QueryClient, refresh: Refresh): void {
  if (message.what === 'rights') {
    // What may be seen has changed as a whole.
    refresh(null)
    tellLive(message)
    return
  }
  const handled = tellLive(message)
  if (message.what === 'gone') queryClient.removeQueries({ queryKey: [message.recordType, message.recordId], type: 'inactive' })
  const isOwn = (query: Query) => isOf(query, message)
  // The screen is right already; what else was loaded of it and is out of sight is loaded when it is looked at.
  if (handled) void queryClient.invalidateQueries({ predicate: isOwn, refetchType: 'none' })
  // What a record that is gone had below it answers only that it is gone; restored, it is loaded again.
  const ended = message.what === 'gone' || message.kind === `${message.recordType}.deleted`
  const isLeft = (query: Query) => ended && !isOwn(query) && isBelow(query, message)
  if (ended) void queryClient.invalidateQueries({ predicate: isLeft, refetchType: 'none' })
  refresh((query) => (isOwn(query) ? !handled : isRefreshedBy(query, message) && !isLeft(query)))
}

/** What shows something of one record: its key names the id. */
function isBelow({ queryKey }: Query, { recordId }: LiveMessage): boolean {
  return queryKey.some((part) => part === recordId || (typeof part === 'object' && part !== null && Object.values(part).includes(recordId)))
}

/** The record and its lists: keys of lists begin with the plural of the record's kind, of one record with the kind and its id. */
function isOf({ queryKey: [first, second], meta }: Query, { recordType, recordId }: LiveMessage): boolean {
  return first === `${recordType}s` || (first === recordType && second === recordId) || meta?.patches === recordType
}

const isNamed = (name: string, { recordType, groups }: LiveMessage): boolean => name === recordType || groups.includes(name)

/** What shows a part of the record, as the query itself says. */
function isRefreshedBy({ meta }: Query, message: LiveMessage): boolean {
  return (meta?.refreshedBy ?? []).some((by) =>
    typeof by === 'string'
      ? isNamed(by, message) || (by.startsWith('.') && message.kind.endsWith(by))
      : isNamed(by.kind, message) &&
        (by.id === undefined || by.id === message.recordId) &&
        (by.projectId === undefined || by.projectId === message.projectId) &&
        (by.brandId === undefined || by.brandId === message.brandId),
  )
}
