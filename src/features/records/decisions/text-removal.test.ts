import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import { runVerifyApprovals, tampering } from '#testing/harness/decisions.ts'
import { addGadgets } from '#testing/harness/gadgets.ts'
import { besideVerifier, takeProof } from '#testing/harness/proofs.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { decisionRow } from './fixtures/factory.ts'
import { type Checked, checkChain, findingText } from './proof-check.ts'
import type { ProofFile } from './proof-export.ts'
import type { DecisionText, DecisionView } from './schema.ts'
import { problemsOf } from './verify.js'

// A removed title, wording or address is gone from everything that is read of the chain, and the chain stays whole.

let app: TestApp
let admin: TestClient
let colleague: TestClient
let own: { recordType: string; recordId: string }
const title = 'CANARY-Ana Ruiz'
const wording = 'I, CANARY-Ana, accept the offer.'
const address = 'https://example.com/CANARY-ana'

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  ;[admin, colleague] = [await app.as('admin'), await app.as('project_manager')]
  const make = await addGadgets(app)
  const project = await app.project()
  const [one, other] = [await make({ project }), await make({ project })]
  own = { recordType: 'gadget', recordId: one.id }
  const of = { ...own, recordTitle: title, projectId: project.id, deciderName: colleague.user.fullName, deciderId: colleague.user.id }
  const rows = [
    decisionRow({ ...of, format: 1, wording }),
    decisionRow({ ...of, wording, address, outcome: 'published', publishedOn: '2026-11-22', comment: 'Good' }),
    decisionRow({ ...of, wording: 'I approve version 1.' }),
    decisionRow({ ...of, recordId: other.id }),
    decisionRow({
      ...of,
      recordTitle: 'Later title',
      wording,
      deciderName: 'Mia',
      deciderId: null,
      deciderKind: 'guest',
      linkId: randomUUID(),
    }),
  ]
  for (const row of rows) await insertRows(app.pool, 'decisions', [row])
})
afterAll(() => app.close())

const decisions = async (who = admin) => (await who.call<{ items: DecisionView[] }>('GET /api/decisions', own)).items
const numbered = async (number: number, who = admin) => (await decisions(who)).find((one) => one.number === number) as DecisionView
const check = async (): Promise<Checked> => checkChain(app.pool)
const remove = (id: string, texts: readonly string[], who = admin) =>
  who.raw<{ removed?: number; kept?: number; message?: string; fields?: Record<string, string> }>(
    'POST',
    `/api/decisions/${id}/text-removal`,
    { texts },
  )
const ofRecord = () => `?recordType=gadget&recordId=${own.recordId}`

test('it is refused to everybody but admins, of decisions of format 1, and of texts that a decision does not have', async () => {
  const removable = async (number: number, who = admin) => (await numbered(number, who)).removableTexts
  expect(await Promise.all([removable(1), removable(2), removable(3)])).toEqual([
    [],
    ['recordTitle', 'wording', 'address'],
    ['recordTitle', 'wording'],
  ])
  expect(await removable(2, colleague)).toEqual([])
  const { id } = await numbered(2)
  const [early, plain] = [await numbered(1), await numbered(3)]
  expect((await remove(id, ['recordTitle'], colleague)).status).toBe(403)
  expect((await remove(randomUUID(), ['recordTitle'])).status).toBe(404)
  expect((await remove(early.id, ['wording'])).body.message).toContain('before texts were sealed')
  expect((await remove(plain.id, ['wording', 'address'])).body.message).toBe(
    'This decision has no address, or it has been removed already.',
  )
  for (const texts of [[], ['comment'], ['wording', 'wording']]) expect((await remove(id, texts)).status, String(texts)).toBe(400)
  expect(await check()).toMatchObject({ decisions: 5, textsRemoved: 0, findings: [] })
})

