import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDated } from '#platform/jobs/dated-jobs.ts'
import { sendDueMails } from '#platform/mail/send.ts'
import { addDays, firstZones, instantOf } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient, TestProject, TestTask } from '#testing/kit/test-app-types.ts'
import { headerOf, startMailbox } from '#testing/process/mailbox.ts'
import { notificationRow } from './fixtures/factory.ts'
import { digests, makeMails } from './jobs.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let received: ParsedMail[]
let app: TestApp
let second: TestApp
let admin: TestClient
let person: TestClient
let project: TestProject
let task: TestTask
beforeAll(async () => {
  mailbox = await startMailbox()
  ;({ received } = mailbox)
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Atelier <portal@example.com>' }
  app = await startTestApp({ env })
  second = await startTestApp({ sameDatabaseAs: app, env })
  admin = await app.as('admin')
  project = await app.project()
})
afterAll(async () => {
  await second.close()
  await app.close()
  await mailbox.close()
})
beforeEach(async () => {
  received.length = 0
  await app.sql('truncate mails, mail_files, dated_jobs')
  await app.sql('update notifications set mail_pending = false')
  person = await app.as('creative')
  task = await app.task({ project, name: 'Poster <A3>' })
})

const minutes = 60_000
const inMinutes = (n: number) => new Date(Date.now() + n * minutes)
/** Makes the mails of that moment and sends what is there. */
async function mailAt(at: Date): Promise<ParsedMail[]> {
  received.length = 0
  await makeMails(app.services, at)
  await sendDueMails(app.services)
  return [...received]
}
const mention = (who: TestClient, more: Record<string, unknown> = {}) =>
  admin.call<{ id: string }>('POST /api/comments', {
    recordType: 'task',
    recordId: task.id,
    body: `Have a **look**, @${who.user.fullName}`,
    mentions: [who.user.id],
    ...more,
  })
const settings = (who: TestClient, patch: Record<string, unknown>) => who.call('PATCH /api/notification-settings', patch)
const notice = (who: { user: { id: string } }, given: object = {}) =>
  insertRows(app.pool, 'notifications', [notificationRow({ userId: who.user.id, ...given })])

describe('mails of what is unread', () => {
  test('40 mentions in a minute make one mail, two minutes after the last', async () => {
    for (let n = 0; n < 40; n += 1) await mention(person)
    expect(await mailAt(inMinutes(1))).toEqual([])
    const [mail, ...more] = await mailAt(inMinutes(3))
    expect(more).toEqual([])
    expect(mail?.to).toMatchObject({ text: person.user.email })
    expect(mail?.subject).toBe('You were mentioned, 40 times')
    expect(mail?.text).toContain('mentioned you on “Poster <A3>”')
    expect(mail?.text).toContain(`  ${project.name} · `)
    expect(mail?.html).toContain(`>${project.name} · `)
    expect(mail?.text).toContain('and 10 more')
    expect(mail?.html).toContain('Poster &lt;A3&gt;')
    expect(mail?.html).toContain('<strong>look</strong>')
    expect(mail?.html).not.toContain('<A3>')
    expect(await mailAt(inMinutes(20))).toEqual([])
  })

  test('comes within ten minutes of the first also where it does not stop', async () => {
    for (let ago = 9; ago >= 0; ago -= 1) await notice(person, { createdAt: inMinutes(-ago) })
    expect(await mailAt(inMinutes(-2))).toEqual([])
    const [mail, ...more] = await mailAt(inMinutes(0))
    expect([mail?.subject, more]).toEqual(['10 notifications in Atelier', []])
  })

  test('says nothing that was read, deleted, switched off, or can no longer be opened', async () => {
    const client = await app.as('client')
    await app.allocateToBrand(client.user, project.brandId)
    await mention(client, { audience: 'client' })
    const withdrawn = await mention(client, { audience: 'client', body: 'Withdrawn' })
    await app.sql(`update comments set audience = 'internal' where id = $1`, [withdrawn.id])
    await notice(client, { read: true, title: 'Read' })
    await notice(client, { removedAt: new Date(), title: 'Removed' })
    await notice(client, { kind: 'task.status', title: 'Off by itself' })
    await settings(client, { kinds: { 'task.overdue': { mail: false } } })
    await notice(client, { kind: 'task.overdue', title: 'Off by choice' })
    const [mail, ...more] = await mailAt(inMinutes(3))
    expect([mail?.subject, more]).toEqual([`${admin.user.fullName} mentioned you on “Poster <A3>”`, []])
    expect(mail?.text).not.toContain('Withdrawn')
    await mention(client, { audience: 'client' })
    await app.sql('delete from brand_allocations where user_id = $1', [client.user.id])
    expect(await mailAt(inMinutes(6))).toEqual([])
  })

  test('obeys the switches of e-mail and of the groups', async () => {
    await settings(person, { email: false })
    await notice(person)
    expect(await mailAt(inMinutes(3))).toEqual([])
    // What came meanwhile is not mailed later, nor with a digest.
    await settings(person, { delivery: 'daily' })
    await notice(person)
    await mailAt(inMinutes(3))
    await settings(person, { email: true, delivery: 'soon' })
    expect(await mailAt(inMinutes(3))).toEqual([])
    await settings(person, { taskAssignments: false })
    await notice(person)
    expect(await mailAt(inMinutes(3))).toEqual([])
    await settings(person, { taskAssignments: true, kinds: { 'task.assigned': { app: false } } })
    const chosen = await app.task({ project })
    await app.allocate(person.user, project, 'graphic_designer')
    await admin.call('PATCH /api/tasks/:id', { id: chosen.id, assigneeId: person.user.id })
    expect((await mailAt(inMinutes(3))).map(({ subject }) => subject)).toEqual([expect.stringContaining('assigned')])
    // The three from before, and not that one.
    expect(await person.call('GET /api/notifications/count')).toEqual({ all: 3, unread: 3, read: 0 })
  })

  test('two processes at once make one', async () => {
    await notice(person)
    await Promise.all([app, second, app, second].map((one) => makeMails(one.services, inMinutes(3))))
    expect(await app.sql('select 1 from mails')).toHaveLength(1)
  })

  test('nothing of them stays once they are sent, and an admin reads whom they went to and no more', async () => {
    await mention(person)
    await makeMails(app.services, inMinutes(3))
    const [queued] = await app.sql<{ id: string; text: string }>('select id, text from mails')
    expect(queued?.text).toContain('Poster')
    const read = () => admin.call('GET /api/mails/:id', { id: queued?.id })
    const seen = { to: person.user.email, kind: 'notices', subject: null, text: null, links: [] }
    expect(await read()).toMatchObject({ ...seen, status: 'queued' })
    await sendDueMails(app.services)
    expect(await app.sql('select subject, text, html, unsubscribe from mails')).toEqual([
      { subject: '', text: '', html: '', unsubscribe: null },
    ])
    expect(await read()).toMatchObject({ ...seen, status: 'sent' })
  })
})

