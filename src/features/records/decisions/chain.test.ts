import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import { type Actor, makeActor, noUser } from '#shared/rights/actor.ts'
import type { Role } from '#shared/rights/roles.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { addGadgets, gadgetSeen, type TestGadget } from '#testing/harness/gadgets.ts'
import { insertRows } from '#testing/kit/rows.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { type DecisionInput, recordDecision } from './commands.ts'
import { decisionRow } from './fixtures/factory.ts'
import { canonical, faultsOf, hashOf } from './verify.js'

let app: TestApp
let gadget: TestGadget
let reviewer: Actor
const file = randomUUID()
const bytes = 'a'.repeat(64)

beforeAll(async () => {
  app = await startTestApp()
  const project = await app.project({ name: 'Launch', brand: await app.brand({ name: 'Bücher & Söhne' }) })
  gadget = await (await addGadgets(app))({ project })
  const person = await app.user('project_manager')
  reviewer = makeActor({
    kind: 'person',
    userId: person.id,
    sessionId: null,
    fullName: 'Анна Weber',
    roles: ['project_manager'],
    timezone: 'UTC',
  })
  await app.sql(
    `insert into files (id, storage_key, name, media_type, size, sha256, state) values ($1, 'x', 'cover.png', 'image/png', 5, $2, 'ready')`,
    [file, bytes],
  )
  place = { type: 'gadget', id: gadget.id, title: 'Cover “1”\n\\ \u0007 😀', projectId: project.id }
})
afterAll(() => app.close())

let place: DecisionInput['record']
const ctxOf = (actor: Actor): Ctx => ({ services: app.services, actor, requestId: 'test' })
const approval = (more: Partial<DecisionInput> = {}): DecisionInput => ({
  record: place,
  version: { id: randomUUID(), number: 3, file: { id: file } },
  outcome: 'approved',
  comment: 'Good.',
  wording: 'I approve version 3.',
  ownWork: false,
  ...more,
})
const decide = (more?: Partial<DecisionInput>, actor = reviewer): Promise<string> =>
  transact(ctxOf(actor), async (tx) => recordDecision(tx, actor, approval(more)))

type Row = Record<string, unknown> & { number: number; contentHash: string; previousHash: string; hash: string }
/** The rows of the chain under the names and in the forms that a proof has. */
async function chain(): Promise<Row[]> {
  const found = await app.sql<{ row: Record<string, unknown>; at: string }>(
    `select to_jsonb(d) as row, to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from decisions d order by number`,
  )
  return found.map(({ row, at }) => ({
    ...(Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, one: string) => one.toUpperCase()), value]),
    ) as Row),
    decidedAt: at,
  }))
}

async function assertWhole(): Promise<number> {
  const rows = await chain()
  const [head] = await app.sql<{ genesis: string; number: number; hash: string }>('select * from decision_chain')
  let before = head?.genesis ?? ''
  for (const [at, row] of rows.entries()) {
    expect(row.number).toBe(at + 1)
    expect(row.previousHash).toBe(before)
    expect(faultsOf(row)).toEqual([])
    expect(row.hash).toBe(hashOf(row.number, row.contentHash, before))
    before = row.hash
  }
  expect([head?.number, head?.hash]).toEqual([rows.length, before])
  return rows.length
}

test('a decision says who, on what, exactly which bytes, in what words; the database hashes it as the verifier does', async () => {
  const id = await decide()
  const found = (await chain()).find((row) => row.id === id)
  expect(found).toMatchObject({
    recordType: 'gadget',
    recordId: gadget.id,
    recordTitle: place.title,
    projectName: 'Launch',
    brandName: 'Bücher & Söhne',
    versionNumber: 3,
    ofFile: file,
    fileName: 'cover.png',
    size: 5,
    sha256: bytes,
    outcome: 'approved',
    audience: 'internal',
    comment: 'Good.',
    wording: 'I approve version 3.',
    deciderKind: 'internal',
    deciderId: reviewer.userId,
    deciderName: 'Анна Weber',
    roles: ['project_manager'],
    ownWork: false,
  })
  const [{ content } = { content: '' }] = await app.sql<{ content: string }>(
    'select decision_content(d) as content from decisions d where id = $1',
    [id],
  )
  expect(JSON.parse(content)).toEqual(JSON.parse(canonical(JSON.parse(content))))
  expect(content).toBe(canonical(JSON.parse(content)))
  await assertWhole()
})

