import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, until } from '../testing/harness/app.ts'
import type { TestApp } from '../testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('many who ask for the health at once are answered by one look at the disk', async () => {
  const look = vi.spyOn(app.services.storage, 'check')
  const gate = Promise.withResolvers<void>()
  look.mockImplementation(() => gate.promise)
  try {
    const asked = Array.from({ length: 20 }, () => app.nobody.raw('GET', '/api/health'))
    await until(() => look.mock.calls.length > 0)
    // All of them have arrived once one that was sent after them is answered.
    await app.nobody.raw('GET', '/api/session')
    gate.resolve()
    expect((await Promise.all(asked)).map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(look.mock.calls.length).toBeLessThan(20)
  } finally {
    look.mockRestore()
  }
})

test('a disk or a database that hangs is one that does not answer', async () => {
  const look = vi.spyOn(app.services.storage, 'check').mockReturnValue(new Promise<void>(() => undefined))
  try {
    const { status, body } = await app.nobody.raw('GET', '/api/health')
    expect(status).toBe(503)
    expect(body).toEqual({ status: 'unavailable', database: 'ok', storage: 'unavailable' })
  } finally {
    look.mockRestore()
  }
  expect((await app.nobody.raw('GET', '/api/health')).status).toBe(200)
})
