import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

const webRoot = mkdtempSync(path.join(os.tmpdir(), 'atelier-web-'))
let app: TestApp
beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'))
  writeFileSync(path.join(webRoot, 'index.html'), '<title>Atelier</title>')
  writeFileSync(path.join(webRoot, 'assets/start-1a2b.js'), 'start()')
  writeFileSync(path.join(webRoot, 'assets/start-1a2b.js.br'), brotliCompressSync('start()'))
  writeFileSync(path.join(webRoot, '.stamp'), 'secret')
  app = await startTestApp({ webRoot })
})
afterAll(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true })
})

const get = async (at: string, init?: RequestInit) => {
  const answer = await fetch(`${app.url}${at}`, init)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('every address of a screen is the page, asked for anew each time', async () => {
  for (const at of ['/', '/tasks', '/auth?setup=abc', '/brands/1/nothing.here', '/.stamp', '/.vite/manifest.json', '/index.html']) {
    const page = await get(at)
    expect(page, at).toMatchObject({ status: 200, text: '<title>Atelier</title>' })
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('content-type')).toContain('text/html')
  }
})

test('a file with a hash in its name is kept for ever, and sent as it was compressed', async () => {
  const file = await get('/assets/start-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect(file).toMatchObject({ status: 200, text: 'start()' })
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-encoding')).toBe('br')
  expect(file.headers.get('content-type')).toContain('javascript')
  expect((await get('/assets/start-1a2b.js', { method: 'HEAD' })).status).toBe(200)
})

test('what is neither is missing', async () => {
  for (const at of ['/assets/gone.js', '/assets/../.stamp', '/assets/', '/api/nothing']) {
    const missing = await get(at)
    expect(missing.text, at).not.toContain('secret')
    if (at !== '/assets/../.stamp') expect(missing, at).toMatchObject({ status: 404, text: expect.stringContaining('not_found') })
  }
  expect((await get('/tasks', { method: 'POST' })).status).toBe(404)
})