test('a text, a publication and a guest’s verdict are links of the same chain', async () => {
  const guest: Actor = { ...makeActor({ kind: 'guest', userId: noUser, sessionId: null, fullName: '李雷', roles: [], timezone: 'UTC' }) }
  const link = { id: randomUUID(), name: 'For the board' }
  const ids = new Set([
    await decide({ version: { id: gadget.id, number: 1, text: 'Gadget' }, comment: '' }),
    await decide({ outcome: 'published', published: { address: 'https://example.com/x', on: '2026-11-22' } }),
    await decide({ outcome: 'verdict_changes', link }, guest),
  ])
  const [text, published, verdict] = (await chain()).filter(({ id }) => ids.has(String(id)))
  // sha256sum of "Gadget".
  expect(text).toMatchObject({
    ofFile: null,
    size: 6,
    sha256: '417cf3104bee3807c0e1e69cd5552a2381d99c3e436d579d691c4c3ee0990369',
    comment: null,
    commentSeal: null,
  })
  expect(published).toMatchObject({ outcome: 'published', address: 'https://example.com/x', publishedOn: '2026-11-22' })
  expect(verdict).toMatchObject({
    deciderKind: 'guest',
    deciderId: null,
    deciderName: '李雷',
    linkName: 'For the board',
    audience: 'client',
  })
  await expect(decide({ outcome: 'verdict_approved' }, guest)).rejects.toThrow('secret link')
  await assertWhole()
})

test('a decision needs no version: Atelier notes what happened by itself, and a guest without a name has opened a record', async () => {
  const nameless = makeActor({ kind: 'guest', userId: noUser, sessionId: null, fullName: '', roles: [], timezone: 'UTC' })
  const seen = { record: place, outcome: gadgetSeen, ownWork: false }
  const system = systemCtx(app.services)
  const ids = new Set([
    await transact(system, async (tx) => recordDecision(tx, system.actor, { ...seen, wording: 'Paid by bank transfer' })),
    await transact(ctxOf(nameless), async (tx) => recordDecision(tx, nameless, { ...seen, link: { id: randomUUID(), name: 'Board' } })),
  ])
  const [bySystem, byGuest] = (await chain()).filter(({ id }) => ids.has(String(id)))
  const versionless = {
    outcome: 'first_seen',
    versionId: null,
    versionNumber: null,
    ofFile: null,
    fileName: null,
    size: null,
    sha256: null,
  }
  expect(bySystem).toMatchObject({
    ...versionless,
    format: 2,
    deciderKind: 'system',
    actorKind: 'system',
    deciderId: null,
    deciderName: 'Atelier',
    audience: 'internal',
    wording: 'Paid by bank transfer',
    wordingSeal: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(byGuest).toMatchObject({ ...versionless, deciderKind: 'guest', deciderName: '', audience: 'client', wordingSeal: null })
  await assertWhole()
})

test('an influencer’s decision is for the agency alone; whoever is also a client decides as a client', async () => {
  const accountOf = (roles: Role[]) =>
    makeActor({ kind: 'person', userId: randomUUID(), sessionId: null, fullName: 'Lotta', roles, timezone: 'UTC' })
  const ids = new Set([await decide({}, accountOf(['influencer'])), await decide({}, accountOf(['influencer', 'client']))])
  const made = (await chain()).filter(({ id }) => ids.has(String(id)))
  expect(made.map(({ deciderKind, audience }) => [deciderKind, audience])).toEqual([
    ['influencer', 'internal'],
    ['client', 'client'],
  ])
  await assertWhole()
})

test('a version is stored whole or not at all, and a decision needs a title and a known format', async () => {
  const row = (given: object) =>
    decisionRow({ recordType: 'gadget', recordId: gadget.id, recordTitle: 'Cover', deciderName: 'Ada', ...given })
  const bare = { versionId: null, versionNumber: null, size: null, sha256: null }
  const refused = [
    { sha256: null },
    { versionId: null },
    { ...bare, fileName: 'cover.png' },
    { ...bare, size: 3 },
    { format: 3 },
    { recordTitle: null },
  ]
  for (const given of refused) {
    await expect(insertRows(app.pool, 'decisions', [row(given)]), JSON.stringify(given)).rejects.toThrow(
      /decisions_version|no format|record_title/,
    )
  }
  await insertRows(app.pool, 'decisions', [row(bare)])
  await assertWhole()
})

test('32 at once, some of them taken back, leave no fork and no gap', async () => {
  const before = await assertWhole()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 96 }, (_, at) =>
      transact(ctxOf(reviewer), async (tx) => {
        await tx.query('select 1')
        recordDecision(tx, reviewer, approval({ comment: `No. ${at}` }))
        if (at % 5 === 0) await tx.query('select 1 / 0')
      }),
    ),
  )
  const kept = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(kept).toBe(76)
  expect(await assertWhole()).toBe(before + kept)
})

