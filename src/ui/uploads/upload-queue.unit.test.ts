import { describe, expect, it } from 'vitest'
import type { AttemptTold } from './upload-attempt.ts'
import { type Upload, uploadLine } from './upload-item.ts'
import type { UploadMemory } from './upload-memory.ts'
import { UploadQueue } from './upload-queue.ts'

const document = { owner: 'form', at: { place: 'document' }, where: 'Documents' }

/** A queue whose sending is done by hand. */
function setUp(kept: readonly Upload[] = []) {
  const running = new Map<string, AttemptTold & { uploadId: string | null }>()
  const waiting: (() => void)[] = []
  const seen = { taken: [] as string[], dropped: [] as string[], refuses: null as string | null }
  let now = 0
  let saved = kept
  const memory: UploadMemory & { userId: string | null } = {
    userId: null,
    open: async (userId) => {
      memory.userId = userId
      return kept
    },
    save: (items) => void (saved = items),
    hold: () => undefined,
    release: () => undefined,
  }
  const queue = new UploadQueue({
    begin: (file, { uploadId }, told) => {
      running.set(file.name, { ...told, uploadId })
      return () => running.delete(file.name)
    },
    memory,
    take: async (_taking, uploadId) => {
      if (seen.refuses) throw new Error(seen.refuses)
      seen.taken.push(uploadId)
    },
    drop: (uploadId) => seen.dropped.push(uploadId),
    now: () => now,
    later: (work) => waiting.push(work),
  })
  const of = (name: string) => queue.read().find((one) => one.name === name)
  return {
    queue,
    seen,
    saved: () => saved,
    of,
    key: (name: string) => of(name)?.key ?? '',
    state: (name: string) => of(name)?.state,
    running: () => [...running.keys()],
    told: (name: string) => {
      const told = running.get(name)
      if (!told) throw new Error(`${name} is not being sent`)
      return told
    },
    pass: (ms: number) => void (now += ms),
    wakeAll: () => {
      for (const work of waiting.splice(0)) work()
    },
  }
}

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { lastModified: 1 })

