import { QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unreadQuery } from '#features/records/inbox/client.ts'
import { sessionQuery } from '#features/workspace/users/use-session.ts'
import { keepFirstAnswers, takeFirstAnswer } from '#shared/contract/first-answers.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { onLive } from '#shared/contract/live-bus.ts'
import { startLive } from './live.ts'

/** The stream as the browser has it, led by the test. */
class Stream extends EventTarget {
  closed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close(): void {
    this.closed = true
  }
  tell(type: string, data?: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: data === undefined ? undefined : JSON.stringify(data), lastEventId }))
  }
}

let streams: Stream[] = []
let stop: () => void = () => undefined
let queryClient: QueryClient
let signedOut = 0
let session: unknown = { session: {} }

/** What is loaded: a record of each kind, lists of them, and what shows a part of them. */
const queries: [QueryKey, QueryMeta?][] = [
  [['session'], sessionQuery.meta],
  [['task', '1']],
  [['task', '2']],
  [['tasks', 'mine']],
  [['task-board', 'all'], { refreshedBy: ['project', 'profile'], patches: 'task' }],
  [['brands', 'all'], { refreshedBy: ['project'] }],
  [['brand', '1']],
  [['brand', 'b', 'figures'], { refreshedBy: [{ kind: 'task', brandId: 'b' }] }],
  [['project', 'p'], { refreshedBy: [{ kind: 'task', projectId: 'p' }, 'brand'] }],
  [['project', 'other'], { refreshedBy: [{ kind: 'task', projectId: 'other' }, 'brand'] }],
  [['projects', 'all'], { refreshedBy: ['task', 'brand'] }],
  [['history', 'task', '1'], { refreshedBy: [{ kind: 'task', id: '1' }] }],
  [['project-allocations', 'p'], { refreshedBy: ['profile'] }],
  [['timesheet', 'mine'], { refreshedBy: ['@hours'] }],
  [['project-hours', 'other'], { refreshedBy: [{ kind: '@hours', projectId: 'other' }] }],
  [['unread-count'], unreadQuery(false).meta],
]
const all = queries.map(([queryKey]) => queryKey.join(' '))

/** What was made stale, in its order; `!` marks what is left until it is looked at. */
let stale: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  stale = []
  signedOut = 0
  session = { session: {} }
  const page = new EventTarget()
  vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout }))
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', async () => Response.json(session))
  queryClient = new QueryClient()
  for (const [queryKey, meta] of queries) queryClient.getQueryCache().build(queryClient, { queryKey, ...(meta ? { meta } : {}) })
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters = {}) => {
    const left = filters.refetchType === 'none' ? '!' : ''
    stale.push(
      ...queryClient
        .getQueryCache()
        .findAll(filters)
        .map(({ queryKey }) => `${queryKey.join(' ')}${left}`),
    )
  })
  stop = startLive({ queryClient, after: 'mark 1', onSignedOut: () => (signedOut += 1) })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const latest = (): Stream => streams.at(-1) as Stream
const gathered = () => vi.advanceTimersByTimeAsync(100)

function message(recordType: string, fields: Partial<LiveMessage> = {}): LiveMessage {
  const about = { recordType, recordId: '1', brandId: 'b', projectId: 'p' }
  return { what: 'changed', kind: `${recordType}.updated`, version: 2, actorId: null, groups: [], fields: [], ...about, ...fields }
}

describe('the stream', () => {
  test('begins at the mark that came with the session', () => {
    expect(latest().url).toBe('/api/events?after=mark%201')
  })

  test('after a break goes on behind the last message it got', async () => {
    latest().tell('message', message('brand'), 'mark 2')
    latest().dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(streams.map(({ url, closed }) => [url, closed])).toEqual([
      ['/api/events?after=mark%201', true],
      ['/api/events?after=mark%202', false],
    ])
  })

  test('what came with the page counts no more once something has changed since', () => {
    for (const tell of [() => latest().tell('message', message('brand')), () => latest().tell('reset')]) {
      keepFirstAnswers(JSON.stringify({ '/api/brands': 'as they were' }))
      tell()
      expect(takeFirstAnswer('/api/brands')).toBeUndefined()
    }
  })

  test('waits longer with every failure, up to a limit', async () => {
    const waits: number[] = []
    for (let failure = 0; failure < 9; failure += 1) {
      const begun = Date.now()
      const known = streams.length
      latest().dispatchEvent(new Event('error'))
      while (streams.length === known) await vi.advanceTimersByTimeAsync(50)
      waits.push(Date.now() - begun)
    }
    expect(waits[0]).toBeLessThan(700)
    expect(waits[4]).toBeGreaterThan(4000)
    expect(Math.max(...waits)).toBeLessThan(20_000)
  })

  test('comes back at once when the network does', async () => {
    latest().dispatchEvent(new Event('error'))
    window.dispatchEvent(new Event('online'))
    expect(streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(streams).toHaveLength(2)
  })

  test('a session that has ended is told once, and nothing is tried again', async () => {
    latest().tell('signed-out')
    latest().dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([signedOut, streams.length]).toEqual([1, 1])
  })

  test('an ended session is found out as well when the stream is only refused', async () => {
    session = { session: null }
    latest().dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(signedOut).toBe(0)
    latest().dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(3000)
    expect([signedOut, streams.length]).toEqual([1, 2])
  })

  test('a closed one stays closed', async () => {
    stop()
    latest().dispatchEvent(new Event('error'))
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams.map(({ closed }) => closed)).toEqual([true])
  })
})

