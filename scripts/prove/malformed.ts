import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import v8 from 'node:v8'
import vm from 'node:vm'
import type { Route } from '../../src/platform/http/route.ts'
import { loadFeatures } from '../../src/server/features.ts'
import { sampleFor } from '../../src/testing/harness/samples.ts'
import { createRandom, type Random } from '../../src/testing/kit/random.ts'
import { wrongBody, wrongBytes, wrongHeaders, wrongPath, wrongValue } from './malformed-values.ts'
import type { World } from './races/race.ts'

export type MalformedOptions = { requests: number; concurrency: number; seed: number; only?: string }
export type MalformedReport = {
  requests: number
  operations: number
  seconds: number
  /** how many were answered with each class: 2xx, 4xx …, and `cut` without an answer */
  answers: Record<string, number>
  problems: string[]
  /** heap in use after the first fifth and at the end, in MB, each after a full collection */
  heap: [before: number, after: number]
}

type Caller = { cookie: string }
type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer | undefined; stream: boolean }
type Answer = { status: number; text: string; type: string }

const insides = /node_modules|\.ts:\d|\bat [A-Za-z.]+ \(|insert into "|duplicate key|relation "|syntax error|ZodError|"issues"/

/**
 * Sends requests made from the contracts and bent in one way or another, as people of several roles and as nobody, over every operation.
 * Each has to be answered with less than 500 and, when refused, in the one form of a refusal; nothing may be left unhandled. A request
 * is made from the seed and its number alone, so that one that fails can be made again.
 */
export async function malformedRun(world: World, options: MalformedOptions): Promise<MalformedReport> {
  const routes = (await loadFeatures()).flatMap((feature) => feature.routes).filter(({ key }) => key.includes(options.only ?? ''))
  const report: MalformedReport = {
    requests: options.requests,
    operations: routes.length,
    seconds: 0,
    answers: {},
    problems: [],
    heap: [0, 0],
  }
  const unhandled = (error: unknown) => void report.problems.push(`unhandled: ${String((error as Error)?.stack ?? error)}`)
  process.on('unhandledRejection', unhandled)
  process.on('uncaughtException', unhandled)
  const agent = new Agent({ keepAlive: true, maxSockets: options.concurrency })
  const begun = performance.now()
  try {
    const warmUp = Math.ceil(options.requests / 5)
    await sendAll(world, routes, { ...options, agent, report, from: 0, to: warmUp })
    const before = heapNow()
    await sendAll(world, routes, { ...options, agent, report, from: warmUp, to: options.requests })
    report.heap = [before, heapNow()]
  } finally {
    agent.destroy()
    process.off('unhandledRejection', unhandled)
    process.off('uncaughtException', unhandled)
  }
  report.seconds = (performance.now() - begun) / 1000
  return report
}

type Run = MalformedOptions & { agent: Agent; report: MalformedReport; from: number; to: number }

async function sendAll(world: World, routes: readonly Route[], run: Run): Promise<void> {
  const groupSize = 400
  for (let start = run.from; start < run.to; start += groupSize) {
    // Some requests end sessions and take roles away: new people come every few hundred.
    const callers = await someCallers(world)
    const ids = await someIds(world)
    let next = start
    const end = Math.min(run.to, start + groupSize)
    const lane = async (): Promise<void> => {
      while (next < end) await sendOne(world, routes, { callers, ids }, run, next++)
    }
    await Promise.all(Array.from({ length: run.concurrency }, lane))
  }
}

type Given = { callers: readonly Caller[]; ids: readonly string[] }

async function someCallers(world: World): Promise<Caller[]> {
  const roles = ['admin', 'admin', 'project_manager', 'creative', 'client', 'influencer'] as const
  const people = await Promise.all([...roles.map((role) => world.as(role)), world.as([])])
  return [...people, { cookie: '' }]
}

/** Ids of records that there are, so that what is bent gets beyond "not found". */
async function someIds({ pool, task, project }: World): Promise<string[]> {
  await task({ project: await project() })
  const tables = [
    'tasks',
    'projects',
    'brands',
    'users',
    'comments',
    'notifications',
    'user_roles',
    'project_allocations',
    'sessions',
    'mails',
  ]
  const found = await pool.query<{ id: string }>(
    tables.map((table) => `(select id from ${table} order by random() limit 4)`).join(' union all '),
  )
  return found.rows.map(({ id }) => id)
}

async function sendOne(world: World, routes: readonly Route[], given: Given, run: Run, number: number): Promise<void> {
  const random = createRandom(run.seed * 1_000_003 + number)
  const route = routes[number % routes.length]
  if (!route) return
  const { report } = run
  const count = (what: string): void => void (report.answers[what] = (report.answers[what] ?? 0) + 1)
  const name = `request ${number} of seed ${run.seed}, ${route.key}`
  try {
    if (random.chance(0.04)) return count(await sendBytes(world.url, wrongBytes(random, goodPath(route, random, given.ids))))
    const sent = bentRequest(route, random, given)
    const answer = await send(world.url, sent, run.agent)
    if (!answer) return count('cut')
    count(`${Math.floor(answer.status / 100)}xx`)
    const problem = wrongIn(answer, sent.stream)
    if (problem)
      report.problems.push(`${name}: ${problem}; ${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body ?? '').slice(0, 300)}`)
  } catch (error) {
    report.problems.push(`${name}: ${String(error)}`)
  }
}

function wrongIn({ status, text, type }: Answer, stream: boolean): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (status < 400) return undefined
  // A page that a person opened by a link says it in words of its own.
  if (stream && type.includes('text/html')) return insides.test(text) ? `${status} tells of our insides` : undefined
  if (!type.includes('json')) return `${status} without JSON`
  const body = JSON.parse(text) as { code?: unknown; message?: unknown }
  if (typeof body.code !== 'string' || typeof body.message !== 'string') return `${status} in another form: ${text.slice(0, 200)}`
  return insides.test(text) ? `${status} tells of our insides: ${text.slice(0, 300)}` : undefined
}