describe('the queue of uploads', () => {
  it('sends three at a time, and the next when one has ended', () => {
    const { queue, running, told } = setUp()
    queue.add(
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
      document,
    )
    expect(running()).toEqual(['a', 'b', 'c'])
    told('b').ended()
    expect(running()).toContain('d')
  })

  it('goes on by itself after a cut, from where the server has it', () => {
    const { queue, told, state, wakeAll } = setUp()
    queue.add([file('a')], document)
    told('a').begun('upload-1')
    told('a').kept(4)
    told('a').failed({ again: 'soon', sentence: 'Away' })
    expect(state('a')).toBe('retrying')
    wakeAll()
    expect([state('a'), told('a').uploadId]).toEqual(['retrying', 'upload-1'])
    told('a').kept(5)
    expect(state('a')).toBe('running')
  })

  it('says that it tries again until something comes through: what is pressed meanwhile is still that', () => {
    const { queue, told, key, of, state, wakeAll } = setUp()
    queue.add([file('a')], document)
    for (let cut = 0; cut < 2; cut += 1) {
      told('a').failed({ again: 'soon', sentence: 'Away' })
      wakeAll()
      expect([state('a'), (of('a') as Upload).problem]).toEqual(['retrying', 'Away'])
    }
    queue.resume(key('a'))
    expect(state('a')).toBe('running')
    told('a').begun('upload-1')
    told('a').ended()
    expect(state('a')).toBe('done')
  })

  it('stops with a sentence where it may not go on, and tries again when asked', () => {
    const { queue, told, of, key, state } = setUp()
    queue.add([file('a')], document)
    told('a').failed({ again: 'never', sentence: 'A file can have up to 5 GB.' })
    expect([state('a'), uploadLine(of('a') as Upload)]).toEqual(['failed', 'A file can have up to 5 GB.'])
    queue.resume(key('a'))
    expect(state('a')).toBe('running')
  })

  it('gives up on a server that fails again and again', () => {
    const { queue, told, state, wakeAll } = setUp()
    queue.add([file('a')], document)
    for (let round = 0; round < 4; round += 1) {
      expect(state('a')).toBe(round === 0 ? 'running' : 'retrying')
      told('a').failed({ again: 'perhaps', sentence: 'Broken' })
      wakeAll()
    }
    expect(state('a')).toBe('failed')
  })

  it('hears nothing more of an attempt that was paused', () => {
    const { queue, told, key, state, running } = setUp()
    queue.add([file('a')], document)
    const late = told('a')
    queue.pause(key('a'))
    late.ended()
    expect([state('a'), running()]).toEqual(['paused', []])
    queue.resume(key('a'))
    expect(state('a')).toBe('running')
  })

  it('gives a finished file to whom it was for, and says why that was not possible', async () => {
    const { queue, told, seen, of, key } = setUp()
    const taking = { operation: 'POST /api/attachments', input: {}, refreshes: [['attachments']] } as const
    const refreshed: unknown[] = []
    queue.onTaken((upload) => refreshed.push(upload.taking?.refreshes))
    seen.refuses = 'You may not.'
    queue.add([file('a')], { ...document, taking })
    told('a').begun('upload-1')
    told('a').ended()
    await expect.poll(() => of('a')?.problem).toBe('You may not.')
    seen.refuses = null
    queue.resume(key('a'))
    await expect.poll(() => of('a')?.taken).toBe(true)
    expect([seen.taken, refreshed]).toEqual([['upload-1'], [[['attachments']]]])
  })

  it('hands uploads that were taken before anyone listened to the first listener, once', async () => {
    const { queue, told, of } = setUp()
    queue.add([file('a')], { ...document, taking: { operation: 'POST /api/attachments', input: {}, refreshes: [] } })
    told('a').begun('upload-a')
    told('a').ended()
    await expect.poll(() => of('a')?.taken).toBe(true)
    const heard: string[] = []
    queue.onTaken(({ name }) => heard.push(name))()
    queue.onTaken(({ name }) => heard.push(name))
    expect(heard).toEqual(['a'])
  })

  it('ends on the server what is cancelled, and leaves what a record has taken', () => {
    const { queue, told, key, seen } = setUp()
    queue.add([file('a'), file('b')], document)
    told('a').begun('upload-1')
    told('b').begun('upload-2')
    told('b').ended()
    queue.remove(key('a'))
    queue.forget([key('b')])
    expect([seen.dropped, queue.read()]).toEqual([['upload-1'], []])
  })

  it('says how fast it goes and how long it takes', () => {
    const { queue, told, of, pass } = setUp()
    queue.add([file('a', 4096)], document)
    for (const sent of [0, 1024, 2048]) {
      told('a').sent(sent)
      pass(1000)
    }
    expect(uploadLine(of('a') as Upload)).toBe('2.0 KB of 4.0 KB · 1.0 KB/s · 2 s left')
  })

  it('asks for the file again after the page was loaded anew, and goes on with the very same one', async () => {
    const first = setUp()
    first.queue.add([file('a')], document)
    first.told('a').begun('upload-1')
    first.told('a').kept(4)
    const { queue, state, key, told } = setUp(first.saved())
    await queue.open('somebody')
    expect(state('a')).toBe('unpicked')
    expect(queue.choose(key('a'), file('a', 11))).toMatch(/not the file/)
    expect(queue.choose(key('a'), file('a'))).toBeNull()
    expect(told('a').uploadId).toBe('upload-1')
  })

  it('takes up what is dropped on the same place again', async () => {
    const first = setUp()
    first.queue.add([file('a')], document)
    first.told('a').begun('upload-1')
    const { queue, told } = setUp(first.saved())
    await queue.open('somebody')
    queue.add([file('a')], document)
    expect([queue.read().length, told('a').uploadId]).toEqual([1, 'upload-1'])
  })

  it('warns before the page is left as long as something is on its way', () => {
    const { queue, told } = setUp()
    queue.add([file('a')], document)
    expect(queue.busy).toBe(true)
    told('a').ended()
    expect(queue.busy).toBe(false)
  })
})