test('whoever decides waits for another’s commit, never for what another does before it', async () => {
  const before = await assertWhole()
  let go = (): void => {}
  const working = new Promise<void>((resolve) => {
    go = resolve
  })
  const slow = transact(ctxOf(reviewer), async (tx) => {
    recordDecision(tx, reviewer, approval({ comment: 'slow' }))
    await tx.query('select 1')
    await working
  })
  // Would never come back if the slow one held the chain.
  await decide({ comment: 'quick' })
  go()
  await slow
  expect((await chain()).slice(before).map(({ comment }) => comment)).toEqual(['quick', 'slow'])
  await assertWhole()
})

test('what a joined command decided goes when its outer one takes it back', async () => {
  const before = await assertWhole()
  await transact(ctxOf(reviewer), async (tx) => {
    recordDecision(tx, reviewer, approval({ comment: 'stays' }))
    await transact(ctxOf(reviewer), async (inner) => {
      recordDecision(inner, reviewer, approval({ comment: 'goes' }))
      throw new Error('no')
    }).catch(() => undefined)
  })
  expect((await chain()).slice(before).map(({ comment }) => comment)).toEqual(['stays'])
})

test('the database refuses to change, remove or empty decisions; only sealed texts can be removed, with their salts', async () => {
  await insertRows(app.pool, 'decisions', [
    decisionRow({
      format: 1,
      recordType: 'gadget',
      recordId: gadget.id,
      recordTitle: 'Of format 1',
      wording: 'I approve.',
      deciderName: 'Ada',
    }),
  ])
  const removing = `begin; select set_config('atelier.decision_forgetting', 'on', true); update decisions set`
  const attempts = [
    `update decisions set comment = 'No'`,
    'delete from decisions',
    'truncate decisions',
    `begin; select set_config('atelier.decision_forgetting', 'on', true); update decisions set decider_name = 'Else'; commit`,
    `begin; select set_config('atelier.decision_forgetting', 'on', true); update decisions set decider_name = null, decider_name_salt = null, outcome = 'rejected'; commit`,
    `begin; select set_config('atelier.decision_forgetting', 'on', true); delete from decisions; commit`,
    `${removing} record_title = 'Else'; commit`,
    `${removing} record_title = null where format = 2; commit`,
    `${removing} wording_salt = null where wording is not null and format = 2; commit`,
    `${removing} comment = null, comment_salt = null where number = 1; commit`,
    `${removing} record_title = null, record_title_salt = null where format = 1; commit`,
    `${removing} wording = null, wording_salt = null where format = 1; commit`,
  ]
  const before = await chain()
  for (const attempt of attempts) {
    const client = await app.pool.connect()
    await expect(client.query(attempt), attempt).rejects.toThrow('Decisions are never changed')
    client.release(true)
  }
  expect(await chain()).toEqual(before)
  await app.sql(
    `do $$ begin perform set_config('atelier.decision_forgetting', 'on', true);
      update decisions set decider_name = null, decider_name_salt = null where number = 1;
      update decisions set record_title = null, record_title_salt = null, wording = null, wording_salt = null where number = 1; end $$`,
  )
  await assertWhole()
})
