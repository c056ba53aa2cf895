import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commentRow } from '#features/records/comments/fixtures/factory.ts'
import { comments } from '#features/records/comments/table.ts'
import type { DecisionView } from '#features/records/decisions/schema.ts'
import type { ChoiceView } from '#features/records/share-links/schema.ts'
import { reviewing, startReviewing } from '#testing/harness/reviews.ts'
import { rawCaller } from '#testing/kit/caller.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import type { OpenedItem, OpenedItemDetail, OpenedThread } from './schema.ts'

let world: Awaited<ReturnType<typeof startReviewing>>
let app: TestApp
let manager: TestClient
beforeAll(async () => {
  world = await startReviewing()
  ;({ app, manager } = world)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from rate_limits')
  await app.sql('delete from notifications')
})

const item: typeof world.item = (given) => world.item(given)
const share: typeof world.share = (...given) => world.share(...given)
const shown: typeof world.shown = (guest) => world.shown(guest)
const read = (id: string) => manager.call<ContentItemDetail>('GET /api/content-items/:id', { id })
const decisionsOn = async (id: string) =>
  (await manager.call<{ items: DecisionView[] }>('GET /api/decisions', { recordType: 'content-item', recordId: id })).items
const told = async (who: TestClient) =>
  (await who.call<{ items: { kind: string; message: string }[] }>('GET /api/notifications')).items.map(({ kind, message }) => [
    kind,
    message,
  ])
const choiceOf = (...ids: string[]) =>
  manager.call<ChoiceView>('GET /api/secret-link-choices', { kind: 'review', records: ids.map((id) => `content-item:${id}`).join(',') })

describe('a review link is made', () => {
  test('by who shares content with clients, for several items, and says what its guests may do', async () => {
    const ids = [await item({ title: 'One' }), await item({ title: 'Two' })]
    expect(await share(ids, 'comment')).toMatchObject({ kind: 'review', name: '2 items to review', allows: 'comment' })
    const owner = await app.as('product_owner')
    const records = [{ recordType: 'content-item', recordId: ids[0] }]
    expect((await owner.raw('POST', '/api/secret-links', { kind: 'review', allows: 'look', records })).status).toBe(201)
    const designer = await app.as('graphic_designer')
    expect((await designer.raw('POST', '/api/secret-links', { kind: 'review', allows: 'look', records })).status).toBe(403)
    // Who makes review links makes no deliveries by that.
    const delivery = { kind: 'delivery', records: [{ recordType: 'document', recordId: randomUUID() }] }
    expect((await owner.raw('POST', '/api/secret-links', delivery)).status).toBe(403)
    const untold = await manager.raw<{ fields: object }>('POST', '/api/secret-links', { kind: 'review', records })
    expect([untold.status, untold.body.fields]).toEqual([400, { allows: 'Choose what the guest may do.' }])
  })

  test('of what nobody has looked at it is not, and says so before', async () => {
    const draft = await item({ title: 'Sketch', status: 'draft', shared: null })
    const empty = await item({ title: 'Nothing', status: 'draft', shared: null, versions: 0 })
    const { refused } = await choiceOf(draft, empty)
    expect(refused.map(({ reason }) => reason)).toEqual([
      '“Nothing” has no version yet. Upload one first.',
      '“Sketch” was not submitted for review yet. Submit it first, or leave it out.',
    ])
    const answer = await manager.raw('POST', '/api/secret-links', {
      kind: 'review',
      allows: 'look',
      records: [{ recordType: 'content-item', recordId: draft }],
    })
    expect(answer.status).toBe(400)
    expect((await read(draft)).sharedVersion).toBeNull()
  })

  test('and shares with clients what was submitted and not shared yet, which it says before', async () => {
    const id = await item({ title: 'Fresh', shared: null, versions: 2 })
    expect((await choiceOf(id)).warnings.map(({ says }) => says)).toEqual([
      'Version 2 of “Fresh” is shared with the clients of the brand by this, too.',
    ])
    const guest = await reviewing(app, (await share([id])).url)
    expect(await read(id)).toMatchObject({ sharedVersion: 2, turn: { side: 'client' } })
    expect(await shown(guest)).toEqual([['Fresh', 2]])
  })

  test('for items of one brand alone', async () => {
    const other = await app.project()
    const records = [await item(), await item({ project: other })].map((recordId) => ({ recordType: 'content-item', recordId }))
    const answer = await manager.raw<{ message: string }>('POST', '/api/secret-links', { kind: 'review', allows: 'look', records })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('different brands')])
  })
})

