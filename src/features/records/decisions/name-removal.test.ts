import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { runVerifyApprovals, tampering } from '#testing/harness/decisions.ts'
import { addGadgets } from '#testing/harness/gadgets.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { decisionRow } from './fixtures/factory.ts'
import { type Checked, checkChain, findingText } from './proof-check.ts'
import type { ProofFile } from './proof-export.ts'
import type { DecisionView } from './schema.ts'
import { problemsOf } from './verify.js'

// A name that is removed is gone from everything that is read of the chain, and the chain stays as provable as it was.

let app: TestApp
let admin: TestClient
let colleague: TestClient
let own: { recordType: string; recordId: string }
let folder: string
const guestName = 'CANARY-Mia'
const memberName = 'CANARY-Petra'

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  folder = mkdtempSync(path.join(app.dataDir, 'proof-'))
  ;[admin, colleague] = [await app.as('admin'), await app.as('copywriter')]
  const make = await addGadgets(app)
  const project = await app.project()
  const [one, other] = [await make({ project }), await make({ project })]
  own = { recordType: 'gadget', recordId: one.id }
  const member = await app.user('project_manager', { fullName: memberName, deactivatedAt: new Date() })
  const active = await app.user('project_manager')
  const guest = {
    deciderKind: 'guest',
    actorKind: 'guest',
    audience: 'client',
    roles: [],
    deciderName: guestName,
    outcome: 'verdict_approved',
  }
  const link = { linkId: randomUUID(), linkName: 'Board' }
  const of = { ...own, recordTitle: 'Gadget', projectId: project.id }
  const rows = [
    decisionRow({ ...of, ...guest, ...link }),
    decisionRow({ ...of, deciderName: memberName, deciderId: member.id, comment: 'Good' }),
    decisionRow({ ...of, ...guest, ...link, recordId: other.id, recordTitle: 'Other' }),
    // Another guest of the same name: by another link.
    decisionRow({ ...of, ...guest, linkId: randomUUID(), linkName: 'Second' }),
    decisionRow({ ...of, deciderName: active.fullName, deciderId: active.id }),
  ]
  for (const row of rows) await insertRows(app.pool, 'decisions', [row])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const decisions = async (who = admin) => (await who.call<{ items: DecisionView[] }>('GET /api/decisions', own)).items
const numbered = async (number: number, who = admin) => (await decisions(who)).find((one) => one.number === number) as DecisionView
const check = async (): Promise<Checked> => checkChain(app.pool, {})
const remove = (id: string, name: string, who = admin) =>
  who.raw<{ removed?: number; message?: string; fields?: Record<string, string> }>('POST', `/api/decisions/${id}/name-removal`, { name })

