import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoles } from '#shared/rights/roles.ts'
import { loadFeatures } from '../../server/features.ts'
import type { TestApp } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'
import { readAccessCases, scenariosOf } from './fixtures.ts'

// Every way into the server. What stands in a contract goes through one door, and who may pass there is said by the matrix; each other
// door stands here with who may pass.

type Door = {
  /** nobody asks who calls, so everybody is answered alike; or whoever has a session, who finds nothing of others behind it */
  who: 'anybody' | 'signed in'
  body?: () => unknown
  headers?: Record<string, string>
  answers: number
}

const tus = { 'tus-resumable': '1.0.0' }
const upload = `/api/uploads/${randomUUID()}`

const besideTheContract: Record<string, Door> = {
  // Wrong on purpose: that one is let in as far as the password is all that is asked here.
  'POST /api/auth/sign-in/email': {
    who: 'anybody',
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'x'.repeat(20) }),
    answers: 401,
  },
  'POST /api/auth/sign-out': { who: 'anybody', body: () => ({}), answers: 200 },
  'GET /api/openapi.json': { who: 'anybody', answers: 200 },
  'GET /api/docs': { who: 'anybody', answers: 200 },
  'GET /api/docs.css': { who: 'anybody', answers: 200 },
  'GET /api/health': { who: 'anybody', answers: 200 },
  // Who may put a file where is said by the matrix; without a place there is nothing to say.
  'POST /api/uploads': { who: 'signed in', headers: { ...tus, 'upload-length': '1' }, answers: 400 },
  'HEAD /api/uploads/:id': { who: 'signed in', headers: tus, answers: 404 },
  'PATCH /api/uploads/:id': {
    who: 'signed in',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: () => 'x',
    answers: 404,
  },
  'DELETE /api/uploads/:id': { who: 'signed in', headers: tus, answers: 404 },
}
/** What no door is found for: the browser part, which is the same for everybody and holds nothing of anybody. */
const page: Door = { who: 'anybody', answers: 200 }

const contractDoors = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'].map((method) => `${method} /api/*`)
const webRoot = mkdtempSync(path.join(os.tmpdir(), 'atelier-doors-'))

let app: TestApp
beforeAll(async () => {
  writeFileSync(path.join(webRoot, 'index.html'), '<title>Atelier</title>')
  app = await startTestApp({ webRoot })
})
afterAll(async () => {
  await app.close()
  rmSync(webRoot, { recursive: true })
})

test('every mounted door stands in the list, and nothing else does', () => {
  const heads = Object.keys(besideTheContract).flatMap((door) => (door.startsWith('GET ') ? [door.replace('GET ', 'HEAD ')] : []))
  expect([...app.doors].toSorted()).toEqual([...Object.keys(besideTheContract), ...heads, ...contractDoors].toSorted())
})

test('behind the door of the contract is what the matrix knows, and nothing else', async () => {
  const features = await loadFeatures()
  const scenarios = scenariosOf(await readAccessCases())
  expect(Object.keys(scenarios).toSorted()).toEqual(features.flatMap(({ routes }) => routes.map(({ key }) => key)).toSorted())
  const admin = await app.as('admin')
  for (const [method, at] of [
    ['GET', '/api/nothing'],
    ['GET', '/api/tasks/x/y/z'],
    ['PUT', '/api/tasks'],
    ['DELETE', '/api/session'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/reset-password'],
    ['GET', '/api/auth/get-session'],
  ] as const) {
    expect([method, at, (await admin.raw(method, at, method === 'GET' ? undefined : {})).status]).toEqual([method, at, 404])
  }
  // A HEAD asks what a GET would say.
  expect((await app.nobody.raw('HEAD', '/api/tasks')).status).not.toBe(200)
})

describe('a door beside the contract', () => {
  test.for([...Object.entries(besideTheContract), ['GET /any/page', page] as const])(
    '%s answers everybody alike who may pass',
    // Each sign-in costs a hash, also on a machine that has other things to do.
    { timeout: 60_000 },
    async ([door, { who, body, headers: given, answers }]) => {
      const [method = '', at = ''] = door.replace('/api/uploads/:id', upload).split(' ')
      if (who === 'signed in') expect((await app.nobody.raw(method, at, body?.(), given)).status).toBe(401)
      const callers = [
        ...(who === 'anybody' ? [app.nobody] : []),
        await app.as([]),
        ...(await Promise.all(accountRoles.map((role) => app.as(role)))),
      ]
      for (const caller of callers) {
        await app.sql('delete from rate_limits')
        const { status, headers } = await caller.raw(method, at, body?.(), given)
        expect(status).toBe(answers)
        if (method === 'GET') expect(headers.getSetCookie()).toEqual([])
      }
    },
  )
})