describe('its guest', () => {
  test('sees the version that is shared and no other, until a newer one is shared too', async () => {
    const id = await item({ title: 'Cover', versions: 1 })
    const guest = await reviewing(app, (await share([id], 'look')).url)
    await world.version(id, 2)
    await app.sql('update content_items set version_number = 2 where id = $1', [id])
    expect(await shown(guest)).toEqual([['Cover', 1]])
    const files = await app.sql<{ id: string }>('select file_id as id from content_versions where content_item_id = $1 order by number', [
      id,
    ])
    const status = async (fileId = '') => (await guest.get(`/files/${fileId}`)).status
    expect([await status(files[0]?.id), await status(files[1]?.id)]).toEqual([200, 404])
    await manager.raw('POST', `/api/content-items/${id}/share`, { versionNumber: 2 })
    expect(await shown(guest)).toEqual([['Cover', 2]])
    expect([await status(files[0]?.id), await status(files[1]?.id)]).toEqual([404, 200])
    await manager.raw('DELETE', `/api/content-items/${id}/share`)
    expect(await shown(guest)).toEqual([])
    expect([await status(files[1]?.id), (await guest.get(`/items/${id}`)).status]).toEqual([404, 404])
  })

  test('reads an article as what it consists of, and nothing of the agency’s own', async () => {
    const id = await item({ title: 'Story', body: '# Head\n\nA *word*.', secret: 'yes' })
    const guest = await reviewing(app, (await share([id])).url)
    const { body, text } = await guest.get<OpenedItemDetail>(`/items/${id}`)
    expect(body.article).toEqual([
      { type: 'heading', level: 1, runs: [{ text: 'Head' }] },
      { type: 'paragraph', runs: [{ text: 'A ' }, { text: 'word', emphasis: true }, { text: '.' }] },
    ])
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'article',
        'closed',
        'contentType',
        'description',
        'file',
        'frameRate',
        'id',
        'pages',
        'title',
        'verdict',
        'versionId',
        'versionNumber',
      ].toSorted(),
    )
    expect(text).not.toMatch(/471[12]|@example/)
  })

  test('comments by the name they gave, is told as a guest, and staff hear of it', async () => {
    const id = await item({ title: 'Banner' })
    const guest = await reviewing(app, (await share([id], 'comment')).url)
    const unnamed = await guest.raw<{ fields: object }>('POST', `/api/opened-links/${guest.linkId}/items/${id}/comments`, { body: 'Hello' })
    expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([400, ['name']])
    expect((await guest.post('/name', { name: 'Mia\u202e' })).status).toBe(400)
    expect((await guest.post('/name', { name: ' Mia Client ' })).body).toMatchObject({ guestName: 'Mia Client' })
    const said = await guest.post(`/items/${id}/comments`, { body: 'Larger, **please**' })
    expect([said.status, said.body]).toEqual([201, expect.objectContaining({ by: 'Mia Client', guest: true, body: 'Larger, please' })])
    const { items } = await manager.call<{ items: OpenedThread[] }>('GET /api/comments', { recordType: 'content-item', recordId: id })
    expect(items).toEqual([
      expect.objectContaining({ authorKind: 'guest', authorName: 'Mia Client', authorId: null, author: null, audience: 'client' }),
    ])
    expect(await told(manager)).toEqual([['comment.created', expect.stringContaining('Mia Client (guest)')]])
    const [logged] = await app.sql(
      `select actor_kind, actor_id, actor_name from events where kind = 'comment.created' and record_id = $1`,
      [items[0]?.id],
    )
    expect(logged).toEqual({ actor_kind: 'guest', actor_id: null, actor_name: 'Mia Client' })
  })

  test('points at a place on the version that is shown, and at no other', async () => {
    const id = await item({ title: 'Pointed', versions: 2 })
    const guest = await reviewing(app, (await share([id], 'comment')).url, 'Mia')
    const { versionId } = (await guest.get<OpenedItemDetail>(`/items/${id}`)).body
    const [first] = await app.sql<{ id: string }>('select id from content_versions where content_item_id = $1 and number = 1', [id])
    const shape = { kind: 'point', at: { x: 0.25, y: 0.5 } }
    expect((await guest.post(`/items/${id}/comments`, { body: 'Here', anchor: { versionId, shape } })).body).toMatchObject({
      anchor: { versionId, versionNumber: 2, shape, time: null, page: null },
    })
    expect((await guest.post(`/items/${id}/comments`, { body: 'There', anchor: { versionId: first?.id, shape } })).status).toBe(409)
  })

  test('reads the conversation with the client, answers in it, and meets nothing internal and nobody but the agency by name', async () => {
    const id = await item({ title: 'Talk' })
    const client = await app.as('client', { fullName: 'Greta Hidden' })
    const at = { recordType: 'content-item', recordId: id }
    await app.insert(comments, commentRow({ ...at, body: 'canary inside', audience: 'internal', authorId: manager.user.id }))
    const first = await app.insert(
      comments,
      commentRow({ ...at, body: 'What do you think, @Greta Hidden?', authorId: manager.user.id, mentions: [client.user.id] }),
    )
    await app.insert(comments, commentRow({ ...at, body: 'From the client', authorId: client.user.id }))
    const influencer = await app.as('influencer', { fullName: 'Ida Hidden' })
    await app.insert(comments, commentRow({ ...at, body: 'From outside', authorId: influencer.user.id }))
    const guest = await reviewing(app, (await share([id], 'comment')).url, 'Mia')
    const { body, text } = await guest.get<{ items: OpenedThread[] }>(`/items/${id}/comments`)
    expect(body.items.map(({ by, body: words }) => [by, words])).toEqual([
      ['Amelia Reed', 'What do you think, @Client?'],
      ['Client', 'From the client'],
      ['Someone else', 'From outside'],
    ])
    expect(text).not.toMatch(/canary|Greta|Ida|@example/)
    expect((await guest.post(`/items/${id}/comments`, { body: 'Good', parentId: first })).status).toBe(201)
    expect((await guest.get<{ items: OpenedThread[] }>(`/items/${id}/comments`)).body.items[0]?.replies).toEqual([
      expect.objectContaining({ by: 'Mia', guest: true, body: 'Good' }),
    ])
    const [internal] = await app.sql<{ id: string }>(`select id from comments where body = 'canary inside'`)
    expect((await guest.post(`/items/${id}/comments`, { body: 'There?', parentId: internal?.id })).status).toBe(404)
  })

  test('gives a verdict that stands in the chain of decisions as a guest’s, with the link, and changes no status', async () => {
    const id = await item({ title: 'Film' })
    const link = await share([id], 'decide', { name: 'For the board' })
    const guest = await reviewing(app, link.url, 'Mia')
    const answer = await guest.post(`/items/${id}/verdict`, { versionNumber: 1, outcome: 'approved', comment: 'Lovely' })
    expect([answer.status, (answer.body as OpenedItem).verdict]).toEqual([
      201,
      expect.objectContaining({ outcome: 'approved', by: 'Mia', comment: 'Lovely' }),
    ])
    expect(await read(id)).toMatchObject({ status: 'pending_review', turn: { side: 'agency' } })
    expect(await decisionsOn(id)).toEqual([
      expect.objectContaining({
        outcome: 'verdict_approved',
        deciderKind: 'guest',
        actorKind: 'guest',
        deciderName: 'Mia',
        decider: null,
        ownWork: false,
      }),
    ])
    expect(await app.sql('select link_id, link_name from decisions where record_id = $1', [id])).toEqual([
      { link_id: link.id, link_name: 'For the board' },
    ])
    expect(await told(manager)).toEqual([['content.verdict', expect.stringContaining('Mia (guest)')]])
    const changes = await guest.post(`/items/${id}/verdict`, { versionNumber: 1, outcome: 'changes' })
    expect([changes.status, changes.body]).toEqual([400, expect.objectContaining({ fields: { comment: 'Say what is to be changed.' } })])
  })

  test('is refused a verdict on a version that is not the one shared by now, with its number', async () => {
    const id = await item({ title: 'Moving', versions: 2 })
    const guest = await reviewing(app, (await share([id])).url, 'Mia')
    const answer = await guest.post(`/items/${id}/verdict`, { versionNumber: 1, outcome: 'approved' })
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ message: expect.stringContaining('Version 2') })])
    expect(await decisionsOn(id)).toEqual([])
  })

  test('does no more than the link allows, from the next request on', async () => {
    const id = await item({ title: 'Narrow' })
    const link = await share([id], 'decide')
    const guest = await reviewing(app, link.url, 'Mia')
    const asked = async () => [
      (await guest.get('/items')).status,
      (await guest.get(`/items/${id}/comments`)).status,
      (await guest.post(`/items/${id}/comments`, { body: 'Hello' })).status,
      (await guest.post(`/items/${id}/verdict`, { versionNumber: 1, outcome: 'approved' })).status,
    ]
    expect(await asked()).toEqual([200, 200, 201, 201])
    await manager.call('PATCH /api/secret-links/:id', { id: link.id, allows: 'comment' })
    expect(await asked()).toEqual([200, 200, 201, 403])
    await manager.call('PATCH /api/secret-links/:id', { id: link.id, allows: 'look' })
    expect(await asked()).toEqual([200, 403, 403, 403])
    await manager.call('POST /api/secret-links/:id/revoke', { id: link.id })
    expect(await asked()).toEqual([410, 410, 410, 410])
  })

  test('reaches no item of another link, none of another brand, and nothing of the portal', async () => {
    const [mine, other] = [await item({ title: 'Mine' }), await item({ title: 'Other' })]
    const guest = await reviewing(app, (await share([mine])).url, 'Mia')
    for (const path of [`/items/${other}`, `/items/${other}/comments`]) expect([path, (await guest.get(path)).status]).toEqual([path, 404])
    expect((await guest.post(`/items/${other}/comments`, { body: 'Hello' })).status).toBe(404)
    expect((await guest.post(`/items/${other}/verdict`, { versionNumber: 1, outcome: 'approved' })).status).toBe(404)
    const portal = rawCaller(app.url, guest.cookie)
    for (const at of [`content-items/${mine}`, `comments?recordType=content-item&recordId=${mine}`, 'content-items'])
      expect([at, (await portal.raw('GET', `/api/${at}`)).status]).toEqual([at, 401])
    const elsewhere = await app.brand()
    await (await app.as('admin')).call('PATCH /api/projects/:id', { id: world.project.id, brandId: elsewhere.id })
    expect(await shown(guest)).toEqual([])
    await (await app.as('admin')).call('PATCH /api/projects/:id', { id: world.project.id, brandId: world.project.brandId })
  })

  test('writes a hundred and twenty times in a quarter of an hour, by all guests of a link together', async () => {
    const id = await item({ title: 'Flood' })
    const link = await share([id])
    const [one, two] = [await reviewing(app, link.url, 'Mia'), await reviewing(app, link.url, 'Max')]
    await app.sql(`insert into rate_limits (key, count, window_ends_at) values ($1, 119, now() + interval '10 minutes')`, [
      `link:write:${link.id}`,
    ])
    expect((await one.post(`/items/${id}/comments`, { body: 'The last' })).status).toBe(201)
    expect((await two.post(`/items/${id}/comments`, { body: 'Too many' })).status).toBe(429)
  })
})
