import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { accountWithPassword, cheapPasswords, signInAt, testPassword } from '#testing/harness/passwords.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
cheapPasswords()

type Line = {
  kind: string
  outcome: string
  actor_kind: string
  actor_id: string | null
  person_name: string | null
  record_type: string | null
  record_id: string | null
  record_name: string | null
  subject_id: string | null
  subject_name: string | null
  address: string | null
  browser: string | null
  details: Record<string, [unknown, unknown]>
}

let seen = 0
/** What was written since this was asked last. */
async function written(): Promise<Line[]> {
  const all = await app.sql<Line>('select * from audit_entries order by at, id')
  const fresh = all.slice(seen)
  seen = all.length
  return fresh
}
const kindsOf = (lines: Line[]) => lines.map(({ kind }) => kind).toSorted()

test('deleting and restoring stand in the log with the name, and nothing of the content', async () => {
  const admin = await app.as('admin')
  const task = await app.task({ name: 'Shoot the cover' })
  await written()
  const { body } = await admin.raw<{ deletionId: string }>('DELETE', `/api/tasks/${task.id}`, undefined, { 'user-agent': 'Browser/1' })
  await admin.raw('POST', `/api/tasks/${task.id}/restore`, { deletionId: body.deletionId })
  const lines = await written()
  expect(kindsOf(lines)).toEqual(['record.deleted', 'record.restored'])
  expect(lines[0]).toMatchObject({
    kind: 'record.deleted',
    outcome: 'done',
    actor_kind: 'person',
    actor_id: admin.user.id,
    person_name: admin.user.fullName,
    record_type: 'task',
    record_id: task.id,
    record_name: 'Shoot the cover',
    subject_id: null,
    address: '127.0.0.1',
    browser: 'Browser/1',
    details: {},
  })
})