type Shape = Record<string, Parameters<typeof sampleFor>[1]>

const shapeOf = ({ operation }: Route): Shape => (operation.input as unknown as { shape?: Shape }).shape ?? {}

/** What the operation takes, as far as it can be told from the contract. */
function goodInput(route: Route, random: Random, ids: readonly string[]): Record<string, unknown> {
  const fields = Object.entries(shapeOf(route)).filter(([, schema]) => !schema.safeParse(undefined).success || random.chance(0.4))
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const id = random.pick(ids)
      const value = schema.safeParse(id).success ? id : schema.safeParse([id]).success ? [id] : sampleFor(field, schema)
      return [field, value]
    }),
  )
}

function goodPath(route: Route, random: Random, ids: readonly string[]): string {
  const path = route.key.slice(route.key.indexOf(' ') + 1)
  const input = goodInput(route, random, ids)
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeSafely(input[name] ?? random.pick(ids)))
}

function bentRequest(route: Route, random: Random, { callers, ids }: Given): Sent {
  const [method = 'GET', template = ''] = route.key.split(' ')
  const input = goodInput(route, random, ids)
  const way = random.pick(['fields', 'fields', 'fields', 'fields', 'good', 'unknown', 'body', 'headers', 'path', 'path'] as const)
  const fields = Object.keys(shapeOf(route))
  if (way === 'fields') for (const field of random.some(fields, random.int(1, 3))) input[field] = wrongValue(random)
  if (way === 'unknown')
    input[random.pick(['isAdmin', 'id', '__proto__', 'constructor', '', 'roles', 'a.b', '\u0000'])] = wrongValue(random)
  const inPath = new Set<string>()
  let path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    inPath.add(name)
    return encodeSafely(input[name] ?? random.pick(ids))
  })
  const rest = Object.entries(input).filter(([field]) => !inPath.has(field))
  const headers: Record<string, string> = { cookie: random.pick(callers).cookie }
  let body: string | Buffer | undefined
  if (route.operation.upload) {
    headers['content-type'] = 'application/octet-stream'
    body = wrongFile(random)
  } else if (method === 'GET' || method === 'DELETE') {
    const query = rest.map(([field, value]) => `${encodeSafely(field)}=${encodeSafely(value)}`).join('&')
    // A longer line is refused by the reader of HTTP itself.
    if (query) path += `?${query.slice(0, random.chance(0.05) ? 30_000 : 6000)}`
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(Object.fromEntries(rest))
  }
  if (way === 'body' && typeof body === 'string') body = wrongBody(random, body)
  if (way === 'headers') Object.assign(headers, wrongHeaders(random))
  if (way === 'path') path = wrongPath(random, path)
  return { method, path, headers, body, stream: route.operation.stream === true }
}

function encodeSafely(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return encodeURIComponent(text.toWellFormed())
}

function wrongFile(random: Random): Buffer {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff08060000001f15c489', 'hex')
  const noise = Buffer.from(Array.from({ length: random.int(0, 3000) }, () => random.int(0, 255)))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  return random.pick([
    noise,
    Buffer.concat([png, noise]),
    svg,
    Buffer.from('GIF89a'),
    Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]),
    Buffer.alloc(0),
  ])
}

/** @returns undefined where the connection was cut without an answer, as for what is no HTTP */
function send(url: string, sent: Sent, agent: Agent): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const { hostname, port } = new URL(url)
  const length: Record<string, string> =
    sent.body === undefined || 'transfer-encoding' in sent.headers ? {} : { 'content-length': String(Buffer.byteLength(sent.body)) }
  const asked = request({
    hostname,
    port,
    agent,
    method: sent.method,
    path: sendable(sent.path),
    headers: { ...length, ...sendableHeaders(sent.headers) },
  })
  let answered = false
  asked.on('response', (response) => {
    answered = true
    readAnswer(response, sent.stream).then(resolve, reject)
  })
  // A refusal may come, and the connection end, while the rest of a body is on its way.
  asked.on('error', (error: NodeJS.ErrnoException) =>
    ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
  )
  asked.on('close', () => answered || resolve(undefined))
  asked.setTimeout(20_000, () => reject(new Error('no answer within 20 s')))
  asked.end(sent.body)
  return promise
}

async function readAnswer(response: IncomingMessage, stream: boolean): Promise<Answer> {
  const answer = { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '' }
  // A live stream never ends; that it began is what was asked.
  if (stream && answer.status < 400) {
    response.destroy()
    return { ...answer, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { ...answer, text: Buffer.concat(chunks).toString() }
}

/** The client refuses to write what is no address; those stand among the raw bytes. */
const sendable = (path: string): string => path.replaceAll(/[^\u0021-\u00ff]/g, '')
const sendableHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')]))

/** @returns the class of the answer, or `cut` */
function sendBytes(url: string, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let got = ''
  const done = (): void => {
    socket.destroy()
    const status = /^HTTP\/1\.1 (\d)/.exec(got)?.[1]
    resolve(status ? `${status}xx` : 'cut')
  }
  socket.on('data', (chunk) => {
    got += chunk.toString('latin1')
    if (got.includes('\r\n\r\n')) done()
  })
  socket.on('error', done)
  socket.on('close', done)
  // Some of it waits for more, as a slow caller would; the server's own time for that is tested elsewhere.
  socket.setTimeout(150, done)
  socket.write(Buffer.from(bytes, 'latin1'))
  return promise
}

/** MB in use once everything that nobody needs is gone. */
function heapNow(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed / 1e6
}
