import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemCtx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import { startTestApp, until } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { createTicket } from './commands.ts'
import type { TicketCreate } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const written: TicketCreate = {
  subject: 'The logo is not sharp',
  description: 'It is not sharp when it is printed.',
  category: 'technical',
  priority: 'medium',
  uploadIds: [],
}

/** Takes a number in a process of its own and waits there, with the transaction open. */
function holdsNumber() {
  const { connection } = inject('cluster')
  const script = `
    import pg from 'pg'
    const client = new pg.Client(JSON.parse(process.env.GIVEN))
    await client.connect()
    await client.query('begin')
    await client.query("update support_counters set count = count + 1 where name = 'ticket'")
    console.log('held')
    await new Promise(() => setInterval(() => undefined, 1000))`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, GIVEN: JSON.stringify({ ...connection, database: app.database }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('200 at once, some of them taken back and one killed with its number in hand, are numbered 1 to N', { timeout: 60_000 }, async () => {
  const actor = await app.actorOf(await app.as('client'))
  const ctx = () => ({ ...systemCtx(app.services, 'numbers'), actor })
  await createTicket(ctx(), written)
  const killed = holdsNumber()
  await once(killed.stdout, 'data')
  const made = Promise.allSettled(
    Array.from({ length: 200 }, (_, n) =>
      transact(ctx(), async () => {
        const ticket = await createTicket(ctx(), written)
        if (n % 5 === 0) throw new Error('taken back')
        return ticket
      }),
    ),
  )
  // Those who came after it wait for the number that it holds.
  // All connections of the application are among them: this one is its own.
  const watch = new pg.Client({ ...inject('cluster').connection, database: app.database })
  await watch.connect()
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until(async () => (await watch.query(waiting)).rows.length > 0).finally(() => killed.kill('SIGKILL'))
  await watch.end()
  const outcomes = await made
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(160)
  const [found] = await app.sql(
    'select count(*)::int as count, min(number) as first, max(number) as last, count(distinct number)::int as different from support_tickets',
  )
  expect(found).toEqual({ count: 161, first: 1, last: 161, different: 161 })
  const [last] = await app.sql<{ number: string }>('select ticket_number as number from support_tickets order by number desc limit 1')
  expect(last?.number).toBe('TKT-0161')
})

test('numbers keep all their figures after 9999', async () => {
  const actor = await app.actorOf(await app.as('client'))
  await app.sql(`update support_counters set count = 12344 where name = 'ticket'`)
  const { ticketNumber } = await createTicket({ ...systemCtx(app.services, 'numbers'), actor }, written)
  expect(ticketNumber).toBe('TKT-12345')
})
