import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Pool } from 'pg'
import type { ReplyView, TicketView } from '../../src/features/conversations/tickets/schema.ts'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import type { TestClient } from '../../src/testing/kit/test-app-types.ts'
import { mailSource, startMailbox, type WrittenMail } from '../../src/testing/process/mailbox.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { kill, type Server, startServer, stopServer } from '../../src/testing/process/server.ts'
import { box, type Dovecot, missingTools, startDovecot, until } from './mail-server.ts'
import { writePart } from './report.ts'

const resident = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Everything that one run works with. */
class Post {
  readonly lines: string[] = []
  readonly problems: string[] = []
  readonly dovecot: Dovecot
  readonly pool: Pool
  readonly #folder: string
  constructor(folder: string, dovecot: Dovecot, pool: Pool) {
    this.#folder = folder
    this.dovecot = dovecot
    this.pool = pool
  }

  /** Writes a mail down, and delivers it so many times. */
  async send(mail: WrittenMail, times = 1): Promise<void> {
    const file = path.join(this.#folder, `${randomUUID()}.eml`)
    writeFileSync(file, mailSource(mail))
    for (let n = 0; n < times; n += 1) await this.dovecot.deliver(file, mail.to, mail.from)
  }

  async counts(): Promise<{ taken: number; left: number; uid: number }> {
    const { rows } = await this.pool.query<{ taken: number; left: number; uid: number }>(
      `select taken, "left", last_uid::int as uid from support_mailboxes`,
    )
    return rows[0] ?? { taken: 0, left: 0, uid: 0 }
  }

  /** Waits until the server has read so many mails more. */
  async read(more: number, work: () => Promise<void>): Promise<void> {
    const { uid } = await this.counts()
    await work()
    await until(`${more} more mails are read`, async () => (await this.counts()).uid >= uid + more)
  }

  says(held: boolean, line: string): void {
    console.log(`${held ? '✓' : '✗'} ${line}`)
    this.lines.push(line)
    if (!held) this.problems.push(line)
  }
}

type People = { admin: TestClient; client: TestClient }
type Outside = Awaited<ReturnType<typeof startMailbox>>

const asked = (who: TestClient, subject: string) =>
  who.call<TicketView>('POST /api/support-tickets', { subject, description: 'The preview of the film stays black.', category: 'technical' })
const said = async (who: TestClient, ticketId: string): Promise<string[]> =>
  (await who.call<{ items: ReplyView[] }>('GET /api/support-replies', { ticketId, limit: 100 })).items.map(({ message }) => message)

/** A ticket that was answered, and where an answer to the mail that told of it goes. */
async function answered({ admin, client }: People, post: Post, outside: Outside): Promise<{ ticket: TicketView; to: string }> {
  const ticket = await asked(client, `The preview stays black ${randomUUID().slice(0, 8)}`)
  await admin.call('POST /api/support-replies', { ticketId: ticket.id, message: 'Which tablet is it?' })
  // What waits two minutes for more to come has waited.
  await post.pool.query(`update notifications set created_at = created_at - interval '10 minutes' where mail_pending`)
  const found = () =>
    outside.received.find((mail) => [mail.to].flat()[0]?.text.includes(client.user.email) && mail.subject?.includes(ticket.ticketNumber))
  await until('the mail about the answer is sent', () => found() !== undefined)
  return { ticket, to: found()?.replyTo?.value[0]?.address ?? '' }
}

/** @returns the exit code */
export async function proveMailIn(kills: number, day: string): Promise<number> {
  const missing = missingTools()
  if (missing.length > 0) {
    console.error(
      `Not shown: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed (apt-get install dovecot-imapd swaks).`,
    )
    return 2
  }
  const folder = scratchFolder('mail-in')
  const outside = await startMailbox()
  const dovecot = await startDovecot(folder)
  const env = {
    LOG_LEVEL: 'warn',
    SMTP_URL: outside.url,
    MAIL_FROM: 'Atelier <portal@example.com>',
    SUPPORT_ADDRESS: box,
    IMAP_URL: `imap://${encodeURIComponent(box)}:secret@127.0.0.1:${dovecot.imap}`,
  }
  const start = () => startServer(path.join(folder, 'data'), { env, publicUrl: 'http://portal.example.com' })
  let server = await start()
  let post: Post | undefined
  try {
    const open = async () => new Pool({ ...(await runningConnection(server.dataDir)), max: 2 })
    post = new Post(folder, dovecot, await open())
    await showAll(post, server, outside)
    const killed = await showKills(post, outside, kills, {
      current: () => server,
      again: async () => {
        server = await start()
        return server
      },
    })
    post.says(killed.held, killed.line)
  } finally {
    await post?.pool.end().catch(() => undefined)
    await stopServer(server)
    await dovecot.stop()
    await outside.close()
    removeScratch(folder)
  }
  const { lines, problems } = post
  if (problems.length === 0) writePart('mail-in', `${day}.\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return problems.length === 0 ? 0 : 1
}

async function peopleOn(server: Server, pool: Pool): Promise<People & { accounts: ReturnType<typeof accountsOn> }> {
  const accounts = accountsOn(server.url, pool, await secretNamed(pool, 'sessions'))
  return { accounts, admin: await accounts.as('admin'), client: await accounts.as('client') }
}

async function showAll(post: Post, server: Server, outside: Outside): Promise<void> {
  const people = await peopleOn(server, post.pool)
  const { admin, client, accounts } = people
  const { ticket, to } = await answered(people, post, outside)
  const { email } = client.user
  const now = () => said(admin, ticket.id)
  const last = async () => (await now()).at(-1)

  const began = performance.now()
  const body = 'The one of 2019.\n\nOn 23 Nov 2026, at 10:14, Atelier <portal@example.com> wrote:\n> Which tablet is it?'
  await post.read(1, () => post.send({ to, from: email, text: body }))
  const seconds = (performance.now() - began) / 1000
  post.says(
    (await last()) === 'The one of 2019.',
    `An answer by swaks, delivered by Dovecot and read over IMAP: in its ticket ${seconds.toFixed(1)} s later, without what it quotes.`,
  )

  await post.read(2, async () => {
    await post.send({ to: box, from: email, text: 'Forged' })
    await post.send({ to: to.replace(/\+.{6}/, '+000000'), from: email, text: 'Guessed' })
  })
  const forged = (await now()).some((text) => /Forged|Guessed/.test(text))
  post.says(
    !forged && dovecotFlags(post) === 2,
    'A forged sender without the secret, and one with a guessed one: not taken, both wait in the mailbox, unread and flagged.',
  )

  await post.read(1, () => post.send({ to, from: 'elsewhere@example.org', text: 'From home' }))
  const replies = await admin.call<{ items: ReplyView[] }>('GET /api/support-replies', { ticketId: ticket.id })
  post.says(
    replies.items.at(-1)?.sentFrom === 'elsewhere@example.org',
    'The secret with another sender: taken, and staff see the other address.',
  )

  const before = (await now()).length
  const mails = outside.received.length
  await post.read(3, async () => {
    await post.send({ to, from: email, text: 'I am away', headers: { 'Auto-Submitted': 'auto-replied' } })
    await post.send({ to, from: email, text: 'I am away', headers: { Precedence: 'bulk' } })
    await post.send({ to, from: email, text: 'I am away', headers: { 'X-Auto-Response-Suppress': 'All' } })
  })
  const still = (await now()).length === before && outside.received.length === mails
  post.says(still, 'Auto-Submitted, Precedence and X-Auto-Response-Suppress: nothing taken, nobody answered.')

  await post.read(1, () =>
    post.send({ to, from: email, html: '<div>It is <b>this</b> one<script>x()</script></div><blockquote>Which?</blockquote>' }),
  )
  post.says((await last()) === 'It is this one', 'HTML alone: its words, no mark-up and no quotes.')

  const once = { 'Message-ID': '<once@mail.example.com>' }
  await post.read(2, () => post.send({ to, from: email, text: 'Once', headers: once }, 2))
  post.says((await now()).filter((text) => text === 'Once').length === 1, 'The same mail delivered twice: once in the ticket.')
  await showLarge(post, server, outside, { to, from: email, now })
  await showOld(post, { admin, client, to, ticket, accounts, outside })
}

const dovecotFlags = (post: Post): number => post.dovecot.flagged()

async function showLarge(
  post: Post,
  server: Server,
  outside: Outside,
  { to, from, now }: { to: string; from: string; now: () => Promise<string[]> },
) {
  const before = (await now()).length
  const pid = server.process.pid ?? 0
  const idle = resident(pid)
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, resident(pid))
  }, 20)
  const line = `${'x'.repeat(70)}\n`
  await post.read(1, () => post.send({ to, from, text: line.repeat((20 * 1024 * 1024) / line.length) }))
  const told = () => outside.received.some((mail) => mail.subject?.startsWith('Not taken') && [mail.to].flat()[0]?.text.includes(from))
  await until('its writer is told', told)
  clearInterval(watch)
  const more = most - idle
  post.says(
    (await now()).length === before && more < 20,
    `20 MB: refused by its size, its writer told by mail; the server took ${Math.max(more, 0).toFixed(0)} MB more meanwhile.`,
  )
}

type Old = People & { to: string; ticket: TicketView; accounts: ReturnType<typeof accountsOn>; outside: Outside }

async function showOld(post: Post, { admin, client, to, ticket, outside }: Old): Promise<void> {
  await admin.call('PATCH /api/support-tickets/:id', { id: ticket.id, status: 'closed' })
  await post.pool.query(`update support_tickets set closed_at = now() - interval '31 days' where id = $1`, [ticket.id])
  const before = (await said(admin, ticket.id)).length
  await post.read(1, () => post.send({ to, from: client.user.email, text: 'Black again' }))
  const [made] = (await client.call<{ items: TicketView[] }>('GET /api/support-tickets', {})).items
  const opened = await client.call<TicketView>('GET /api/support-tickets/:id', { id: made?.id })
  await until('its writer is told', () => outside.received.some((mail) => mail.subject?.includes(opened.ticketNumber)))
  const continued =
    opened.follows?.id === ticket.id && opened.description === 'Black again' && (await said(admin, ticket.id)).length === before
  post.says(continued, 'The secret of a ticket that ended 31 days ago: a new ticket that says what it follows; its writer told by mail.')
  await post.pool.query('update users set deactivated_at = now() where id = $1', [client.user.id])
  const flags = dovecotFlags(post)
  await post.read(1, () => post.send({ to, from: client.user.email, text: 'Still here' }))
  post.says(dovecotFlags(post) === flags + 1, 'The secret of an account that ended: not taken, waits in the mailbox with a flag.')
}

type Servers = { current: () => Server; again: () => Promise<Server> }

/** Mails arrive while the server is killed: between taking one and marking it, too. */
async function showKills(
  post: Post,
  outside: Outside,
  kills: number,
  { current, again }: Servers,
): Promise<{ held: boolean; line: string }> {
  // No more than one person may write in an hour.
  const perRound = 4
  const ways: { id: string; to: string; email: string }[] = []
  const { admin, accounts } = await peopleOn(current(), post.pool)
  for (let n = 0; n < 3; n += 1) {
    const client = await accounts.as('client')
    const { ticket, to } = await answered({ admin, client }, post, outside)
    ways.push({ id: ticket.id, to, email: client.user.email })
  }
  const { uid } = await post.counts()
  const sent: string[] = []
  for (let round = 1; round <= kills; round += 1) {
    const killedAt = Math.floor(Math.random() * perRound * ways.length)
    for (let n = 0; n < perRound * ways.length; n += 1) {
      const { to, email } = ways[n % ways.length] ?? { to: '', email: '' }
      const body = `Mail ${sent.length + 1}`
      sent.push(body)
      await post.send({ to, from: email, text: body })
      // What it is just taking is neither marked nor noted.
      if (n === killedAt) await kill(current())
    }
    await again()
  }
  const pool = new Pool({ ...(await runningConnection(current().dataDir)), max: 1 })
  const there = async () =>
    (
      await pool.query<{ message: string }>(`select message from support_replies where ticket_id = any($1)`, [ways.map(({ id }) => id)])
    ).rows
      .map(({ message }) => message)
      .filter((text) => text.startsWith('Mail '))
  try {
    await until('all mails are read', async () => {
      const { rows } = await pool.query<{ uid: number }>('select last_uid::int as uid from support_mailboxes')
      return (rows[0]?.uid ?? 0) >= uid + sent.length
    })
    const found = await there()
    const held = found.length === sent.length && new Set(found).size === sent.length
    return {
      held,
      line: `${sent.length} answers while the server was killed ${kills} times (\`kill -9\`): ${new Set(found).size} in their tickets, ${found.length - new Set(found).size} twice.`,
    }
  } finally {
    await pool.end()
  }
}
