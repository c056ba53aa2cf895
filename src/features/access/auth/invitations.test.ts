import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionView } from '#features/workspace/users/schema.ts'
import { passwordCost } from '#platform/security/passwords.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import type { RawAnswer, TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { InvitationSent } from './schema.ts'

let app: TestApp
let admin: TestClient
let made = 0

beforeAll(async () => {
  passwordCost.log2N = 10
  app = await startTestApp()
  admin = await app.as('admin', { fullName: 'Ann <b>Admin</b>' })
})
afterAll(() => app.close())

const fresh = (): string => {
  made += 1
  return `invited.${made}@example.com`
}
const invite = (given: Record<string, unknown>, by = admin) =>
  by.raw<InvitationSent & { message: string; fields?: Record<string, string> }>('POST', '/api/invitations', {
    fullName: 'New Person',
    roles: ['creative'],
    ...given,
  })
const tokenOf = (answer: RawAnswer<InvitationSent>): string => new URL(answer.body.link).searchParams.get('invitation') ?? ''
const nobody = () => rawCaller(app.url)
const accept = (token: string, more: Record<string, unknown> = {}) =>
  nobody().raw<{ code: string; message: string }>('POST', '/api/invitations/accept', {
    token,
    fullName: 'New Person',
    password: 'a long enough password',
    timezone: 'Asia/Dhaka',
    ...more,
  })
const cookieOf = (answer: RawAnswer): string => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

