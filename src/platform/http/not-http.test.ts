import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp, TestClient } from '../../testing/kit/test-app-types.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

describe('what is not even HTTP', () => {
  const requests: [string, string, number][] = [
    ['no request line', 'HELLO\r\n\r\n', 400],
    ['a broken header', 'GET /api/session HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400],
    ['too many headers', `GET /api/session HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ]
  test.for(requests)('%s is answered in the same form', async ([, text, status]) => {
    const answer = await sendText(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as ErrorBody
    expect(body).toEqual({ code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/^[A-Z].+\.$/) })
  })
})

test('what cannot be read behind a request is not answered into the middle of the answer before it', async () => {
  const stream = `GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.cookie}\r\n\r\n`
  const received = await sendText(stream, 'no request at all\r\n\r\n')
  expect(received.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 200'])
  const expecting = await sendText('GET /api/brands HTTP/1.1\r\nHost: localhost\r\nExpect: nothing\r\n\r\nno request at all\r\n\r\n')
  expect(expecting.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 417'])
})

/** Sends text over a bare connection, and more of it once an answer has begun. @returns what comes back until the server closes it */
function sendText(text: string, then = ''): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let received = ''
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
  socket.once('data', () => socket.write(then))
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.on('close', () => resolve(received))
  socket.on('error', reject)
  return promise
}
