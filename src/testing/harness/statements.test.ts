import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFeatures } from '../../server/features.ts'
import type { TestApp, TestClient, TestProject } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'
import { listsOf, readAccessCases } from './fixtures.ts'

const features = await loadFeatures()
const all = await readAccessCases()
const matrices = Object.values(all)
const inputs = listsOf(all)

// A list costs the same number of statements whatever it holds: nothing is asked per row, person or role.

let app: TestApp
let staff: TestClient
let client: TestClient
let project: TestProject
let taskId: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(['admin', 'project_manager'])
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  taskId = (await app.task({ project })).id
})
afterAll(() => app.close())

const lists = features
  .flatMap((feature) => feature.routes)
  .filter(({ key, operation }) => key.startsWith('GET ') && !key.includes(':') && !operation.stream && operation.rights !== 'public')
  .map(({ key }) => key)

test('inputs are named for lists that exist', () => {
  expect(Object.keys(inputs).filter((key) => !(lists as string[]).includes(key))).toEqual([])
})

test('every list asks the same number of statements with few and with many rows', { timeout: 60_000 }, async () => {
  await grow(3)
  const few = await countAll()
  await grow(60)
  const many = await countAll()
  expect(many).toEqual(few)
  expect(Object.values(few).every((count) => count > 0 && count <= 8)).toBe(true)
})

/** Statements per call, for staff and for a client; refused calls count too. */
async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, who] of Object.entries({ staff, client })) {
    for (const key of lists) {
      const query = new URLSearchParams(inputs[key]?.({ app, staff, client, project, taskId }) ?? {})
      const { count, status } = await counted(() => who.raw('GET', `${key.split(' ')[1]}?${query.toString()}`))
      expect([200, 403, 404], `${key} as ${name}`).toContain(status)
      counts[`${key} as ${name}`] = count
    }
  }
  return counts
}

/** Counts what the driver sends while the request runs. */
async function counted(call: () => Promise<{ status: number }>): Promise<{ count: number; status: number }> {
  // oxlint-disable-next-line typescript/unbound-method -- called on the client below
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
    // The live stream reads on its own account.
    if (!/pg_current_snapshot|pg_notify|^listen/.test(text ?? '') && !isRecheck(text)) count += 1
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    const { status } = await call()
    return { count, status }
  } finally {
    pg.Client.prototype.query = query
  }
}

function isRecheck(text: string | undefined): boolean {
  return text?.includes('s.id = any(') === true
}

/** More of everything that a list could ask for one by one. */
async function grow(rows: number): Promise<void> {
  for (let n = 0; n < rows; n += 1) {
    const person = await app.user(['creative', 'copywriter', 'content_writer'])
    const outsider = await app.user(['client'])
    const more = await app.project({ brand: project.brandId })
    for (const { grow: growing } of matrices) await growing?.({ app, staff, client, project, taskId, person, outsider, more, n })
  }
}
