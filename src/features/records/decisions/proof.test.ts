import { rmSync } from 'node:fs'
import { strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '#features/workspace/files/fixtures/factory.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { approve, reviewerOf, tampering } from '#testing/harness/decisions.ts'
import { addGadgets } from '#testing/harness/gadgets.ts'
import { besideVerifier, takeProof } from '#testing/harness/proofs.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { decisionRow } from './fixtures/factory.ts'
import { verificationRuns, verify } from './jobs.ts'
import type { VerificationView } from './schema.ts'
import { type KeptHead, problemsOf } from './verify.js'

let app: TestApp
let admin: TestClient
let manager: TestClient
const record = { recordType: 'gadget', recordId: '' }
const folders: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  manager = await app.as('project_manager')
  const make = await addGadgets(app)
  const project = await app.project()
  const [own, other] = [await make({ project }), await make({ project })]
  // What was decided on are files beside the gadget's own.
  await app.sql('update gadgets set file_id = null')
  record.recordId = own.id
  const reviewer = reviewerOf(manager.user)
  for (const [index, gadget] of [other, own, other, own].entries()) {
    const file = await storedFile(app.services, 'cover.txt', `bytes ${index}`)
    const title = gadget === own ? 'Плакат “1”' : 'CANARY-other'
    await approve(app.services, reviewer, {
      type: 'gadget',
      id: gadget.id,
      title,
      file,
      comment: `CANARY-comment ${gadget === own}`,
      number: index + 1,
    })
  }
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const taken = (who: TestClient, query?: string) => takeProof(app, who, query)
const ofRecord = () => `?recordType=gadget&recordId=${record.recordId}`

test('the proof of a record has its decisions in full and of the others nothing but hashes; it holds', async () => {
  const { files, proof } = await taken(manager, ofRecord())
  expect(Object.keys(files).toSorted()).toEqual(['proof.json', 'proof.pdf', 'verify.mjs'])
  expect(proof.decisions.map(({ number }) => number)).toEqual([2, 4])
  expect(proof.contents).toHaveLength(4)
  expect(problemsOf(proof)).toEqual([])
  expect(JSON.stringify(proof)).not.toContain('CANARY-other')
  expect(JSON.stringify(proof)).not.toContain('CANARY-comment false')
  expect(JSON.stringify(proof)).toMatch(/cut off before this export.*no electronic signature/s)
  expect(strFromU8((files['proof.pdf'] ?? new Uint8Array()).subarray(0, 5))).toBe('%PDF-')
  const [line] = await app.sql<{ record_name: string }>(
    `select record_name from audit_entries where kind = 'list.exported' order by at desc limit 1`,
  )
  expect(line?.record_name).toBe('Proof of approval')
})

test('who may take which proof', async () => {
  const status = async (who: TestClient, query: string) => (await who.raw('GET', `/api/decision-proof${query}`)).status
  expect(await status(await app.as('copywriter'), ofRecord())).toBe(403)
  expect(await status(await app.as('client'), ofRecord())).toBe(404)
  expect(await status(manager, '')).toBe(403)
  expect(await status(admin, '?recordType=gadget')).toBe(400)
  expect((await taken(admin)).proof.decisions).toHaveLength(4)
})

test('the verifier needs Node alone: it says that a proof holds, knows a file and a head, and names what was changed', async () => {
  const given = await taken(manager, ofRecord())
  const { proof } = given
  const { folder, put, run } = besideVerifier(app, given)
  folders.push(folder)
  put('cover.txt', 'bytes 3')
  put('other.txt', 'bytes 9')
  const head = ({ number, hash }: KeptHead) => `${number}:${hash}`
  const whole = await run(proof, 'cover.txt', '--head', head(proof.head))
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('2 of 4 decisions are disclosed') })
  expect(whole.said).toContain('cover.txt: the bytes of Decision 4 (approved of gadget "Плакат “1”", version 4)')
  expect(await run(proof, 'other.txt')).toMatchObject({
    code: 1,
    wrong: expect.stringContaining('no decision of this proof was made on these bytes'),
  })
  const [first, second] = proof.decisions
  if (!first || !second) throw new Error('Two decisions were made.')
  const changed = await run({ ...proof, decisions: [{ ...first, versionNumber: 9 }, second] })
  expect(changed).toMatchObject({
    code: 1,
    wrong: '✗ Decision 2 (approved of gadget "Плакат “1”", version 9): what it says is not what was decided.\n',
  })
  const cut = { ...proof, contents: proof.contents.slice(0, 2), decisions: [first], head: { number: 2, hash: String(first.hash) } }
  expect(await run(cut)).toMatchObject({ code: 0 })
  expect(await run(cut, '--head', head(proof.head))).toMatchObject({ code: 1, wrong: expect.stringContaining('its end has been cut off') })
  const without = { ...proof, contents: proof.contents.toSpliced(1, 1), decisions: [second], head: { ...proof.head, number: 3 } }
  expect((await run(without)).code).toBe(1)
  expect(await run(proof, '--head', 'x')).toMatchObject({ code: 2, wrong: expect.stringContaining('--head NUMBER:HASH') })
})

