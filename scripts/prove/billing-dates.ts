import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { runningConnection } from '../../src/platform/postgres/open.ts'
import { secretNamed } from '../../src/platform/security/secrets.ts'
import { buildersOn } from '../../src/testing/harness/builders.ts'
import { accountsOn } from '../../src/testing/harness/client.ts'
import { startMailbox } from '../../src/testing/process/mailbox.ts'
import { removeScratch, scratchFolder } from '../../src/testing/process/scratch.ts'
import { startServer, stopServer } from '../../src/testing/process/server.ts'
import { type Calendar, calendars, expectedBy, openInvoices, plans, visits } from './billing-calendar.ts'
import { type Clock, type Clocked, clockFor, clockLibrary, clockWorks, startClocked } from './clock.ts'
import { writePart } from './report.ts'

type Mailbox = Awaited<ReturnType<typeof startMailbox>>
type Outcome = { visits: number; drafts: number; reminders: number; problems: string[] }

/** Recurring invoices and reminders under a clock of their own, in four zones. @returns the exit code of the proof */
export async function proveBillingDates(only: string | undefined, today: string): Promise<number> {
  const library = clockLibrary()
  if (library === undefined || !clockWorks(library)) {
    console.error('libfaketime is not installed. Install it (Debian: faketime) to prove recurring invoices and reminders by the clock.')
    return 2
  }
  const lines: string[] = []
  const problems: string[] = []
  for (const calendar of calendars.filter(({ zone }) => zone.includes(only ?? ''))) {
    const begun = performance.now()
    const outcome = await inZone(calendar, library)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const line = `${calendar.zone} (${calendar.about}): ${outcome.visits} moments from 20 January 2027 to 2 April 2028, each run twice: ${outcome.drafts} drafts of ${plans.length} plans and ${outcome.reminders} reminders, each once and on the minute, ${outcome.problems.length} wrong (${seconds} s).`
    lines.push(line)
    problems.push(...outcome.problems.map((one) => `${calendar.zone}: ${one}`))
    console.log(`${outcome.problems.length === 0 ? '✓' : '✗'} ${line}`)
  }
  for (const problem of problems.slice(0, 20)) console.error(`    ${problem}`)
  if (only === undefined && problems.length === 0) writePart('billing-dates', `${today}.\n\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return problems.length === 0 ? 0 : 1
}

/** Runs the calendar of one zone: first job by job, with restarts in between, then on a server whose own timer runs the jobs. */
async function inZone(calendar: Calendar, library: string): Promise<Outcome> {
  const outcome: Outcome = { visits: 0, drafts: 0, reminders: 0, problems: [] }
  const dataDir = scratchFolder('billing-dates')
  const mailbox = await startMailbox()
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' }
  let clocked: Clocked | undefined
  try {
    const clock = await clockFor(dataDir, library)
    clock.set(calendar.at('2027-01-20', '12:00'))
    clocked = await startClocked(dataDir, clock, mail)
    await withPool(clocked.connection, (pool) => prepare(pool, clocked?.url ?? '', calendar.zone))
    for (const { date, time, stopped } of visits) {
      if (stopped) {
        await clocked.stop()
        clock.set(calendar.at(date, time))
        clocked = await startClocked(dataDir, clock, mail)
      } else clock.set(calendar.at(date, time))
      await clocked.run()
      await clocked.run()
      outcome.visits += 1
      const state = await withPool(clocked.connection, stateOf)
      outcome.problems.push(...differences(`${date} ${time}`, state, expectedBy(date, time)))
      if (date === '2027-04-04' && time === '09:01') await withPool(clocked.connection, (pool) => pay(pool, clocked?.url ?? '', 'R2'))
    }
    if (clocked.said() !== '') outcome.problems.push(clocked.said().slice(0, 500))
    await clocked.stop()
    clocked = undefined
    await runUnattended({ calendar, clock, dataDir, mail, outcome, mailbox })
    return outcome
  } finally {
    await clocked?.stop()
    await mailbox.close()
    removeScratch(dataDir)
  }
}

type Unattended = { calendar: Calendar; clock: Clock; dataDir: string; mail: Record<string, string>; outcome: Outcome; mailbox: Mailbox }

/** A server started after months off: its own timer must catch up on everything due. */
async function runUnattended({ calendar, clock, dataDir, mail, outcome, mailbox }: Unattended): Promise<void> {
  const [date, time] = ['2028-04-02', '12:00'] as const
  clock.set(calendar.at(date, time))
  const server = await startServer(dataDir, { env: { ...clock.env, ...mail, LOG_LEVEL: 'error' } })
  try {
    const expected = expectedBy(date, time)
    const connection = await runningConnection(dataDir)
    if (!connection) throw new Error('PostgreSQL was not found after the start.')
    const end = performance.now() + 180_000
    let state = await withPool(connection, stateOf)
    const wrong = () => [...differences('unattended', state, expected), ...mailsOf(mailbox, expected.filter(isReminder).length)]
    while (wrong().length > 0 && performance.now() < end) {
      await delay(500)
      state = await withPool(connection, stateOf)
    }
    outcome.problems.push(...wrong())
    outcome.visits += 1
    outcome.reminders = state.filter(isReminder).length
    outcome.drafts = state.length - outcome.reminders
  } finally {
    await stopServer(server)
  }
}

const isReminder = (one: string): boolean => one.startsWith('reminder')

async function withPool<T>(connection: Parameters<typeof poolOn>[0], work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = poolOn(connection)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
function poolOn(connection: ConstructorParameters<typeof Pool>[0]): Pool {
  const pool = new Pool({ ...connection, max: 2 })
  // A connection that has ended may still hear that its server stops.
  pool.on('error', () => undefined)
  return pool
}

const asRole = async (pool: Pool, url: string, role: 'admin' | 'project_manager') => {
  const accounts = accountsOn(url, pool, await secretNamed(pool, 'sessions'))
  return { accounts, person: await accounts.as(role) }
}

/** The plans and the issued invoices of the calendar, over HTTP. */
async function prepare(pool: Pool, url: string, zone: string): Promise<void> {
  const { accounts, person: admin } = await asRole(pool, url, 'admin')
  await admin.call('PATCH /api/workspace', { timezone: zone })
  await admin.call('PATCH /api/reminder-settings', { enabled: true })
  const { brandId } = await buildersOn(pool, accounts).project({ manager: admin.user })
  await pool.query(`update brands set billing_email = 'pay@example.com', billing_currency = 'EUR' where id = $1`, [brandId])
  const lines = [{ description: 'Retainer {month}', unitPrice: '1200' }]
  for (const { name, every, startsOn } of plans) await admin.call('POST /api/recurring-invoices', { name, brandId, every, startsOn, lines })
  for (const { name, dueDate } of openInvoices) {
    const given = { brandId, orderNumber: name, billingDate: '2027-01-20', dueDate, lines: [{ description: name, unitPrice: '100' }] }
    const { id } = await admin.call<{ id: string }>('POST /api/invoices', given)
    await admin.call('PATCH /api/invoices/:id', { id, status: 'sent' })
  }
}

async function pay(pool: Pool, url: string, name: string): Promise<void> {
  const { person } = await asRole(pool, url, 'admin')
  const { rows } = await pool.query<{ id: string; total: string }>(
    'select id, total_amount::text as total from invoices where order_number = $1',
    [name],
  )
  const [invoice] = rows
  await person.call('POST /api/payments', { invoiceId: invoice?.id, amount: invoice?.total })
}

/** Everything that was made, one text each; a draft or reminder that is there twice is twice in it. */
async function stateOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select 'draft ' || p.name || ' ' || r.period || ' ' || iv.billing_date as text
      from recurrences r join recurring_invoices p on p.id = r.plan_id left join invoices iv on iv.id = r.invoice_id
     union all select 'reminder ' || iv.order_number || ' ' || ir.days || ' ' || ir.sent_on from invoice_reminders ir join invoices iv on iv.id = ir.invoice_id
     union all select 'stray ' || iv.invoice_number from invoices iv where iv.order_number is null and iv.id not in (select invoice_id from recurrences where invoice_id is not null)`,
  )
  return rows.map(({ text }) => text)
}

function differences(when: string, state: readonly string[], expected: readonly string[]): string[] {
  const [missing, strange] = [expected.filter((one) => !state.includes(one)), state.filter((one) => !expected.includes(one))]
  const twice = state.filter((one, at) => state.indexOf(one) !== at)
  return [
    ...missing.map((one) => `${when}: no ${one}`),
    ...strange.map((one) => `${when}: ${one} is too early, or wrong`),
    ...twice.map((one) => `${when}: ${one} is there twice`),
  ]
}

/** Each reminder is one mail to the client, who gets no other. */
function mailsOf({ received, deliveredTo }: Mailbox, reminders: number): string[] {
  const subjects = received.flatMap(({ subject = '' }, at) => (deliveredTo[at]?.includes('pay@example.com') ? [subject] : []))
  const twice = subjects.filter((subject, at) => subjects.indexOf(subject) !== at)
  return [
    ...(subjects.length === reminders ? [] : [`${subjects.length} mails for ${reminders} reminders`]),
    ...twice.map((subject) => `“${subject}” was mailed twice`),
  ]
}
