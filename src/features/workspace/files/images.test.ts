import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { ReaderFailed } from '#platform/file-readers/limited.ts'
import { makeActor } from '#shared/rights/actor.ts'
import { picture } from '#testing/harness/agency.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { type ImageWriter, storeImage } from './images.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => vi.useRealTimers())

/** The context of a person of their own. */
function someone(): Ctx {
  const actor = makeActor({ kind: 'person', userId: randomUUID(), sessionId: null, fullName: 'A', roles: ['client'], timezone: 'UTC' })
  return { ...systemCtx(app.services), actor }
}

const options = { size: 100, fit: 'inside' } as const

test('of many at once sixteen are received and one is unpacked, and one that is refused holds up none of the others', async () => {
  const bytes = await picture()
  const [inMemory, unpacked] = [new Set<number>(), new Set<Buffer>()]
  const most = { received: 0, unpacked: 0 }
  let count = 0
  const writer: ImageWriter = async (sent) => {
    unpacked.add(sent)
    most.unpacked = Math.max(most.unpacked, unpacked.size)
    count += 1
    const fails = count === 3
    // Time enough for all others to come as far as they may.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    unpacked.delete(sent)
    inMemory.delete(sent.at(-1) ?? -1)
    if (fails) throw new ReaderFailed('limit', 'It took longer than 1 ms.')
    return { width: 40, height: 20, pictures: [{ kind: 'anew', width: 40, height: 20, bytes }] }
  }
  const sent = Array.from({ length: 20 }, async (_, at) => {
    const source = new Readable({
      read() {
        inMemory.add(at)
        most.received = Math.max(most.received, inMemory.size)
        // Behind the picture stands whose it is.
        this.push(Buffer.concat([bytes, Buffer.from([at])]))
        this.push(null)
      },
    })
    return storeImage(someone(), source, options, writer)
      .then(({ width, height }) => `${width} × ${height}`)
      .catch((error: Error) => error.message)
  })
  const answers = await Promise.all(sent)
  expect(most).toEqual({ received: 16, unpacked: 1 })
  expect(answers.filter((one) => one === '40 × 20')).toHaveLength(19)
  expect(answers.filter((one) => one !== '40 × 20')).toEqual([
    'This picture takes more to read than a picture may. Save it anew, or in a smaller size.',
  ])
})

/** An upload whose bytes do not arrive. */
function silent() {
  const reading = Promise.withResolvers<void>()
  const source = new Readable({ read: () => reading.resolve() })
  return { source, reading: reading.promise }
}

test('uploads that never arrive hold up only the person who sends them', async () => {
  const sender = someone()
  const stalled = Array.from({ length: 20 }, silent)
  const answers = stalled.map(({ source }) => storeImage(sender, source, options))
  const settled = Promise.allSettled(answers)
  await stalled[0]?.reading
  const other = await storeImage(someone(), Readable.from([await picture()]), options)
  expect(other.fileId).toMatch(/^[0-9a-f-]{36}$/)
  for (const { source } of stalled) source.destroy()
  expect((await settled).map(({ status }) => status)).toEqual(stalled.map(() => 'rejected'))
})

test('an upload that pauses for ten seconds gives its place up; one that keeps sending has a minute', async () => {
  const tooSlow = 'The picture took too long to arrive. Send it again.'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begin = async () => {
    const upload = silent()
    const answer = storeImage(someone(), upload.source, options).catch((error: Error) => error.message)
    await upload.reading
    return { ...upload, answer }
  }
  const paused = await begin()
  vi.advanceTimersByTime(10_000)
  expect(await paused.answer).toBe(tooSlow)
  const trickling = await begin()
  for (let sent = 0; sent < 6; sent += 1) {
    trickling.source.push(Buffer.from('x'))
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(9_000)
    expect(trickling.source.destroyed).toBe(false)
  }
  trickling.source.push(Buffer.from('x'))
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(6_000)
  expect(await trickling.answer).toBe(tooSlow)
})
