import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { generateNKeysBetween } from 'fractional-indexing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#shared/contract/client.ts'
import { taskRow } from '../features/tasks/tasks/fixtures/factory.ts'
import { startTestApp, until } from '../testing/harness/app.ts'
import { insertRows } from '../testing/kit/rows.ts'
import type { TestApp, TestClient } from '../testing/kit/test-app-types.ts'

const html =
  '<!doctype html><head><title>Atelier</title><script type="module" src="/assets/start-1a2b.js"></script></head><body><p></p></body>'
/** What Vite writes: parts by their source, relative to src/app. */
const manifest = {
  'index.html': { file: 'assets/start-1a2b.js' },
  'screens/auth-page.tsx': { file: 'assets/auth.js', imports: ['index.html'] },
  'shell/app-shell.tsx': { file: 'assets/shell.js', imports: ['index.html', '_frame.js'] },
  '_frame.js': { file: 'assets/frame.js' },
  '../features/tasks/saved-views/tasks-screen.tsx': { file: 'assets/tasks.js', imports: ['_frame.js', '_controls.js'] },
  '../features/tasks/tasks/task-record.tsx': { file: 'assets/record.js', imports: ['_controls.js'] },
  '_controls.js': { file: 'assets/controls.js', imports: ['index.html'] },
}
const webRoot = mkdtempSync(path.join(os.tmpdir(), 'atelier-web-'))
let app: TestApp
beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'))
  writeFileSync(path.join(webRoot, 'index.html'), html)
  mkdirSync(path.join(webRoot, '.vite'))
  writeFileSync(path.join(webRoot, '.vite/manifest.json'), JSON.stringify(manifest))
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
  const answer = await fetch(new URL(at, app.url), init)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('every address that is no screen is the page as it was built, asked for anew each time', async () => {
  for (const at of ['/brands/1/nothing.here', '/tasks/1', '/.stamp', '/.vite/manifest.json', '/index.html', '/__proto__']) {
    const page = await get(at)
    expect(page, at).toMatchObject({ status: 200, text: html })
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

/** A page as a browser opens it, with the answers that came along. */
async function open(at: string, who?: Pick<TestClient, 'cookie'>, url = app.url) {
  const page = await get(url + at, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document', ...(who && { cookie: who.cookie }) } })
  const block = /<script type="application\/json" id="first-answers">(.*?)<\/script><\/body>$/s.exec(page.text)?.[1]
  const parts = [...page.text.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, href]) => href)
  return { ...page, parts, answers: JSON.parse(block ?? 'null') as Record<string, unknown> }
}
type Session = { session: { user: { id: string }; sessionId: string } | null }
const sessionIn = (answers: Record<string, unknown>) => (answers['/api/session'] as Session).session

describe('the page of a screen', () => {
  test('names the parts of the screen and brings session and first answers, the same as over HTTP', async () => {
    const person = await app.as('project_manager')
    const project = await app.project()
    await app.task({ project, assignee: person.user })
    const page = await open(`/tasks?projectId=${project.id}`, person)
    expect(page.status).toBe(200)
    expect(page.parts).toEqual(['/assets/shell.js', '/assets/frame.js', '/assets/tasks.js', '/assets/controls.js'])
    const { path: board } = addressOf('GET /api/task-board', { projectId: project.id, sort: 'position', recent: true })
    expect(Object.keys(page.answers).toSorted()).toEqual(['/api/session', board])
    expect(page.answers[board]).toEqual((await person.raw('GET', board)).body)
    expect(sessionIn(page.answers)?.user.id).toBe(person.user.id)
    expect(page.text.replace(/<link rel="modulepreload"[^>]*>/g, '').replace(/<script type="application\/json".*<\/script>/s, '')).toBe(
      html,
    )
  })

  test('leaves out what is large, and says what there is to ask for once it is seen', async () => {
    const person = await app.as('project_manager')
    const [small, large] = [await app.project(), await app.project()]
    const name = 'A name of some length '.repeat(8)
    const rows = generateNKeysBetween('b00', null, 600).map((position) => taskRow({ name, projectId: large.id, position }))
    await insertRows(app.pool, 'tasks', rows)
    await app.task({ project: small })
    for (const { id } of [small, large]) {
      const { answers } = await open(`/wbs?projectId=${id}`, person)
      const { path: tree } = addressOf('GET /api/task-tree', { projectId: id })
      expect(sessionIn(answers)?.user.id).toBe(person.user.id)
      expect(answers).toHaveProperty([`/api/projects/${id}`])
      expect(answers[tree]).toEqual(id === small.id ? (await person.raw('GET', tree)).body : undefined)
      expect(answers.afterwards).toEqual(id === large.id ? [tree] : undefined)
    }
  })

  test('is for one person: each gets their own, and nobody may keep it', async () => {
    const [staff, client] = await Promise.all([app.as('admin'), app.as('client')])
    const task = await app.task({})
    for (const person of [staff, client]) {
      const page = await open(`/tasks?task=${task.id}`, person)
      expect(sessionIn(page.answers)?.user.id).toBe(person.user.id)
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('vary')).toContain('cookie')
      // Out of the client's scope: the screen asks for it and says so.
      expect(`/api/tasks/${task.id}` in page.answers).toBe(person === staff)
      expect(page.text.includes(task.name)).toBe(person === staff)
    }
  })

  test('brings the record that the address opens above any screen, part and data', async () => {
    const person = await app.as('admin')
    const task = await app.task({})
    const page = await open(`/dashboard?task=${task.id}`, person)
    expect(page.parts).toContain('/assets/record.js')
    expect(page.answers).toHaveProperty([`/api/tasks/${task.id}`])
    // What is no id is opened as well, and told as missing.
    for (const at of ['/dashboard', '/tasks?task=']) expect((await open(at, person)).parts).not.toContain('/assets/record.js')
  })

  test('brings nothing of anybody where nobody is signed in, or not any more', async () => {
    const person = await app.as('admin')
    const forged = { cookie: `${person.cookie}x` }
    expect(sessionIn((await open('/dashboard', person)).answers)?.user.id).toBe(person.user.id)
    await person.raw('POST', '/api/auth/sign-out', {})
    for (const who of [undefined, person, forged]) {
      for (const at of ['/', '/dashboard', '/tasks', '/user-management', '/auth']) {
        const page = await open(at, who)
        expect(page.answers).toEqual({
          '/api/session': { session: null, setupNeeded: false, workspaceName: 'Atelier', workspaceLook: { logoUrl: null, accent: null } },
        })
        expect(page.parts).toEqual(['/assets/auth.js'])
        expect(page.text).not.toContain(person.user.id)
        expect(page.headers.get('cache-control')).toBe('private, no-store')
      }
    }
  })

  test('cannot be broken out of by what people write', async () => {
    const person = await app.as('admin')
    const hostile = '</script><script>alert(1)</script><!--<script> \u2028 "\\ ]]> &lt;'
    const task = await app.task({ name: hostile })
    const page = await open(`/tasks?projectId=${task.projectId}`, person)
    expect(JSON.stringify(page.answers)).toContain(JSON.stringify(hostile).slice(1, -1))
    expect(page.text.match(/<script/g)).toHaveLength(2)
    expect(page.text).not.toContain('<!--')
  })

  test('does not wait for data that does not come', async () => {
    const hasty = await startTestApp({ sameDatabaseAs: app, webRoot, pagePatience: 100 })
    const person = await app.as('admin')
    const query = hasty.services.pool.query.bind(hasty.services.pool) as (...args: unknown[]) => unknown
    const stuck: string[] = []
    const mock = vi.spyOn(hasty.services.pool, 'query').mockImplementation((...args: unknown[]) => {
      const text = JSON.stringify(args[0])
      return stuck.some((words) => text.includes(words)) ? new Promise(() => undefined) : query(...args)
    })
    try {
      await until(async () => Object.keys((await open('/tasks', person, hasty.url)).answers).length === 2)
      // Without the session, from whose mark on changes are told, answers would stay as they are.
      stuck.push('from notifications')
      expect((await open('/tasks', person, hasty.url)).answers).toEqual({})
      stuck.length = 0
      for (const never of ['from tasks', 'from sessions']) {
        stuck.push(never)
        const page = await open('/tasks', person, hasty.url)
        expect(page.status).toBe(200)
        expect(Object.keys(page.answers ?? {}).filter((address) => address !== '/api/session')).toEqual([])
        if (never === 'from sessions') expect(page.text).toBe(html)
      }
    } finally {
      mock.mockRestore()
      await hasty.close()
    }
  })

  test('comes without what is refused or missing', async () => {
    const missing = '/api/tasks/00000000-0000-4000-8000-000000000000'
    const { answers } = await open('/tasks?task=00000000-0000-4000-8000-000000000000', await app.as('admin'))
    const parts = Object.keys(answers).map((address) => address.split('?')[0])
    // Its subtasks are a list, which is empty; the record itself is missing.
    expect(new Set(parts)).toEqual(new Set(['/api/session', '/api/task-board', '/api/tasks']))
    expect(answers).not.toHaveProperty([missing])
  })

  test('is asked for by whoever opens it and by nobody else', async () => {
    const person = await app.as('admin')
    const read = await get('/tasks', { headers: { cookie: person.cookie, 'sec-fetch-dest': 'script' } })
    expect(read.text).toBe(html)
    const head = await get('/tasks', { method: 'HEAD', headers: { cookie: person.cookie } })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('cache-control')).toBe('private, no-store')
    const packed = await get('/tasks', { headers: { cookie: person.cookie, 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.text).toContain(person.user.id)
  })
})