describe('inviting', () => {
  test('makes the account with roles and allocations, takes the zone of the browser and signs in', async () => {
    const project = await app.project()
    const other = await app.project()
    const email = fresh()
    const sent = await invite({
      email: email.toUpperCase(),
      roles: ['client'],
      brandIds: [project.brandId],
      projects: [{ projectId: other.id, role: 'client' }],
    })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      email,
      roles: ['client'],
      mailed: false,
      expired: false,
      brands: [{ id: project.brandId }],
      projects: [{ id: other.id, role: 'client' }],
    })
    expect(sent.body.link.startsWith(`${app.url}/auth?invitation=`)).toBe(true)
    const token = tokenOf(sent)
    const preview = await nobody().raw('GET', `/api/invitations/preview?token=${token}`)
    expect(preview.body).toEqual({ email, fullName: 'New Person', workspaceName: 'Atelier', invitedBy: 'Ann <b>Admin</b>' })
    const stream = await admin.stream()
    const answer = await accept(token)
    expect(answer.status).toBe(201)
    const { body } = await rawCaller(app.url, cookieOf(answer)).raw<SessionView>('GET', '/api/session')
    expect(body.session?.user).toMatchObject({ email, roles: ['client'], timezone: 'Asia/Dhaka' })
    expect(body.session?.scope.projectIds.toSorted()).toEqual([project.id, other.id].toSorted())
    for (const kind of [
      'profile.created',
      'user-role.created',
      'brand-allocation.created',
      'project-allocation.created',
      'invitation.accepted',
    ]) {
      await stream.next((entry) => entry.message.kind === kind, 1000)
    }
    const late = await accept(token)
    expect([late.status, late.body.code]).toEqual([410, 'gone'])
    expect((await nobody().raw('GET', `/api/invitations/preview?token=${token}`)).status).toBe(410)
  })

  test('makes a client a billing contact of the brands that it names', async () => {
    const [own, other] = [await app.brand({ name: 'Billed' }), await app.brand({ name: 'Seen' })]
    const sent = await invite({ email: fresh(), roles: ['client'], brandIds: [own.id, other.id], billingBrandIds: [own.id] })
    const shown = [
      { id: own.id, name: 'Billed', billingContact: true },
      { id: other.id, name: 'Seen', billingContact: false },
    ]
    expect(sent.body).toMatchObject({ brands: shown })
    const again = await admin.raw<InvitationSent>('POST', `/api/invitations/${sent.body.id}/resend`, {})
    expect(again.body).toMatchObject({ brands: shown })
    const answer = await accept(tokenOf(again))
    const { body } = await rawCaller(app.url, cookieOf(answer)).raw<SessionView>('GET', '/api/session')
    expect(body.session?.scope.brandIds.toSorted()).toEqual([own.id, other.id].toSorted())
    expect(body.session?.scope.billingBrandIds).toEqual([own.id])
    const lines = await app.sql(
      `select kind, details from audit_entries where record_id = $1 or actor_id = $2 and details ? 'billingContact' order by kind`,
      [sent.body.id, body.session?.user.id],
    )
    expect(lines).toEqual([
      { kind: 'allocation.given', details: { billingContact: [null, true] } },
      { kind: 'invitation.accepted', details: {} },
      { kind: 'invitation.renewed', details: { roles: [null, ['client']], billingContactOf: [null, ['Billed']] } },
      { kind: 'invitation.sent', details: { roles: [null, ['client']], billingContactOf: [null, ['Billed']] } },
    ])
  })

  test('accepts an invitation that was sent before there were billing contacts', async () => {
    const { id } = await app.brand()
    const sent = await invite({ email: fresh(), roles: ['client'], brandIds: [id] })
    await app.sql(`update auth_tokens set grants = grants - 'billingBrandIds' where id = $1`, [sent.body.id])
    const list = await admin.call<{ items: { id: string; brands: unknown[] }[] }>('GET /api/invitations')
    expect(list.items.find((one) => one.id === sent.body.id)?.brands).toMatchObject([{ id, billingContact: false }])
    const answer = await accept(tokenOf(sent))
    const { body } = await rawCaller(app.url, cookieOf(answer)).raw<SessionView>('GET', '/api/session')
    expect(body.session?.scope).toMatchObject({ brandIds: [id], billingBrandIds: [] })
  })

  test('is for admins, and for addresses without an account', async () => {
    for (const role of ['project_manager', 'client'] as const) {
      const client = await app.as(role)
      expect((await invite({ email: fresh() }, client)).status).toBe(403)
      expect((await client.raw('GET', '/api/invitations')).status).toBe(403)
    }
    const known = await invite({ email: admin.user.email })
    expect([known.status, known.body.message]).toEqual([
      409,
      'There is an account with this address already. Give it roles in the user management.',
    ])
  })

  test('gives brands and projects to people outside the agency only, that exist, with a duty they are invited for', async () => {
    const project = await app.project()
    const refused = [
      { roles: ['creative'], brandIds: [project.brandId] },
      { roles: ['client', 'creative'], projects: [{ projectId: project.id, role: 'client' }] },
      { roles: ['client'], projects: [{ projectId: project.id, role: 'influencer' }] },
      { roles: ['client'], brandIds: ['6a3f0b0e-6d5c-4c39-9f3a-111111111111'] },
      { roles: ['client'], brandIds: [], billingBrandIds: [project.brandId] },
      { roles: ['influencer'], brandIds: [project.brandId], billingBrandIds: [project.brandId] },
      { roles: ['client'], projects: [{ projectId: '6a3f0b0e-6d5c-4c39-9f3a-111111111111', role: 'client' }] },
      { roles: [] },
      { roles: ['owner'] },
      { email: 'no address' },
      { unknown: true },
    ]
    for (const given of refused) expect([given, (await invite({ email: fresh(), ...given })).status]).toEqual([given, 400])
  })

  test('a second invitation replaces the first, also when both come at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const email = fresh()
      const answers = await Promise.all([
        invite({ email }),
        invite({ email, roles: ['video_editor'] }),
        invite({ email: email.toUpperCase() }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
      const [row] = await app.sql<{ n: number }>(`select count(*) as n from auth_tokens where email = $1`, [email])
      expect(row?.n).toBe(1)
      const open = await Promise.all(
        answers.map(async (answer) => (await nobody().raw('GET', `/api/invitations/preview?token=${tokenOf(answer)}`)).status),
      )
      expect(open.toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    }
  })

  test('an address gets one account, however often its link is used at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const email = fresh()
      const token = tokenOf(await invite({ email }))
      const answers = await Promise.all([accept(token), accept(token)])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 410])
      expect(await app.sql('select count(*) as n from users where email = $1', [email])).toEqual([{ n: 1 }])
    }
  })

  test('makes no second account where one came by another way, and leaves nothing half done', async () => {
    const email = fresh()
    const token = tokenOf(await invite({ email }))
    await app.user('client', { email })
    const answer = await accept(token)
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    const roles = await app.sql('select r.role from user_roles r join users u on u.id = r.user_id where u.email = $1', [email])
    expect(roles).toEqual([{ role: 'client' }])
  })

  test('can be sent again, taken back, comes too late, and ends with its sender’s right', async () => {
    const sent = await invite({ email: fresh() })
    const again = await admin.raw<InvitationSent>('POST', `/api/invitations/${sent.body.id}/resend`, {})
    expect(again.status).toBe(201)
    expect((await accept(tokenOf(sent))).status).toBe(410)
    await app.sql(`update auth_tokens set expires_at = now() - interval '1 second' where id = $1`, [sent.body.id])
    const late = await accept(tokenOf(again))
    expect([late.status, late.body.message]).toEqual([410, 'This invitation has expired or was used already. Ask for a new one.'])
    const list = await admin.call<{ items: { id: string; expired: boolean }[] }>('GET /api/invitations')
    expect(list.items.find((one) => one.id === sent.body.id)?.expired).toBe(true)
    expect((await admin.raw('DELETE', `/api/invitations/${sent.body.id}`)).status).toBe(200)
    expect((await admin.raw('DELETE', `/api/invitations/${sent.body.id}`)).status).toBe(404)

    const leaving = await app.as('admin')
    const theirs = await invite({ email: fresh() }, leaving)
    await app.sql(`delete from user_roles where user_id = $1`, [leaving.user.id])
    expect((await accept(tokenOf(theirs))).status).toBe(410)
  })

  test('stored names do not become mark-up in the mail, and no token reaches the database or the events', async () => {
    const email = fresh()
    const sent = await invite({ email, fullName: '<img src=x onerror=alert(1)> "Q" & \'S\'' })
    const [mail] = await app.sql<{ html: string; text: string; subject: string }>('select html, text, subject from mails where "to" = $1', [
      email,
    ])
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).not.toContain('<b>Admin')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Q&quot; &amp; &#39;S&#39;')
    expect(mail?.text).toContain('<img src=x')
    expect(mail?.subject).toBe('Ann <b>Admin</b> invites you to Atelier')
    const kept = await app.sql(
      'select t.*::text as token, (select json_agg(e) from events e)::text as events from auth_tokens t'.replace('t.*::text', 't::text'),
    )
    expect(JSON.stringify(kept)).not.toContain(tokenOf(sent))
    const two = await invite({ email: fresh(), fullName: 'Two\r\nBcc: evil@example.com' })
    expect(two.body).toMatchObject({ fullName: 'Two Bcc: evil@example.com' })
  })
})
