import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, until } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { compiled } from '../../testing/process/compiled.ts'
import { startMailbox } from '../../testing/process/mailbox.ts'
import { systemCtx } from '../context.ts'
import { transact } from '../transactions/transact.ts'
import { queueMail } from './mail.ts'
import { sendDueMails } from './send.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let app: TestApp
beforeAll(async () => {
  mailbox = await startMailbox()
  app = await startTestApp({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' } })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

/** The sender of mails as another process has it, on the same database. */
function sendInProcess(): ChildProcess {
  const { env, publicUrl } = app.services
  const given = { env, publicUrl, connection: { ...inject('cluster').connection, database: app.database } }
  const script = `
    import pg from 'pg'
    import { sendDueMails } from '#platform/mail/send.ts'
    const { connection, ...services } = JSON.parse(process.env.GIVEN)
    await sendDueMails({ ...services, pool: new pg.Pool(connection), log: console, provided: async () => [] })`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ...compiled, GIVEN: JSON.stringify(given) },
    stdio: 'inherit',
  })
}

const states = () => app.sql('select status from mails')

test('killed between sending and noting it, the same mail goes again under its Message-ID', async () => {
  const { received } = mailbox
  const ctx = systemCtx(app.services, 'test')
  await transact(ctx, (tx) => queueMail(tx, ctx, { to: 'dora@example.com', subject: 'Told', lines: ['Something happened.'] }))
  const sender = sendInProcess()
  const exit = once(sender, 'exit')
  // It has handed the mail over and waits to hear that it was taken.
  mailbox.onArrival = async () => {
    sender.kill('SIGKILL')
    await exit
  }
  await exit
  mailbox.onArrival = async () => undefined
  expect([sender.signalCode, received.length]).toEqual(['SIGKILL', 1])
  expect(await states()).toEqual([{ status: 'queued' }])
  // The lock goes with the connection of the process, a moment after it.
  await until(async () => {
    await sendDueMails(app.services)
    return received.length > 1
  }, 30_000)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await states()).toEqual([{ status: 'sent' }])
  await sendDueMails(app.services)
  expect(received).toHaveLength(2)
})
