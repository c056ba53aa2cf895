import { request } from 'node:http'
import type { Route } from '../../src/platform/http/route.ts'
import { loadFeatures } from '../../src/server/features.ts'
import { sampleFor } from '../../src/testing/harness/samples.ts'
import type { TestClient } from '../../src/testing/kit/test-app-types.ts'
import type { World } from './races/race.ts'
import { longestTurn, type Stall } from './stalls.ts'
import { shapes } from './stalls-shapes.ts'

type Body = { readonly name: string; readonly make: (fields: readonly string[], good: Record<string, unknown>) => string }

const megabyte = 1_040_000
const most = (text: string): string => text.slice(0, megabyte - 200)
const zeros = '00000000-0000-4000-8000-000000000000'

/** JSON as large as a request may be, in the shapes that a parser or a contract could have trouble with. */
const bodies: readonly Body[] = [
  {
    name: 'deep arrays in each field',
    make: ([first = 'a']) => `{"${first}":${'['.repeat(megabyte / 2 - 50)}${']'.repeat(megabyte / 2 - 50)}}`,
  },
  { name: 'deep objects', make: () => `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}` },
  { name: 'many unknown fields', make: () => `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":0`).join(',')}}` },
  { name: '__proto__ and much else', make: () => `{"a":[${'{"__proto__":0},'.repeat(60_000)}0]}` },
  {
    name: 'a long text in each field',
    make: (fields) =>
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, 'a@'.repeat(Math.floor(400_000 / Math.max(1, fields.length)))]))),
  },
  {
    name: 'blanks in each field',
    make: (fields) =>
      JSON.stringify(
        Object.fromEntries(fields.map((field) => [field, `a${' '.repeat(Math.floor(900_000 / Math.max(1, fields.length)))}b`])),
      ),
  },
  {
    name: 'a list of ids in each field',
    make: (fields, good) =>
      JSON.stringify({
        ...good,
        ...Object.fromEntries(fields.slice(0, 1).map((field) => [field, Array.from({ length: 26_000 }, () => zeros)])),
      }),
  },
  {
    name: 'a list of nothing in each field',
    make: (fields) =>
      `{${fields.map((field) => `"${field}":[${'0,'.repeat(Math.floor(400_000 / Math.max(1, fields.length)))}0]`).join(',')}}`,
  },
]

const queries: readonly { name: string; make: (field: string) => string }[] = [
  { name: 'many parameters', make: () => 'a=1&'.repeat(3000) },
  { name: 'a long list', make: (field) => `${field}=${'a,'.repeat(6000)}` },
  { name: 'a long text', make: (field) => `${field}=${'%20a'.repeat(3000)}` },
  { name: 'brackets', make: (field) => `${field}=${'%5B'.repeat(4000)}` },
]

type Shape = Record<string, Parameters<typeof sampleFor>[1]>

/** Every operation with the largest bodies and queries there may be, as an admin. @returns the longest turn of each operation, the longest first */
export async function stallsOfOperations(world: World): Promise<Stall[]> {
  const admin = await world.as('admin')
  const routes = (await loadFeatures()).flatMap((feature) => feature.routes)
  const stalls: Stall[] = []
  for (const route of routes) {
    const [method = 'GET', template = ''] = route.key.split(' ')
    if (route.operation.stream || route.operation.upload || / \/api\/(sessions|auth)/.test(route.key)) continue
    const reads = method === 'GET' || method === 'DELETE'
    let longest: Stall = { what: route.key, input: '', ms: 0 }
    for (const { name, path, body } of reads ? queriesFor(route, template) : bodiesFor(route, template)) {
      const measure = () => longestTurn(() => ask(world.url, admin.cookie, method, path, body))
      let ms = await measure()
      if (ms > longest.ms && ms > 50) ms = Math.min(ms, await measure())
      if (ms > longest.ms) longest = { what: route.key, input: name, ms }
    }
    stalls.push(longest)
  }
  return stalls.toSorted((one, other) => other.ms - one.ms)
}

type Prepared = { name: string; path: string; body?: string }

const fieldsOf = ({ operation }: Route): Shape => (operation.input as unknown as { shape?: Shape }).shape ?? {}
const pathOf = (template: string): string => template.replaceAll(/:(\w+)/g, zeros)

function bodiesFor(route: Route, template: string): Prepared[] {
  const entries = Object.entries(fieldsOf(route)).filter(([field]) => !template.includes(`:${field}`))
  const good = Object.fromEntries(entries.map(([field, schema]) => [field, sampleFor(field, schema)]))
  const fields = entries.map(([field]) => field)
  return bodies.map(({ name, make }) => ({ name, path: pathOf(template), body: most(make(fields, good)) }))
}

function queriesFor(route: Route, template: string): Prepared[] {
  const fields = Object.keys(fieldsOf(route)).filter((field) => !template.includes(`:${field}`))
  return queries.flatMap(({ name, make }) =>
    (fields.length > 0 ? fields : ['a']).map((field) => ({ name: `${name} in ${field}`, path: `${pathOf(template)}?${make(field)}` })),
  )
}

/** Sends a request and reads its answer to the end, whatever it says. */
function ask(url: string, cookie: string, method: string, path: string, body?: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { hostname, port } = new URL(url)
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
  })
  sent.on('response', (response) => response.resume().on('close', resolve))
  sent.on('error', () => resolve())
  sent.end(body)
  return promise
}

type Step = { readonly what: string; readonly run: (text: string) => Promise<unknown> }

/** What people do with long texts: each written, and read by those who read it. @returns the longest turn of each */
export async function stallsOfTexts(world: World): Promise<Stall[]> {
  const manager = await world.as('project_manager')
  const project = await world.project({ manager: manager.user })
  const task = await world.task({ project })
  const article = await manager.call<{ id: string }>('POST /api/content-items', {
    contentType: 'article',
    title: 'Lookbook',
    projectId: project.id,
    assignedTo: null,
  })
  const asked = (method: string, path: string, body?: unknown) => longestAsk(world, manager, method, path, body)
  const steps: Step[] = [
    {
      what: 'change the description of a task',
      run: (text) => asked('PATCH', `/api/tasks/${task.id}`, { description: cut(text, 10_000) }),
    },
    { what: 'read a task', run: () => asked('GET', `/api/tasks/${task.id}`) },
    {
      what: 'comment on a task',
      run: (text) => asked('POST', '/api/comments', { recordType: 'task', recordId: task.id, body: cut(text, 5000), audience: 'internal' }),
    },
    { what: 'read 100 comments', run: () => asked('GET', `/api/comments?recordType=task&recordId=${task.id}&limit=100`) },
    { what: 'read the history of a task', run: () => asked('GET', `/api/history?recordType=task&recordId=${task.id}&limit=100`) },
    {
      what: 'save a version of an article',
      run: (text) => asked('POST', `/api/content-items/${article.id}/versions`, { body: cut(text, 200_000) }),
    },
    { what: 'read an article', run: () => asked('GET', `/api/content-items/${article.id}`) },
    { what: 'list the versions of an article', run: () => asked('GET', `/api/content-versions?contentItemId=${article.id}&limit=100`) },
    { what: 'preflight an article', run: () => asked('GET', `/api/content-items/${article.id}/preflight`) },
    { what: 'compare two versions of an article', run: () => compare(world, manager, article.id) },
    { what: 'note a passage of an article', run: (text) => note(world, manager, article.id, text) },
    { what: 'search', run: () => asked('GET', '/api/search?q=lookbook') },
    {
      what: 'preview a CSV file of 800,000 letters',
      run: (text) => asked('POST', '/api/task-imports/preview', { text: cut(`name\n${text}`, 800_000) }),
    },
  ]
  const longest = new Map<string, Stall>()
  for (const { name, make } of shapes) {
    const text = make(200_000)
    for (const { what, run } of steps) {
      const ms = await longestTurn(() => run(what.includes('CSV') ? make(800_000) : text))
      if (ms > (longest.get(what)?.ms ?? -1)) longest.set(what, { what, input: name, ms })
    }
  }
  return [...longest.values()]
}

/** What the contract takes: not blank, and without half a character. */
const cut = (text: string, length: number): string => `a ${text}`.slice(0, length).toWellFormed().replaceAll('\0', ' ')

async function longestAsk({ url }: World, { cookie }: TestClient, method: string, path: string, body?: unknown): Promise<void> {
  await ask(url, cookie, method, path, body === undefined ? undefined : JSON.stringify(body))
}

async function lastVersions({ pool }: World, item: string): Promise<string[]> {
  const found = await pool.query<{ id: string }>(
    'select id from content_versions where content_item_id = $1 order by number desc limit 2',
    [item],
  )
  return found.rows.map(({ id }) => id)
}

async function compare(world: World, who: TestClient, item: string): Promise<void> {
  const [id, from] = await lastVersions(world, item)
  if (from) await longestAsk(world, who, 'GET', `/api/content-versions/${id}/difference?from=${from}`)
}

async function note(world: World, who: TestClient, item: string, text: string): Promise<void> {
  const [versionId] = await lastVersions(world, item)
  const anchor = { versionId, passage: { quote: text.trim().slice(0, 900).toWellFormed() || 'a', at: 2 } }
  await longestAsk(world, who, 'POST', '/api/comments', {
    recordType: 'content-item',
    recordId: item,
    body: 'Here',
    audience: 'internal',
    anchor,
  })
}