async function exported(): Promise<{ proof: ProofFile; files: Record<string, Uint8Array> }> {
  const answer = await fetch(`${app.url}/api/decision-proof?recordType=gadget&recordId=${own.recordId}`, {
    headers: { cookie: admin.cookie },
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return { files, proof: JSON.parse(strFromU8(files['proof.json'] ?? new Uint8Array())) as ProofFile }
}
async function verified({ proof, files }: Awaited<ReturnType<typeof exported>>): Promise<{ code: number; said: string }> {
  writeFileSync(path.join(folder, 'verify.mjs'), files['verify.mjs'] ?? '')
  writeFileSync(path.join(folder, 'proof.json'), JSON.stringify(proof))
  return promisify(execFile)(process.execPath, [path.join(folder, 'verify.mjs')], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

test('it is refused to everybody but admins, without the name, and while the account is in use', async () => {
  const first = await numbered(1)
  expect([first.nameRemovable, (await numbered(5)).nameRemovable]).toEqual([true, false])
  expect((await numbered(1, colleague)).nameRemovable).toBe(false)
  expect((await remove(first.id, guestName, colleague)).status).toBe(403)
  expect((await remove(first.id, 'Mia')).body.fields).toHaveProperty('name')
  const used = await numbered(5)
  expect((await remove(used.id, used.deciderName ?? '')).status).toBe(409)
  expect((await remove(randomUUID(), guestName)).status).toBe(404)
  expect(await check()).toMatchObject({ decisions: 5, namesRemoved: 0, findings: [] })
})

test('of a guest it goes from what they decided by that link, of an account from everything; chain and proof hold', async () => {
  const [guest, member] = [await numbered(1), await numbered(2)]
  const before = await exported()
  expect(JSON.stringify(before.proof)).toContain(memberName)
  expect((await remove(guest.id, guestName)).body).toEqual({ removed: 2 })
  expect((await remove(member.id, ` ${memberName} `)).body).toEqual({ removed: 1 })
  expect((await remove(member.id, memberName)).status).toBe(409)

  const items = await decisions()
  expect(items.map(({ number, outcome, deciderName, decider }) => [number, outcome, deciderName, decider === null])).toEqual([
    [8, 'name_removed', admin.user.fullName, false],
    [6, 'name_removed', admin.user.fullName, false],
    [5, 'approved', expect.any(String), false],
    [4, 'verdict_approved', guestName, true],
    [2, 'approved', null, true],
    [1, 'verdict_approved', null, true],
  ])
  expect(items.slice(2).map(({ hash }) => hash)).toEqual(
    [5, 4, 2, 1].map((number) => before.proof.decisions.find((one) => one.number === number)?.hash),
  )
  expect(await check()).toMatchObject({ decisions: 8, namesRemoved: 3, findings: [] })

  const after = await exported()
  expect(JSON.stringify(after.proof)).not.toContain(memberName)
  expect(after.proof.namesRemoved.map(({ decision, notedBy }) => [decision, notedBy])).toEqual([
    [1, 6],
    [2, 8],
  ])
  expect(await verified(after)).toMatchObject({ code: 0, said: expect.stringMatching(/Decision 2 .*was removed, as decision 8 notes/) })
  // What was exported before stays a proof too.
  expect(problemsOf(before.proof, null)).toEqual([])

  const told = await app.sql<{ text: string }>(
    `select (to_jsonb(a) || '{}')::text as text from audit_entries a where kind = 'name.removed' order by at, id`,
  )
  expect(told).toHaveLength(3)
  expect(told.map(({ text }) => text).join()).not.toContain('CANARY')
})

test('tampering is found as before: a name put back, another one, one taken without a note, and the note taken away', async () => {
  const { run, undo } = await tampering(app.pool)
  const found = async (text: string) => {
    await run(text)
    const said = (await check()).findings.map(findingText)
    await undo()
    return said
  }
  expect(await found(`update decisions set decider_name = '${memberName}' where number = 2`)).toEqual([
    expect.stringContaining('the name of whoever decided is not the one that was sealed'),
  ])
  const salted = `decider_name_salt = repeat('a', 32)`
  expect(await found(`update decisions set decider_name = 'Somebody', ${salted} where number = 2`)).toHaveLength(1)
  expect(await found('update decisions set decider_name = null, decider_name_salt = null where number = 5')).toEqual([
    expect.stringContaining('the chain has no note of it'),
  ])
  expect((await found('update decisions set about_number = 4 where number = 8')).length).toBeGreaterThan(0)
  expect((await found('delete from decisions where number = 8')).length).toBeGreaterThan(0)
  expect(await check()).toMatchObject({ findings: [] })

  // The program that admins run says the same.
  const whole = await runVerifyApprovals(app)
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('3 names removed') })
  expect(whole.out).toContain('✓ Everything is as it was decided.')
  await run(`update decisions set decider_name = '${memberName}' where number = 2`)
  const put = await runVerifyApprovals(app, '--skip-files')
  await undo()
  expect(put).toMatchObject({ code: 1, out: expect.stringContaining('✗ Decision 2 ') })
}, 120_000)
