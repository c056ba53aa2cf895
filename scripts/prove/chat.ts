import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import type { ConversationView } from '../../src/features/conversations/chats/schema.ts'
import type { MessageView } from '../../src/features/conversations/messages/schema.ts'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { createRandom, type Random } from '../../src/testing/kit/random.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { kill, type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { chatSizes } from './chat-size.ts'
import { writePart } from './report.ts'

type ChatOptions = { clients: number; messages: number; restarts: number; seed: number }
type ChatReport = { seconds: number; cuts: number; changes: number; problems: string[]; size: string }

/** Between the clients and the server: passes bytes on, and cuts connections off at random moments, also within an answer. */
type Proxy = { url: string; to: (server: Server) => void; calm: () => void; cuts: () => number; close: () => Promise<void> }

async function startProxy(random: Random): Promise<Proxy> {
  let port = 0
  let calm = false
  let cuts = 0
  const open = new Set<net.Socket>()
  const keep = (socket: net.Socket): void => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }
  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1')
    keep(client)
    keep(server)
    client.pipe(server).on('error', () => client.destroy())
    server.pipe(client).on('error', () => server.destroy())
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    const cut = (): void => {
      if (calm || client.destroyed) return
      cuts++
      client.destroy()
      server.destroy()
    }
    if (!calm) setTimeout(cut, 20 + random.int(0, 600)).unref()
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`,
    to: (server) => {
      port = Number(new URL(server.url).port)
    },
    calm: () => {
      calm = true
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** One person's browser: an outbox that sends one message after the other until it is told that it is there, and what it knows of all. */
class Talker {
  readonly known = new Map<number, MessageView>()
  readonly #call: <T>(method: string, path: string, body?: object) => Promise<T>
  readonly #conversationId: string
  #rev = 0
  acknowledged = 0
  changed = 0

  constructor(url: string, cookie: string, conversationId: string) {
    this.#conversationId = conversationId
    this.#call = async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(url + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
  }

  /** Until it comes through: whatever is lost, the request or its answer, is asked again. */
  async #until<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (/answered 4/.test(String(error))) throw error
        await delay(10)
      }
    }
  }

  /** Sends its messages in order; of every tenth the text is changed afterwards. */
  async send(bodies: readonly string[]): Promise<void> {
    for (const [at, body] of bodies.entries()) {
      const message = { conversationId: this.#conversationId, clientMsgId: randomUUID(), body }
      const { id } = await this.#until(() => this.#call<MessageView>('POST', '/api/chat-messages', message))
      this.acknowledged++
      if (at % 10 !== 9) continue
      await this.#until(() => this.#call('PATCH', `/api/chat-messages/${id}`, { body: `${body}, changed` }))
      this.changed++
    }
  }

  /** Takes whatever was written or changed since the last change that is known here. */
  async pull(): Promise<void> {
    for (;;) {
      const path = `/api/chat-messages?conversationId=${this.#conversationId}&afterRev=${this.#rev}&limit=50`
      const { items, nextCursor } = await this.#until(() => this.#call<{ items: MessageView[]; nextCursor: string | null }>('GET', path))
      for (const message of items) if ((this.known.get(message.seq)?.rev ?? 0) <= message.rev) this.known.set(message.seq, message)
      this.#rev = Math.max(this.#rev, items.at(-1)?.rev ?? 0)
      if (nextCursor === null) return
    }
  }

  /** In the order in which it shows them. */
  shown(): { seq: number; id: string; body: string }[] {
    return [...this.known.values()].sort((one, other) => one.seq - other.seq).map(({ seq, id, body }) => ({ seq, id, body }))
  }
}

/** People who talk at once over connections that break, on a server that is killed and started anew meanwhile. */
async function chatRun({ clients, messages, restarts, seed }: ChatOptions): Promise<ChatReport> {
  const random = createRandom(seed)
  const dataDir = scratchFolder('chat')
  const proxy = await startProxy(random)
  let server = await startServer(dataDir, { publicUrl: proxy.url, env: { LOG_LEVEL: 'error' } })
  try {
    proxy.to(server)
    const { talkers, conversationId } = await gather(server, proxy.url, clients)
    const begun = performance.now()
    const each = Math.floor(messages / clients)
    const bodies = talkers.map((_, who) => Array.from({ length: each }, (_, at) => `${who} says ${at}`))
    const over = new AbortController()
    const sending = Promise.all(talkers.map((talker, who) => talker.send(bodies[who] ?? []))).finally(() => over.abort())
    const reading = talkers.map(async (talker) => {
      while (!over.signal.aborted) {
        await talker.pull()
        await delay(20 + random.int(0, 80))
      }
    })
    const said = () => talkers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    for (let restart = 1; restart <= restarts; restart++) {
      while (!over.signal.aborted && said() < (each * clients * restart) / (restarts + 1)) await delay(5)
      await kill(server)
      server = await startServer(dataDir, { publicUrl: proxy.url, env: { LOG_LEVEL: 'error' } })
      proxy.to(server)
    }
    await sending
    await Promise.all(reading)
    proxy.calm()
    await Promise.all(talkers.map((talker) => talker.pull()))
    const problems = [...compared(talkers, bodies), ...(await storedOtherwise(server, conversationId, talkers[0]))]
    const changes = talkers.reduce((sum, { changed }) => sum + changed, 0)
    const seconds = (performance.now() - begun) / 1000
    const size = await sizesOn(server)
    return {
      seconds,
      cuts: proxy.cuts(),
      changes,
      problems: [...problems, ...(size.held ? [] : ['A large conversation is slower.'])],
      size: size.line,
    }
  } finally {
    await proxy.close()
    await stopServer(server)
    removeScratch(dataDir)
  }
}