test('a text is removed from all decisions on the record that have the same; notes say so, and chain and proofs hold', async () => {
  const { id } = await numbered(2)
  const before = await takeProof(app, admin, ofRecord())
  expect((await remove(id, ['recordTitle', 'address'])).body).toEqual({ removed: 2, kept: 1 })
  expect((await remove(id, ['recordTitle'])).status).toBe(409)

  const items = await decisions()
  expect(items.map((one) => [one.number, one.outcome, one.recordTitle, one.wording, one.address, one.removedTexts])).toEqual([
    [7, 'text_removed', null, 'I remove the title of decision 3.', null, []],
    [6, 'text_removed', null, 'I remove the title and address of decision 2.', null, []],
    [5, 'approved', 'Later title', wording, null, []],
    [3, 'approved', null, 'I approve version 1.', null, ['recordTitle']],
    [2, 'published', null, wording, null, ['recordTitle', 'address']],
    [1, 'approved', title, wording, null, []],
  ])
  expect(items.find(({ number }) => number === 6)).toMatchObject({ deciderName: admin.user.fullName, versionNumber: 1, removableTexts: [] })
  expect(await check()).toMatchObject({ decisions: 7, textsRemoved: 3, findings: [] })

  const after = await takeProof(app, admin, ofRecord())
  const { textsRemoved, decisions: proven } = after.proof as ProofFile
  expect(JSON.stringify(proven.filter(({ format }) => format > 1)).replaceAll(wording, '')).not.toContain('CANARY')
  expect(textsRemoved.map(({ decision, notedBy, texts }) => [decision, notedBy, texts])).toEqual([
    [2, 6, ['recordTitle', 'address']],
    [3, 7, ['recordTitle']],
  ])
  const { folder, run } = besideVerifier(app, after)
  const verified = await run(after.proof)
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.said).toMatch(/Decision 2 \(published of gadget without a title, version 1\): the title was removed, as decision 6 notes/)
  expect(verified.said).toMatch(/Decision 2 .*: the address was removed, as decision 6 notes/)
  rmSync(folder, { recursive: true, force: true })
  // What was exported before stays a proof too.
  expect(problemsOf(before.proof)).toEqual([])

  const lines = await app.sql<{ line: string }>(`select to_jsonb(a)::text as line from audit_entries a where kind = 'text.removed'`)
  expect(lines.map(({ line }) => line)).toEqual([expect.stringContaining('"2, 3"')])
  expect(lines[0]?.line).not.toContain('CANARY')
  const [event] = await app.sql<{ changes: object; audience: string }>(
    `select changes, audience from events where kind = 'gadget.text-removed'`,
  )
  expect(event).toEqual({ changes: { decisionText: [true, null] }, audience: 'internal' })
})

test('of two admins at the same time one removes a text, and the chain has one note of it', async () => {
  const [second, { id }] = [await app.as('admin'), await numbered(5)]
  const answers = await Promise.all([remove(id, ['wording']), remove(id, ['wording'], second), remove(id, ['wording'])])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  // Decision 2 has the same wording.
  expect(answers.find(({ status }) => status === 201)?.body).toEqual({ removed: 2, kept: 1 })
  expect(await check()).toMatchObject({ decisions: 9, textsRemoved: 5, findings: [] })
})

test('the name in a decision without a title can be removed, and the note has no title either', async () => {
  const { id } = await numbered(5)
  expect((await remove(id, ['recordTitle'])).body).toEqual({ removed: 2, kept: 0 })
  expect((await admin.raw('POST', `/api/decisions/${id}/name-removal`, { name: 'Mia' })).status).toBe(201)
  const [note] = await decisions()
  expect(note).toMatchObject({ outcome: 'name_removed', recordTitle: null, removedTexts: [] })
  expect(await check()).toMatchObject({ namesRemoved: 1, findings: [] })
})

test('tampering is found: a text put back, another one, one removed without a note, and a note changed or deleted', async () => {
  const { run, undo } = await tampering(app.pool)
  const found = async (statement: string) => {
    await run(statement)
    const findings = (await check()).findings.map(findingText)
    await undo()
    return findings
  }
  const salt = `repeat('a', 32)`
  const names: Readonly<Record<DecisionText, string>> = { recordTitle: 'title', wording: 'wording', address: 'address' }
  for (const [column, number] of [
    ['record_title', 2],
    ['wording', 2],
    ['address', 2],
  ] as const) {
    const text = `the ${Object.values(names).find((name) => column.includes(name))} is not the one that was sealed`
    expect(await found(`update decisions set ${column} = 'Else' where number = ${number}`)).toEqual([expect.stringContaining(text)])
    expect(await found(`update decisions set ${column} = 'Else', ${column}_salt = ${salt} where number = ${number}`)).toEqual([
      expect.stringContaining(text),
    ])
    expect(await found(`update decisions set ${column}_seal = ${salt} where number = ${number}`)).not.toEqual([])
  }
  expect(await found('update decisions set record_title = null, record_title_salt = null where number = 4')).toEqual([
    'Decision 4 (gadget without a title): the title was removed, and the chain has no note of it [recordTitle].',
  ])
  expect(await found('update decisions set wording = null, wording_salt = null where number = 3')).toEqual([
    'Decision 3 (gadget without a title): the wording was removed, and the chain has no note of it [wording].',
  ])
  expect(await found('update decisions set comment = null, comment_salt = null where number = 2')).toEqual([
    expect.stringContaining('the comment was removed, and the chain has no note of it'),
  ])
  expect((await found(`update decisions set about_texts = '{recordTitle,address,comment}' where number = 6`)).length).toBeGreaterThan(0)
  expect((await found('update decisions set about_number = 3 where number = 6')).length).toBeGreaterThan(0)
  expect((await found('delete from decisions where number = 7')).length).toBeGreaterThan(0)
  expect(await check()).toMatchObject({ findings: [] })
  expect(await runVerifyApprovals(app, '--skip-files')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/1 names removed, \d+ texts removed/),
  })
}, 120_000)