test('a refused deletion and a change that failed leave no line', async () => {
  const client = await app.as('client')
  const task = await app.task()
  await written()
  expect((await client.raw('DELETE', `/api/tasks/${task.id}`)).status).toBe(404)
  const ctx = systemCtx(app.services)
  const failing = transact(ctx, async (tx) => {
    tx.audit({ kind: 'list.exported', recordType: 'task' })
    await tx.query('select 1')
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  await transact(ctx, async (tx) => {
    tx.audit({ kind: 'page.changed', recordType: 'page', recordName: 'Help' })
    const inner = transact(ctx, async (joined) => {
      joined.audit({ kind: 'list.exported', recordType: 'task' })
      await joined.query('select 1')
      throw new Error('inside')
    })
    await inner.catch(() => undefined)
  })
  expect(kindsOf(await written())).toEqual(['page.changed'])
})

test('roles, accounts, invitations and settings stand in the log, with whom they concern', async () => {
  const admin = await app.as('admin')
  const person = await app.user('creative')
  await written()
  const role = await admin.raw<{ id: string }>('POST', '/api/user-roles', { userId: person.id, role: 'copywriter' })
  await admin.raw('DELETE', `/api/user-roles/${role.body.id}`)
  await admin.raw('PATCH', `/api/profiles/${person.id}`, { fullName: 'Ines Moreau' })
  await admin.raw('POST', `/api/profiles/${person.id}/deactivate`)
  await admin.raw('POST', `/api/profiles/${person.id}/reactivate`)
  const invited = await admin.raw<{ id: string }>('POST', '/api/invitations', {
    email: 'new@example.com',
    fullName: 'New',
    roles: ['client'],
  })
  await admin.raw('DELETE', `/api/invitations/${invited.body.id}`)
  await admin.raw('PATCH', '/api/workspace', { externalVisibility: 'all' })
  const lines = await written()
  expect(lines.map(({ kind, record_name, subject_name, details }) => [kind, record_name, subject_name, details])).toEqual([
    ['role.given', null, person.fullName, { role: [null, 'copywriter'] }],
    ['role.taken', null, person.fullName, { role: ['copywriter', null] }],
    ['account.changed', 'Ines Moreau', null, { fullName: [person.fullName, 'Ines Moreau'] }],
    ['account.deactivated', 'Ines Moreau', null, {}],
    ['account.reactivated', 'Ines Moreau', null, {}],
    ['invitation.sent', 'new@example.com', null, { roles: [null, ['client']] }],
    ['invitation.revoked', 'new@example.com', null, {}],
    ['settings.changed', null, null, { externalVisibility: ['allocated', 'all'] }],
  ])
  expect(new Set(lines.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.user.id]))
})

test('archive, move, allocations and the end of a brand and a project stand in the log by name', async () => {
  const admin = await app.as('admin')
  const person = await app.user('graphic_designer')
  const [from, to] = [await app.brand({ name: 'Northwind' }), await app.brand({ name: 'Contoso' })]
  const project = await app.project({ brand: from, name: 'Launch' })
  await written()
  await admin.raw('POST', `/api/projects/${project.id}/archive`)
  await admin.raw('POST', `/api/projects/${project.id}/restore`)
  await admin.raw('PATCH', `/api/projects/${project.id}`, { brandId: to.id })
  await admin.raw('PATCH', `/api/projects/${project.id}`, { name: 'Launch' })
  await admin.raw('POST', '/api/project-allocations', { projectId: project.id, userId: person.id, role: 'graphic_designer' })
  await admin.raw('DELETE', `/api/projects/${project.id}`)
  const lines = await written()
  const told = lines.map(({ kind, record_name, details }) => [kind, record_name, details])
  expect(told.slice(0, 4)).toEqual([
    ['record.archived', 'Launch', {}],
    ['record.unarchived', 'Launch', {}],
    ['record.moved', 'Launch', { brand: ['Northwind', 'Contoso'] }],
    ['allocation.given', 'Launch', { role: [null, 'graphic_designer'] }],
  ])
  expect(kindsOf(lines.slice(4)).at(-1)).toBe('record.deleted')
  expect(lines.slice(4).map(({ record_name }) => record_name)).toEqual(lines.slice(4).map(() => 'Launch'))
})

test('signing in, failing to and being refused as too many stand in the log, with the address as it was typed and the account it names', async () => {
  const { email, fullName } = await accountWithPassword(app)
  const signIn = (address: string, password: string) => signInAt(app, address, password, { 'user-agent': 'Browser/2' })
  await written()
  expect((await signIn(email, 'something else entirely')).status).toBe(401)
  expect((await signIn('nobody@example.com', testPassword)).status).toBe(401)
  expect((await signIn(email, testPassword)).status).toBe(200)
  const lines = await written()
  expect(lines.map(({ kind, outcome, record_name, subject_name }) => [kind, outcome, record_name, subject_name])).toEqual([
    ['sign-in.failed', 'failed', email, fullName],
    ['sign-in.failed', 'failed', 'nobody@example.com', null],
    ['sign-in', 'done', null, null],
  ])
  expect(lines[2]).toMatchObject({ person_name: fullName, actor_kind: 'person' })
  expect(new Set(lines.map(({ browser }) => browser))).toEqual(new Set(['Browser/2']))
  for (let attempt = 0; attempt < 15; attempt += 1) await signIn(email, 'something else entirely')
  const limited = (await written()).filter(({ details }) => details.reason)
  expect(limited.map(({ details }) => details)).toEqual([{ reason: [null, 'Too many attempts'] }])
})

test('nobody can change or remove a line, and the retention only what is older than its setting', async () => {
  const before = await app.sql('select * from audit_entries')
  expect(before.length).toBeGreaterThan(0)
  for (const statement of [
    `update audit_entries set person_name = 'Somebody else'`,
    'delete from audit_entries',
    'truncate audit_entries',
    // Also under the retention's own mark the last 30 days stay.
    `begin; select set_config('atelier.audit_retention', 'on', true); delete from audit_entries; commit`,
    `begin; select set_config('atelier.audit_retention', 'on', true); update audit_entries set outcome = 'done'; commit`,
  ]) {
    const client = await app.pool.connect()
    try {
      await expect(client.query(statement), statement).rejects.toThrow('The audit log is never changed')
    } finally {
      client.release(true)
    }
  }
  expect(await app.sql('select * from audit_entries')).toEqual(before)
})

test('a secret is never written, whatever a caller hands over', async () => {
  await written()
  await transact(systemCtx(app.services), async (tx) => {
    tx.audit({
      kind: 'settings.changed',
      details: { apiKey: ['sk-old', 'sk-new'], smtpPassword: [null, 'hunter2'], name: ['A', 'x'.repeat(1000)] },
    })
  })
  const [line] = await written()
  expect(line).toMatchObject({ actor_kind: 'system', actor_id: null, address: null })
  expect(line?.details).toMatchObject({ apiKey: [null, '…'], smtpPassword: [null, '…'] })
  expect(JSON.stringify(line)).not.toMatch(/sk-|hunter2|x{400}/)
})