async function withPool<T>(server: Server, work: (pool: Pool) => Promise<T>): Promise<T> {
  const connection = await runningConnection(server.dataDir)
  if (!connection) throw new Error('PostgreSQL was not found after the start.')
  const pool = new Pool({ ...connection, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function sizesOn(server: Server): Promise<{ line: string; held: boolean }> {
  return withPool(server, async (pool) => {
    const { cookie, user } = await accountsOn(server.url, pool, await secretNamed(pool, 'sessions')).as('creative')
    return chatSizes(pool, { url: server.url, cookie, userId: user.id })
  })
}

/** People of the agency in one group. */
function gather(server: Server, through: string, count: number): Promise<{ talkers: Talker[]; conversationId: string }> {
  return withPool(server, async (pool) => {
    const accounts = accountsOn(server.url, pool, await secretNamed(pool, 'sessions'))
    const people = []
    for (let n = 0; n < count; n++) people.push(await accounts.as('creative'))
    const [first, ...others] = people
    if (!first) throw new Error('Nobody is there to talk.')
    const input = { userIds: others.map(({ user }) => user.id), name: 'Everybody' }
    const { id } = await first.call<ConversationView>('POST /api/chat-conversations', input)
    return { talkers: people.map(({ cookie }) => new Talker(through, cookie, id)), conversationId: id }
  })
}

/** What must hold: everybody shows the same, numbered 1 to N, each message once, and those of one person in the order they were sent. */
function compared(talkers: readonly Talker[], bodies: readonly (readonly string[])[]): string[] {
  const problems: string[] = []
  const [first, ...others] = talkers.map((talker) => talker.shown())
  if (!first) return ['Nobody knows anything.']
  const total = bodies.reduce((sum, { length }) => sum + length, 0)
  if (first.length !== total) problems.push(`${first.length} messages are shown, ${total} were sent.`)
  if (first.some(({ seq }, at) => seq !== at + 1)) problems.push('The numbers have a gap.')
  for (const [who, other] of others.entries()) {
    if (JSON.stringify(other) !== JSON.stringify(first)) problems.push(`Client ${who + 2} shows something else than the first.`)
  }
  for (const [who, sent] of bodies.entries()) {
    const expected = sent.map((body, at) => (at % 10 === 9 ? `${body}, changed` : body))
    const own = first.map(({ body }) => body).filter((body) => body.startsWith(`${who} says `))
    if (JSON.stringify(own) !== JSON.stringify(expected)) problems.push(`What client ${who + 1} sent is not there as it was sent.`)
  }
  return problems
}

/** And it is what the database holds. */
async function storedOtherwise(server: Server, conversationId: string, talker: Talker | undefined): Promise<string[]> {
  const { rows } = await withPool(server, (pool) =>
    pool.query<{ seq: number; id: string; body: string }>(
      'select seq::int as seq, id, body from chat_messages where conversation_id = $1 order by seq',
      [conversationId],
    ),
  )
  return JSON.stringify(rows) === JSON.stringify(talker?.shown()) ? [] : ['The database holds something else than what is shown.']
}

/** Twenty people talk over connections that break, on a server that is killed and started anew. @returns the exit code */
export async function proveChat(restarts: number, seed: number, day: string): Promise<number> {
  const options = { clients: 20, messages: 2000, restarts, seed }
  const { seconds, cuts, changes, problems, size } = await chatRun(options)
  const held = 'everybody ends with the same messages, all of them, once, in one order, and the database with them'
  const ending = problems.length === 0 ? held : `${problems.length} things are broken`
  const text = `${options.clients} clients, ${options.messages} messages and ${changes} changes of them in ${seconds.toFixed(0)} s, ${cuts} connections cut, ${restarts} times \`kill -9\` and a new start: ${ending}.`
  console.log(text)
  console.log(size)
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
  if (problems.length === 0) writePart('chat', `${day}, seed ${seed}.\n\n- ${text}\n- ${size}`)
  return problems.length === 0 ? 0 : 1
}