describe('the way out', () => {
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
  const kindsOf = async (who: TestClient) =>
    (await who.call<{ kinds: Record<string, { app: boolean; mail: boolean }> }>('GET /api/notification-settings')).kinds
  const pathOf = (mail: ParsedMail | undefined) => new URL(/<(.*)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '').pathname

  test('is one POST without a cookie, which ends that kind of mail and nothing else', async () => {
    await mention(person)
    const [mail] = await mailAt(inMinutes(3))
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const before = await kindsOf(person)
    const asked = await app.nobody.raw<string>('GET', pathOf(mail))
    expect([asked.status, await kindsOf(person)]).toEqual([200, before])
    expect(asked.text).toContain('somebody mentions you')
    const done = await app.nobody.raw<string>('POST', pathOf(mail), 'List-Unsubscribe=One-Click', oneClick)
    expect([done.status, done.text.includes('Done')]).toEqual([200, true])
    const now = await kindsOf(person)
    expect(now).toEqual({ ...before, 'comment.mentioned': { app: true, mail: false } })
    await mention(person)
    expect(await mailAt(inMinutes(3))).toEqual([])
    await notice(person)
    expect(await mailAt(inMinutes(3))).toHaveLength(1)
  })

  test('stands in the mail once per kind, and takes the form that mail programs send', async () => {
    await notice(person)
    await notice(person, { kind: 'task.overdue' })
    const [mail] = await mailAt(inMinutes(3))
    const links = [...(mail?.text ?? '').matchAll(/^No mail when (.*):\n(\S+)$/gm)].map(([, label, url]) => ({ label, url: url ?? '' }))
    expect(links.map(({ label }) => label)).toEqual(['a task is assigned to you', 'a task of yours is overdue'])
    const form = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const overdue = new URL(links[1]?.url ?? '').pathname
    const done = await app.nobody.raw('POST', overdue, form, { 'content-type': 'multipart/form-data; boundary=x' })
    expect(done.status).toBe(200)
    const now = await kindsOf(person)
    expect([now['task.overdue']?.mail, now['task.assigned']?.mail]).toEqual([false, true])
    // That of the whole mail ends both.
    await app.nobody.raw('POST', pathOf(mail), 'List-Unsubscribe=One-Click', oneClick)
    expect((await kindsOf(person))['task.assigned']?.mail).toBe(false)
  })

  test('is signed: another person, another kind or another key is refused', async () => {
    await notice(person)
    const [mail] = await mailAt(inMinutes(3))
    const [payload = '', signature = ''] = pathOf(mail).split('/').at(-1)?.split('.') ?? []
    const other = await app.as('creative')
    const forged = Buffer.from(`${other.user.id} task.assigned`).toString('base64url')
    for (const token of [`${forged}.${signature}`, `${payload}.${signature.slice(1)}x`, payload, 'x', `${payload}.`]) {
      const refused = await app.nobody.raw<string>('POST', `/api/unsubscribe/${token}`, 'List-Unsubscribe=One-Click', oneClick)
      expect([token.length, refused.status]).toEqual([token.length, 404])
    }
    expect((await kindsOf(other))['task.assigned']?.mail).toBe(true)
  })
})

