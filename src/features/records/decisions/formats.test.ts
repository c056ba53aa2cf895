import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { approve, reviewerOf, tampering } from '#testing/harness/decisions.ts'
import { addGadgets } from '#testing/harness/gadgets.ts'
import { besideVerifier, takeProof } from '#testing/harness/proofs.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { decisionRow } from './fixtures/factory.ts'
import { type Checked, checkChain, findingText } from './proof-check.ts'
import { type Proof, problemsOf } from './verify.js'

// Decisions that were made before format 2, and proofs that were exported then, stay as provable as they were.

/** A proof from before format 2. Its five decisions are a whole chain; the name in the second was removed. */
const earlier = JSON.parse(readFileSync(path.join(import.meta.dirname, 'fixtures/proof-2.json'), 'utf8')) as Proof

let app: TestApp
let admin: TestClient
let reviewer: Actor
let gadgetId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  reviewer = reviewerOf(await app.user('project_manager'))
  gadgetId = (await (await addGadgets(app))({ project: await app.project() })).id
  // The rows are stored exactly as the earlier version stored them: no trigger runs.
  const rows = earlier.decisions.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    ),
  )
  await app.sql('alter table decisions disable trigger user')
  await insertRows(app.pool, 'decisions', rows)
  await app.sql('alter table decisions enable trigger user')
  await app.sql('update decision_chain set genesis = $1, number = $2, hash = $3', [earlier.genesis, earlier.head.number, earlier.head.hash])
})
afterAll(() => app.close())

const check = async (): Promise<Checked> => checkChain(app.pool, { kept: [earlier.head] })
const foundBy = async (run: (statement: string) => Promise<void>, statement: string): Promise<string[]> => {
  await run(statement)
  return (await check()).findings.map(findingText)
}

test('a chain from before format 2 verifies, and goes on with decisions of both formats', async () => {
  expect(await check()).toMatchObject({ decisions: 5, namesRemoved: 1, textsRemoved: 0, findings: [] })
  await approve(app.services, reviewer, { type: 'gadget', id: gadgetId, title: 'Sixth', text: 'Gadget' })
  await insertRows(app.pool, 'decisions', [
    decisionRow({ format: 1, recordType: 'gadget', recordId: gadgetId, recordTitle: 'Seventh', wording: 'I approve.', deciderName: 'Ada' }),
  ])
  await approve(app.services, reviewer, { type: 'gadget', id: gadgetId, title: 'Eighth', text: 'Gadget' })
  expect((await app.sql<{ format: number }>('select format from decisions order by number')).map(({ format }) => format)).toEqual([
    1, 1, 1, 1, 1, 2, 1, 2,
  ])
  expect(await check()).toMatchObject({ decisions: 8, namesRemoved: 1, findings: [] })
})

test('in both formats title, wording and address can’t be changed unnoticed, nor the format itself', async () => {
  const { run, undo } = await tampering(app.pool)
  for (const number of [4, 6, 7]) {
    for (const column of ['record_title', 'wording', 'address', 'record_title_salt', 'wording_seal', 'about_texts']) {
      const value = column === 'about_texts' ? `array['wording']` : `coalesce(${column}, '') || 'x'`
      const found = await foundBy(run, `update decisions set ${column} = ${value} where number = ${number}`)
      expect([number, column, found.length > 0 && found.every((one) => one.startsWith(`Decision ${number} `))]).toEqual([
        number,
        column,
        true,
      ])
      await undo()
    }
    expect(await foundBy(run, `update decisions set format = 3 - format where number = ${number}`)).not.toEqual([])
    await undo()
  }
  expect(await foundBy(run, 'update decisions set wording = null where number = 7')).toEqual([
    'Decision 7 (gadget "Seventh"): what it says is not what was decided [contentHash].',
  ])
  await undo()
  expect(await foundBy(run, 'update decisions set format = 3 where number = 6')).toEqual([
    'Decision 6 (gadget "Sixth"): this program does not know the format 3 [format].',
  ])
  await undo()
})

test('a proof of the earlier format holds, and what is changed in it is found', async () => {
  expect(problemsOf(earlier)).toEqual([])
  for (const change of [{ recordTitle: 'Else' }, { wording: 'Else' }, { address: null }, { deciderName: 'Else' }]) {
    const decisions = earlier.decisions.map((one) => (one.number === 4 ? { ...one, ...change } : one))
    expect(problemsOf({ ...earlier, decisions }), JSON.stringify(change)).toHaveLength(1)
  }
})

test('the verifier of today’s proofs reads both formats of decisions and all formats of proofs, and refuses an unknown one', async () => {
  const taken = await takeProof(app, admin)
  expect(taken.proof.format).toBe('atelier-proof-3')
  const { folder, run } = besideVerifier(app, taken)
  expect(await run(taken.proof, '--head', `${earlier.head.number}:${earlier.head.hash}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining('8 of 8 decisions are disclosed'),
  })
  const old = await run(earlier)
  expect(old).toMatchObject({ code: 0, said: expect.stringContaining('5 of 5 decisions are disclosed') })
  expect(old.said).toContain('the name of whoever decided was removed, as decision 5 notes')
  expect(await run({ ...taken.proof, format: 'atelier-proof-4' })).toMatchObject({
    code: 2,
    wrong: expect.stringContaining('Use the verify.mjs that was exported with it'),
  })
  rmSync(folder, { recursive: true, force: true })
})
