import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedFile } from '#features/workspace/files/fixtures/factory.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { approve, reviewerOf, runVerifyApprovals, tampering } from '#testing/harness/decisions.ts'
import { addGadgets } from '#testing/harness/gadgets.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { type Checked, checkChain, findingText } from './proof-check.ts'

let app: TestApp
let tamper: Awaited<ReturnType<typeof tampering>>
let gadgetId: string
let make: Awaited<ReturnType<typeof addGadgets>>
let reviewer: Actor
const files: string[] = []
const decided = 7

beforeAll(async () => {
  app = await startTestApp()
  make = await addGadgets(app)
  reviewer = reviewerOf(await app.user('project_manager'))
  for (let number = 1; number <= decided; number += 1) {
    const { id } = await make({ project: await app.project() })
    const file = await storedFile(app.services, `v${number}.txt`, `bytes ${number}`)
    await app.sql('update gadgets set file_id = $1 where id = $2', [file, id])
    files.push(file)
    if (number === 4) gadgetId = id
    await approve(app.services, reviewer, { type: 'gadget', id, title: `Gadget ${number}`, file, comment: `No. ${number}`, number })
  }
  tamper = await tampering(app.pool)
})
beforeEach(() => tamper.undo())
afterAll(() => app.close())

const check = async (kept?: { number: number; hash: string }[]): Promise<Checked> =>
  checkChain(app.pool, { bytes: { storage: app.services.storage, kinds: await app.services.kinds() }, ...(kept && { kept }) })
const told = ({ findings }: Checked): string[] => findings.map(findingText)

test('what nobody touched is whole, down to the bytes', async () => {
  expect(await check()).toMatchObject({ decisions: decided, versionsRead: decided, versionsGone: 0, findings: [] })
})

