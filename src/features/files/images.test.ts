import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReaderFailed } from '#platform/readers/limited.ts'
import { systemCtx } from '#platform/services.ts'
import { picture } from '../../testing/agency.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type ImageWriter, storeImage } from './images.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const options = { size: 100, fit: 'inside' } as const

test('of many at once four are received and one is unpacked, and one that is refused holds up none of the others', async () => {
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
  const sent = Array.from({ length: 12 }, async (_, at) => {
    const source = new Readable({
      read() {
        inMemory.add(at)
        most.received = Math.max(most.received, inMemory.size)
        // Behind the picture stands whose it is.
        this.push(Buffer.concat([bytes, Buffer.from([at])]))
        this.push(null)
      },
    })
    return storeImage(systemCtx(app.services), source, options, writer)
      .then(({ width, height }) => `${width} × ${height}`)
      .catch((error: Error) => error.message)
  })
  const answers = await Promise.all(sent)
  expect(most).toEqual({ received: 4, unpacked: 1 })
  expect(answers.filter((one) => one === '40 × 20')).toHaveLength(11)
  expect(answers.filter((one) => one !== '40 × 20')).toEqual([
    'This picture takes more to read than a picture may. Save it anew, or in a smaller size.',
  ])
})