describe('the daily digest', () => {
  const daily = async (zone: string, digestHour: number) => {
    const who = await app.as('creative', { timezone: zone })
    await settings(who, { delivery: 'daily', digestHour })
    await app.sql(`update notification_settings set digest_since = '2020-01-01' where user_id = $1`, [who.user.id])
    return who
  }
  const mailsTo = async (who: TestClient) => (await app.sql('select 1 from mails where "to" = $1', [who.user.email])).length

  test.each([
    ['forward in New York', '2026-03-07'],
    ['forward in London', '2026-03-28'],
    ['back in London', '2026-10-24'],
    ['back in New York', '2026-10-31'],
  ])('comes once a day at its hour in four zones over the night in which clocks go %s', { timeout: 60_000 }, async (_name, first) => {
    const people = await Promise.all(
      firstZones.flatMap((zone) => [1, 2, 8].map(async (hour) => ({ zone, hour, who: await daily(zone, hour) }))),
    )
    const clock = async (from: Date, to: Date) => {
      for (let at = from.getTime(); at <= to.getTime(); at += 30 * minutes) await runDated(app.services, [digests], new Date(at))
    }
    const start = new Date(`${first}T12:00:00Z`)
    await clock(start, start)
    let last = start
    for (const day of [1, 2]) {
      await app.sql('truncate mails, mail_files')
      for (const { who } of people) await notice(who)
      const from = new Date(start.getTime() + (day - 1) * 24 * 60 * minutes)
      const to = new Date(from.getTime() + 23.5 * 60 * minutes)
      await clock(from, to)
      for (const { zone, hour, who } of people) {
        const time = `0${hour}:00`
        // Within this day of the clock the hour has come once, in every zone.
        const came = [0, 1].map((n) => instantOf(addDays(first, day - 1 + n), time, zone)).filter((at) => at > last && at <= to)
        expect([zone, hour, day, await mailsTo(who)]).toEqual([zone, hour, day, came.length > 0 ? 1 : 0])
      }
      last = to
      for (const { who } of people) await app.sql('update notifications set mail_pending = false where user_id = $1', [who.user.id])
    }
  })

  test('holds all of what is unread after standing still, once, and is nobody else’s way of being mailed', async () => {
    const who = await daily('Asia/Dhaka', 9)
    for (let n = 0; n < 3; n += 1) await notice(who, { createdAt: new Date('2026-05-01T00:00:00Z') })
    expect(await mailAt(inMinutes(60))).toEqual([])
    for (let n = 0; n < 3; n += 1) await runDated(app.services, [digests], new Date('2026-05-05T12:00:00Z'))
    await Promise.all([app, second].map((one) => runDated(one.services, [digests], new Date('2026-05-05T12:01:00Z'))))
    await sendDueMails(app.services)
    expect(received.map(({ subject }) => subject)).toEqual(['Atelier: 3 notifications of today'])
  })

  test('does not come for an hour that was over when it was chosen', async () => {
    const who = await app.as('creative')
    await notice(who)
    await settings(who, { delivery: 'daily', digestHour: 8 })
    await runDated(app.services, [digests], new Date())
    expect(await mailsTo(who)).toBe(0)
    const tomorrow = new Date(Date.now() + 24 * 60 * minutes)
    await runDated(app.services, [digests], tomorrow)
    expect(await mailsTo(who)).toBe(1)
  })
})

test('without a mail server nothing is made, and nothing is kept for one to come', async () => {
  const silent = await startTestApp({ sameDatabaseAs: app })
  try {
    await notice(person)
    await makeMails(silent.services, inMinutes(3))
    expect(await app.sql('select 1 from mails')).toEqual([])
    expect(await mailAt(inMinutes(3))).toEqual([])
  } finally {
    await silent.close()
  }
})
