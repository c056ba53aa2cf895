import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { type Actor, emptyScope, makeActor } from '#shared/rights/actor.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import type { ContentItemDetail, ContentItemView } from '../items/schema.ts'
import { actsFor, type ReviewAct, reviewActs, reviewOfferFor } from './rules.ts'
import { reviewOutcomes, verdictOutcomes } from './schema.ts'

// Whatever people do with an item, in whatever order: whose turn it is follows from what happened, the days of both sides are the time
// there was, and what a screen offers is what the server does.

let app: TestApp
let project: TestProject
let people: { who: TestClient; actor: Actor }[]
let [owner, designer] = [] as unknown as [TestClient, TestClient]

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  project = await app.project()
  const manager = await app.as('project_manager')
  const client = await app.as('client')
  owner = await app.as('product_owner')
  designer = await app.as('graphic_designer')
  await app.allocateToBrand(client.user, project.brandId)
  await app.allocate(designer.user, project, 'graphic_designer')
  const brandIds = new Set([project.brandId])
  const scope = { ...emptyScope, brandIds, projectIds: new Set([project.id]), namedBrandIds: brandIds }
  const actorOf = ({ user }: TestClient, role: 'project_manager' | 'product_owner' | 'graphic_designer' | 'client') =>
    makeActor({ kind: 'person', userId: user.id, sessionId: 'none', fullName: user.fullName, roles: [role], timezone: 'UTC', scope })
  people = [
    { who: manager, actor: actorOf(manager, 'project_manager') },
    { who: owner, actor: actorOf(owner, 'product_owner') },
    { who: designer, actor: actorOf(designer, 'graphic_designer') },
    { who: client, actor: actorOf(client, 'client') },
  ]
})
afterAll(() => app.close())

const read = (who: TestClient, id: string) => who.raw<ContentItemDetail>('GET', `/api/content-items/${id}`)

async function addVersion(id: string): Promise<void> {
  const uploadId = await uploadOf(app, designer.user, { content: 'other', place: { place: 'content-version', contentItemId: id } })
  // Of what is rejected or waits for others the designer may bring one too: it is theirs.
  const { status, text } = await designer.raw('POST', `/api/content-items/${id}/versions`, { uploadId })
  if (status !== 201) throw new Error(text)
}

async function graphic(): Promise<string> {
  const uploadId = await uploadOf(app, designer.user, { name: 'poster.png', place: { place: 'content-item', contentType: 'graphic' } })
  const fields = { contentType: 'graphic', title: 'Poster', projectId: project.id, uploadId }
  return (await designer.call<ContentItemDetail>('POST /api/content-items', fields)).id
}

/** As if so many days had passed: everything that happened to it lies further back. */
async function pass(id: string, days: number): Promise<void> {
  const back = `- make_interval(hours => ${days * 24})`
  await app.sql(`update content_items set created_at = created_at ${back}, status_since = status_since ${back} where id = $1`, [id])
  await app.sql(`update content_shares set shared_at = shared_at ${back}, resolved_at = resolved_at ${back} where content_item_id = $1`, [
    id,
  ])
  const reviews = `update content_reviews set submitted_at = submitted_at ${back}, closed_at = closed_at ${back} where content_item_id = $1`
  await app.sql(reviews, [id])
}

/** Mostly one of what is offered to somebody; at times whatever it may be, so that refusals are seen too. */
type Step = { what: 'offered' | 'any' | 'version'; pick: number; outcome: number; days: number }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('offered' as const, 'offered' as const, 'offered' as const, 'any' as const, 'version' as const),
  pick: fc.nat({ max: 10_000 }),
  outcome: fc.integer({ min: 0, max: 2 }),
  days: fc.integer({ min: 0, max: 9 }),
})

const paths: Readonly<Record<ReviewAct, string>> = {
  verdict: 'verdict',
  submit: 'submission',
  decide: 'decision',
  publish: 'publication',
  share: 'share',
  unshare: 'share',
  reopen: 'reopening',
}

function bodyOf(act: ReviewAct, outcome: number, versionNumber: number): Record<string, unknown> {
  if (act === 'submit') return { versionNumber, reviewerIds: [owner.user.id], confirmBeyond: true }
  if (act === 'decide') return { versionNumber, outcome: reviewOutcomes[outcome] }
  if (act === 'verdict') return { versionNumber, outcome: verdictOutcomes[outcome % 2] }
  if (act === 'publish') return { versionNumber, on: '2031-05-02' }
  return act === 'share' ? { versionNumber } : {}
}

/** What has to be true, counted beside the server. */
type Model = { withClient: boolean; days: { agency: number; client: number; nobody: number } }