test('a change of any column of the table is found, and the decision and its record named', async () => {
  const columns = await app.sql<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = 'decisions' order by 1`,
  )
  expect(columns.length).toBeGreaterThan(35)
  const other: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    integer: 'coalesce(%, 0) + 100',
    bigint: '% + 1',
    boolean: 'not %',
    date: `'2020-02-02'`,
    ARRAY: `array['admin']`,
    'timestamp with time zone': `% - interval '1 second'`,
    text: `case when length(%) = 64 then repeat('c', 64) else coalesce(%, '') || 'x' end`,
  }
  const unseen: string[] = []
  for (const { name, type } of columns) {
    const kept = ['decider_kind', 'audience'].includes(name)
    const value = kept ? (name === 'audience' ? `'client'` : `'guest'`) : (other[type] ?? 'null').replaceAll('%', name)
    await tamper.run(`update decisions set ${name} = ${value} where record_title = 'Gadget 4'`)
    const { findings } = await check()
    const named = findings.some(({ recordTitle, number }) => recordTitle?.startsWith('Gadget 4') && number !== null)
    if (!named || findings.length > 4) unseen.push(`${name}: ${findings.map(findingText).join(' | ')}`)
    await tamper.undo()
  }
  expect(unseen).toEqual([])
})

test('also what is set to nothing is found: a comment, a name, a salt', async () => {
  for (const columns of [
    'comment',
    'comment_salt',
    'decider_name_salt',
    'comment = null, comment_salt',
    'decider_name = null, decider_name_salt',
    'record_title_salt',
    'record_title = null, record_title_salt',
    'wording',
    'wording = null, wording_salt',
    'wording_seal',
  ]) {
    await tamper.run(`update decisions set ${columns} = null where number = 4`)
    expect(told(await check()), columns).toEqual([
      expect.stringMatching(/^Decision 4 \(gadget (?:"Gadget 4"|without a title)\)/),
      ...(columns === 'wording_seal' ? [expect.any(String)] : []),
    ])
    await tamper.undo()
  }
})

test('a decision that is written anew with hashes that fit it is found by the one behind it', async () => {
  await tamper.run(`update decisions set outcome = 'rejected' where number = 4;
    update decisions d set content_hash = encode(sha256(convert_to(decision_content(d), 'UTF8')), 'hex') where number = 4;
    update decisions set hash = encode(sha256(convert_to(format('{"content":"%s","number":%s,"previous":"%s"}', content_hash, number, previous_hash), 'UTF8')), 'hex') where number = 4`)
  expect(told(await check())).toEqual(['Decision 4 (gadget "Gadget 4"): it was written anew: decision 5 holds another hash of it [hash].'])
})

test('a deleted middle is found, with those around it; so is one that was moved up into the gap', async () => {
  await tamper.run('delete from decisions where number = 4')
  expect(told(await check())).toEqual(['Decision 4 is missing, after 3 (gadget "Gadget 3") and before 5 (gadget "Gadget 5").'])
  await tamper.run('update decisions set number = number - 1 where number > 4; update decision_chain set number = number - 1')
  expect(told(await check())[0]).toContain('Gadget 5')
})

test('an end that was cut off, with the head set back, is found only against a head that was kept', async () => {
  const [{ number, hash } = { number: 0, hash: '' }] = await app.sql<{ number: number; hash: string }>('select * from decision_chain')
  await tamper.run('delete from decisions where number > 5')
  expect(told(await check())).toEqual(['Decisions 6 to 7 are missing, after 5 (gadget "Gadget 5").'])
  await tamper.run('update decision_chain set number = 5, hash = (select hash from decisions where number = 5)')
  expect(told(await check())).toEqual([])
  expect(told(await check([{ number, hash }]))).toEqual(['The chain ends at 5, but a head of 7 was kept: its end has been cut off.'])
})

test('bytes that were exchanged or lost, and a file put in the place of another, are found', async () => {
  const keyOf = async (file?: string) =>
    (await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [file]))[0]?.key ?? ''
  const { storage } = app.services
  const key = await keyOf(files[3])
  await storage.remove(key)
  expect(told(await check())).toEqual(['Decision 4 (gadget "Gadget 4"): the bytes of its file are missing from the storage [sha256].'])
  await storage.put(key, Readable.from([Buffer.from('bytes 9')]))
  const wrong = 'Decision 4 (gadget "Gadget 4"): the bytes that are kept are not those that were decided on [sha256].'
  expect(told(await check())).toEqual([wrong])
  await storage.remove(key)
  await storage.put(key, Readable.from([Buffer.from('bytes 4')]))
  expect(told(await check())).toEqual([])
  await app.sql('update files set storage_key = $1 where id = $2', [await keyOf(files[4]), files[3]])
  expect(told(await check())).toEqual([wrong])
  await app.sql('update files set storage_key = $1 where id = $2', [key, files[3]])
})

test('a version that became another file, and a text that is no longer the one that was decided on, are found', async () => {
  await app.sql('update gadgets set file_id = $1 where file_id = $2', [files[4], files[3]])
  expect(told(await check())).toEqual([
    'Decision 4 (gadget "Gadget 4"): version 4 is another file than the one that was decided on [ofFile].',
  ])
  await app.sql('update gadgets set file_id = $1 where id = $2', [files[3], gadgetId])
  const { id } = await make({ project: await app.project() })
  await app.sql(`update gadgets set file_id = null, name = 'Ein Text' where id = $1`, [id])
  await approve(app.services, reviewer, { type: 'gadget', id, title: 'A text', text: 'Ein Text' })
  expect(told(await check())).toEqual([])
  await app.sql(`update gadgets set name = 'Kein Text' where id = $1`, [id])
  expect(told(await check())).toEqual([
    'Decision 8 (gadget "A text"): the bytes that are kept are not those that were decided on [sha256].',
  ])
})

test('the program says so in a sentence and by its exit code, and compares with a head that was kept', async () => {
  const run = (...args: string[]) => runVerifyApprovals(app, ...args)
  const { number, hash } = (await check()).head
  expect(await run('--head', `${number}:${hash}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Keep this head: ${number}:${hash}`),
  })
  await tamper.run(`update decisions set comment = 'Never mind.' where number = 4`)
  const [found, refused] = await Promise.all([run('--head', `${number + 1}:${hash}`, '--skip-files'), run('--head', 'nonsense')])
  expect(found).toMatchObject({
    code: 1,
    out: expect.stringContaining('✗ Decision 4 (gadget "Gadget 4"): the comment is not the one that was sealed [comment].'),
  })
  expect(found.out).toContain('its end has been cut off')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('NUMBER:HASH') })
}, 120_000)

test('the program looks for no chain where there is no Atelier, and makes none there', async () => {
  const script = path.resolve(import.meta.dirname, '../../../../scripts/verify-approvals.ts')
  for (const folder of [path.join(app.dataDir, 'mistyped'), app.dataDir]) {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: folder },
    })
    const err = text(child.stderr)
    const [code] = (await once(child, 'exit')) as [number]
    expect([code, await err]).toEqual([2, expect.stringContaining(`There is no Atelier in the folder ${folder} that`)])
  }
  expect(['mistyped', 'postgres'].filter((name) => existsSync(path.join(app.dataDir, name)))).toEqual([])
}, 60_000)