test('a run is asked for, done by a job, and kept with its head; what it finds reaches every admin', async () => {
  const asked = (await admin.raw('POST', '/api/decision-verifications', {})).body as VerificationView
  expect(asked).toMatchObject({ state: 'waiting', requestedBy: { id: admin.user.id }, withFiles: true })
  const job = verificationRuns(app.services)
  await job.run({}, new AbortController().signal)
  const latest = async () => ((await admin.raw('GET', '/api/decision-verifications')).body as { items: VerificationView[] }).items[0]
  expect(await latest()).toMatchObject({ id: asked.id, state: 'intact', decisions: 4, versionsRead: 4, headNumber: 4, findingCount: 0 })
  const told = () =>
    app.sql<{ facts: object }>(`select facts from notifications where kind = 'decisions.broken' and user_id = $1`, [admin.user.id])
  expect(await told()).toEqual([])
  // The end is cut off and the head set back: only the head of the run before shows it.
  const tamper = await tampering(app.pool)
  await tamper.run(
    `delete from decisions where number > 3; update decision_chain set number = 3, hash = (select hash from decisions where number = 3)`,
  )
  await admin.raw('POST', '/api/decision-verifications', {})
  await job.run({}, new AbortController().signal)
  const finding = 'The chain ends at 3, but a head of 4 was kept: its end has been cut off.'
  expect(await latest()).toMatchObject({ state: 'broken', findingCount: 1, findings: [finding] })
  expect(await told()).toEqual([{ facts: { count: 1, first: finding } }])
  await tamper.undo()
})

test('a run that cannot look says so, and finds nothing', async () => {
  const broken = { ...app.services, kinds: () => Promise.reject(new Error('no')) }
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
    'insert into decision_verifications (id, with_files) values (gen_random_uuid(), true) returning id',
  )
  await verify(broken, { id, withFiles: true })
  expect(await app.sql('select state, finding_count as count from decision_verifications where id = $1', [id])).toEqual([
    { state: 'failed', count: 0 },
  ])
})

test('a proof of many decisions is made, with every letter that it can set', async () => {
  const rows = Array.from({ length: 300 }, (_, at) =>
    decisionRow({
      recordType: 'poster',
      recordId: record.recordId,
      recordTitle: `Żółć 李雷 \u202E${at}`,
      deciderName: 'Θεοδώρα',
      comment: 'हिन्दी\n'.repeat(3),
    }),
  )
  await insertRows(app.pool, 'decisions', rows)
  const { proof, files } = await taken(admin)
  expect(problemsOf(proof)).toEqual([])
  expect(files['proof.pdf']?.length).toBeGreaterThan(20_000)
})