async function walk(steps: readonly Step[]): Promise<number> {
  const id = await graphic()
  const model: Model = { withClient: false, days: { agency: 0, client: 0, nobody: 0 } }
  let done = 0
  for (const { what, pick, outcome, days } of steps) {
    await pass(id, days)
    const before = (await read(owner, id)).body
    const settled = before.status === 'published' || before.status === 'rejected'
    model.days[settled ? 'nobody' : model.withClient ? 'client' : 'agency'] += days
    if (what === 'version') await addVersion(id)
    else {
      const all = people.flatMap((person) => reviewActs.map((act) => ({ person, act })))
      const open = what === 'any' ? all : all.filter(({ person: { actor }, act }) => actsFor(actor, asSeenBy(actor, before)).includes(act))
      const chosen = open[pick % open.length]
      if (chosen && (await take(id, chosen, outcome, model, before))) done += 1
    }
    await check(id, model)
  }
  return done
}

/** What clients see is another version; the choice need not be exact, what follows reads the item as that person. */
const asSeenBy = (actor: Actor, item: ContentItemDetail) =>
  actor.staff ? item : { ...item, assignedTo: null, createdBy: null, versionNumber: item.sharedVersion ?? 0 }

type Chosen = { person: (typeof people)[number]; act: ReviewAct }

/** @returns whether something came of it */
async function take(id: string, { person, act }: Chosen, outcome: number, model: Model, before: ContentItemDetail): Promise<boolean> {
  const { who, actor } = person
  const seen = await read(who, id)
  const offered = seen.status === 200 && actsFor(actor, seen.body).includes(act)
  const method = act === 'unshare' ? 'DELETE' : 'POST'
  const body = bodyOf(act, outcome, seen.body.versionNumber || before.versionNumber)
  const answer = await who.raw<ContentItemDetail>(method, `/api/content-items/${id}/${paths[act]}`, method === 'POST' ? body : undefined)
  const said = `${act} as ${actor.roles.join()} of what is ${before.status}: ${answer.text}`
  if (!offered) {
    const after = (await read(owner, id)).body
    expect([after.version, after.status, after.sharedVersion], said).toEqual([before.version, before.status, before.sharedVersion])
    return false
  }
  expect(answer.status, said).toBeLessThan(300)
  if (act === 'share') model.withClient = before.status !== 'published'
  const ends = act === 'verdict' || act === 'unshare' || act === 'publish' || (act === 'decide' && reviewOutcomes[outcome] === 'rejected')
  if (ends) model.withClient = false
  return true
}

async function check(id: string, model: Model): Promise<void> {
  const { turn, held, status } = (await read(owner, id)).body
  const settled = status === 'published' || status === 'rejected'
  expect(turn?.side ?? null).toBe(settled ? null : model.withClient ? 'client' : 'agency')
  // What lay there published or rejected is nobody's, until it goes on: then it lay with the agency.
  if (!settled) {
    model.days.agency += model.days.nobody
    model.days.nobody = 0
  }
  expect(held?.client).toBeCloseTo(model.days.client, 1)
  expect(held?.agency).toBeCloseTo(model.days.agency, 1)
}

test('turns, days and what is offered hold in every order', { timeout: 240_000 }, async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      done += await walk(steps)
    }),
    { seed: 20_261_122, numRuns: 10, endOnFailure: true },
  )
  // So that it is no test of refusals.
  expect(done).toBeGreaterThan(60)
})

test('lists offer the review to the side whose turn it is first, and second to others who may decide', async () => {
  const id = await graphic()
  const offers = () =>
    Promise.all(
      people.map(async ({ who, actor }) => {
        const list = (turn?: 'mine') =>
          who.call<{ items: ContentItemView[] }>('GET /api/content-items', { ids: [id], ...(turn && { turn }) })
        const [item] = (await list()).items
        const offer = item ? reviewOfferFor(actor, item) : null
        // What the filter "Waiting for me" finds is what the button calls the reader's own.
        if (offer) expect([actor.roles, (await list('mine')).items.length]).toEqual([actor.roles, offer === 'own-turn' ? 1 : 0])
        return [actor.roles.join(), offer]
      }),
    ).then((all) => Object.fromEntries(all) as Record<string, string | null>)
  const nobody = { project_manager: null, product_owner: null, graphic_designer: null, client: null }
  const act = async (who: TestClient, what: string, fields: object) => {
    const { status, text } = await who.raw('POST', `/api/content-items/${id}/${what}`, { versionNumber: 1, ...fields })
    expect(status, text).toBeLessThan(300)
  }
  expect(await offers()).toEqual(nobody)
  await act(designer, 'submission', { reviewerIds: [owner.user.id] })
  expect(await offers()).toEqual({ ...nobody, project_manager: 'others-turn', product_owner: 'own-turn' })
  await act(owner, 'share', {})
  expect(await offers()).toEqual({ ...nobody, project_manager: 'others-turn', product_owner: 'others-turn', client: 'own-turn' })
  const client = people.find(({ actor }) => actor.roles.includes('client'))?.who
  if (client) await act(client, 'verdict', { outcome: 'approved' })
  expect(await offers()).toEqual({ ...nobody, project_manager: 'others-turn', product_owner: 'own-turn' })
  await act(owner, 'decision', { outcome: 'approved' })
  expect(await offers()).toEqual(nobody)
})