describe('what a message makes stale', () => {
  test('the record, its lists and what shows a part of it', async () => {
    latest().tell('message', message('task'))
    await gathered()
    expect(stale.toSorted()).toEqual([
      'brand b figures',
      'history task 1',
      'project p',
      'projects all',
      'task 1',
      'task-board all',
      'tasks mine',
    ])
  })

  test.each([
    ['task.updated', ['unread-count outside']],
    ['task.deleted', ['unread-count', 'unread-count outside']],
    ['comment.restored', ['unread-count', 'unread-count outside']],
    ['comment.created', []],
  ])('the badge counts anew where %s can take notices away or bring them back', async (kind, badges) => {
    queryClient.getQueryCache().build(queryClient, { ...unreadQuery(true), queryKey: ['unread-count outside'] } as never)
    latest().tell('message', message(kind.split('.')[0] ?? '', { kind }))
    await gathered()
    expect(stale.filter((key) => key.startsWith('unread-count'))).toEqual(badges)
  })

  test('what is refreshed by a group of kinds, each kind of it', async () => {
    latest().tell('message', message('shift', { groups: ['@hours'], projectId: 'other' }), '')
    await gathered()
    expect(stale.toSorted()).toEqual(['project-hours other', 'timesheet mine'])
    stale = []
    latest().tell('message', message('shift', { groups: ['@hours'] }), '')
    await gathered()
    expect(stale).toEqual(['timesheet mine'])
  })

  test('what a deleted record had below it is left until it is looked at: it would only answer that it is gone', async () => {
    latest().tell('message', message('task', { kind: 'task.deleted', fields: ['deleted'] }))
    await gathered()
    expect(stale).toContain('history task 1!')
    expect(stale).not.toContain('history task 1')
    stale = []
    latest().tell('message', message('task', { kind: 'task.restored', fields: ['deleted'] }))
    await gathered()
    expect(stale).toContain('history task 1')
  })

  test('a burst makes each stale once', async () => {
    for (let n = 0; n < 5; n += 1) latest().tell('message', message('brand'))
    await gathered()
    expect(stale.toSorted()).toEqual(['brand 1', 'brands all', 'project other', 'project p', 'projects all'])
  })

  test.each([
    ['project', 'task-board all'],
    ['project', 'brands all'],
    ['profile', 'project-allocations p'],
    ['profile', 'session'],
    ['workspace', 'session'],
  ])('another name of a %s is shown in %s as well', async (recordType, shown) => {
    latest().tell('message', message(recordType))
    await gathered()
    expect(stale).toContain(shown)
  })

  test('a screen that took care of it is not loaded again, only what shows a part of it', async () => {
    const leave = onLive('task', () => true)
    latest().tell('message', message('task'))
    leave()
    await gathered()
    expect(stale.toSorted()).toEqual([
      'brand b figures',
      'history task 1',
      'project p',
      'projects all',
      'task 1!',
      'task-board all!',
      'tasks mine!',
    ])
  })

  test('other rights make everything stale, the session first', async () => {
    const told: string[] = []
    const leave = onLive('user-role', ({ what }) => void told.push(what))
    latest().tell('message', message('task'))
    latest().tell('message', message('user-role', { what: 'rights' }))
    leave()
    await gathered()
    expect(stale).toEqual(all)
    expect(told).toEqual(['rights'])
  })

  test('so does a gap that the server could not fill', async () => {
    latest().tell('reset', {}, 'mark 9')
    await gathered()
    expect(stale).toEqual(all)
    latest().dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(latest().url).toBe('/api/events?after=mark%209')
  })

  test('of a record that is gone nothing is kept that could be shown again', () => {
    queryClient.setQueryData(['task', '1'], { name: 'Secret' })
    queryClient.setQueryData(['task', '2'], { name: 'Other' })
    latest().tell('message', message('task', { what: 'gone' }))
    expect(queryClient.getQueryData(['task', '1'])).toBeUndefined()
    expect(queryClient.getQueryData(['task', '2'])).toEqual({ name: 'Other' })
  })
})
