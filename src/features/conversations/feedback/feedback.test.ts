import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMails } from '#features/records/inbox/jobs.ts'
import { systemCtx } from '#platform/context.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { setUpvote } from './commands.ts'
import { feedbackRow } from './fixtures/factory.ts'
import type { FeedbackView } from './schema.ts'
import { feedbackSubmissions } from './table.ts'

let app: TestApp
let admin: TestClient
let author: TestClient
let client: TestClient
beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'atelier@example.com' } })
  ;[admin, author, client] = [await app.as('admin'), await app.as('creative'), await app.as('client')]
})
afterAll(() => app.close())

const text = {
  title: 'Show the due date on every card',
  description: 'On the board one has to open a card to see when it is due.',
  type: 'improvement',
}
const submit = (who: TestClient, more: object = {}) => who.call<FeedbackView>('POST /api/feedback-submissions', { ...text, ...more })
const patch = (who: TestClient, id: string, change: object) =>
  who.raw<FeedbackView & { message: string; fields?: object }>('PATCH', `/api/feedback-submissions/${id}`, change)
const read = (who: TestClient, id: string) => who.call<FeedbackView>('GET /api/feedback-submissions/:id', { id })
const vote = (who: TestClient, id: string) => who.call<FeedbackView>('POST /api/feedback-submissions/:id/upvote', { id })
const told = async (who: TestClient, kind: string) => {
  const { items } = await who.call<{ items: { kind: string; message: string; actionUrl: string }[] }>('GET /api/notifications')
  return items.filter((one) => one.kind === kind).map(({ message, actionUrl }) => [message, actionUrl])
}

test('what is submitted says what the specification asks for, each fault with its sentence', async () => {
  const refused = await author.raw<{ fields: Record<string, string> }>('POST', '/api/feedback-submissions', {
    title: 'Too short',
    description: 'Not enough of it',
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      title: 'Title must be at least 10 characters',
      description: 'Description must be at least 30 characters',
      type: 'Please select a type',
    },
  ])
  const made = await submit(author)
  expect(made).toMatchObject({ ...text, category: null, status: 'submitted', upvotes: 0, upvoted: false, triagedAt: null })
  expect('priority' in made).toBe(false)
})

describe('upvotes', () => {
  test('are set and not flipped: twice is as once, and taken back as often as one likes', async () => {
    const { id } = await submit(author)
    expect(await vote(client, id)).toMatchObject({ upvotes: 1, upvoted: true })
    expect(await vote(client, id)).toMatchObject({ upvotes: 1, upvoted: true })
    expect(await read(author, id)).toMatchObject({ upvotes: 1, upvoted: false })
    for (const _ of [1, 2]) {
      expect(await client.call('DELETE /api/feedback-submissions/:id/upvote', { id })).toMatchObject({ upvotes: 0, upvoted: false })
    }
  })

  test('of 200 people at once are 200, and 100 of one person at once are one', async () => {
    const { id } = await submit(author)
    const actor = await app.actorOf(client)
    const people = await app.sql<{ id: string }>(
      `insert into users (id, full_name, email) select gen_random_uuid(), 'Voter ' || n, 'voter' || n || '@example.com'
        from generate_series(1, 200) n returning id`,
    )
    const wants = (userId: string) => setUpvote({ ...systemCtx(app.services, 'upvotes'), actor: { ...actor, userId } }, id, true)
    await Promise.all([...people, ...people.slice(0, 50)].map((person) => wants(person.id)))
    await Promise.all(Array.from({ length: 100 }, () => vote(client, id)))
    expect((await read(admin, id)).upvotes).toBe(201)
    expect(await app.sql('select count(*)::int as n from feedback_upvotes where feedback_id = $1', [id])).toEqual([{ n: 201 }])
  })

  test('are seen at once by whoever looks, inside the agency and out of it', async () => {
    const { id } = await submit(author)
    const [inside, outside] = await Promise.all([author.stream(), client.stream()])
    await vote(await app.as('client'), id)
    for (const stream of [inside, outside])
      await stream.next(({ message }) => message.recordId === id && message.kind === 'feedback.upvoted')
    for (const stream of [inside, outside]) stream.cut()
  })

  test('order the list, most first, and page through equals without losing one', async () => {
    const person = await app.as('copywriter')
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push((await submit(person, { category: 'documentation' })).id)
    await vote(client, ids[1] ?? '')
    const list = (cursor?: string) =>
      person.call<{ items: FeedbackView[]; nextCursor: string | null }>('GET /api/feedback-submissions', {
        category: 'documentation',
        mine: 'true',
        limit: 2,
        ...(cursor && { cursor }),
      })
    const found: string[] = []
    for (let page = await list(); ; page = await list(page.nextCursor ?? '')) {
      found.push(...page.items.map((one) => one.id))
      if (!page.nextCursor) break
    }
    expect(found).toEqual([ids[1], ids[4], ids[3], ids[2], ids[0]])
  })
})

describe('triage', () => {
  test('status and answer are told to the author and to whoever wants it, to nobody else', async () => {
    const { id, title } = await submit(author, { title: 'Remember the filters of the board' })
    await vote(client, id)
    const stranger = await app.as('client')
    const answer = { status: 'planned', adminResponse: 'Comes in spring, with saved views.' }
    expect((await patch(admin, id, answer)).body).toMatchObject(answer)
    const sentence = [`${admin.user.fullName} answered “${title}” and set it to Planned.`, `/feedback?feedback=${id}`]
    for (const who of [author, client]) expect(await told(who, 'feedback.answered')).toEqual([sentence])
    for (const who of [stranger, admin]) expect(await told(who, 'feedback.answered')).toEqual([])
    await patch(admin, id, { status: 'in_progress' })
    expect((await told(author, 'feedback.answered')).map(([message]) => message)).toContain(
      `${admin.user.fullName} set “${title}” to In progress.`,
    )
  })

  test('the priority is told to nobody but admins: in no answer, list, export, history, event or notice, and in no refusal', async () => {
    const manager = await app.as('project_manager')
    const { id, title } = await submit(author)
    const streams = await Promise.all([manager.stream(), client.stream(), admin.stream()])
    expect((await patch(admin, id, { priority: 'urgent' })).body.priority).toBe('urgent')
    expect(await read(admin, id)).toMatchObject({ priority: 'urgent' })
    await patch(admin, id, { priority: 'high', adminResponse: 'Thank you for this.' })
    for (const stream of streams) await stream.next(({ message }) => message.recordId === id)
    for (const who of [manager, author, client]) {
      const answers = [
        await read(who, id),
        await who.call('GET /api/feedback-submissions'),
        await who.call('GET /api/history', { recordType: 'feedback', recordId: id }),
        (await who.raw('GET', '/api/feedback-submissions', undefined, { accept: 'text/csv' })).text,
        await who.call('GET /api/notifications'),
        (await patch(who, id, { priority: 'high' })).text.replace('Set status, answer and priority of feedback', ''),
      ]
      expect(answers.filter((answer) => /priority|urgent/i.test(JSON.stringify(answer)))).toEqual([])
    }
    for (const { entries } of streams.slice(0, 2)) {
      const own = entries.filter(({ message }) => message.recordId === id)
      expect(own.map(({ message }) => message.fields.includes('priority'))).toEqual(own.map(() => false))
      expect(own.filter(({ message }) => message.kind === 'feedback.updated').length).toBe(1)
    }
    await makeMails(app.services, new Date(Date.now() + 60 * 60_000))
    const mails = await app.sql<{ text: string }>('select to_jsonb(m)::text as text from mails m')
    expect(mails.some(({ text }) => text.includes('Thank you for this.') || text.includes(title))).toBe(true)
    expect(mails.filter(({ text }) => /priority|urgent/i.test(text))).toEqual([])
    const { items } = await admin.call<{ items: { changes: { field: string }[] }[] }>('GET /api/history', {
      recordType: 'feedback',
      recordId: id,
    })
    expect(items.flatMap(({ changes }) => changes.map(({ field }) => field)).filter((field) => field === 'priority')).toHaveLength(2)
    for (const stream of streams) stream.cut()
  })

  test('its author changes and deletes it until then, and not afterwards; nobody else does', async () => {
    const { id } = await submit(client)
    expect((await patch(client, id, { title: 'A better title for it' })).status).toBe(200)
    for (const who of [author, admin]) expect((await patch(who, id, { title: 'Not mine to change' })).status).toBe(403)
    expect((await patch(client, id, { status: 'completed' })).status).toBe(403)
    await patch(admin, id, { priority: 'low' })
    const refused = await patch(client, id, { title: 'Once more another one' })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'An admin has looked at this already, so it stays as it is. Say more in a comment.',
    ])
    expect((await client.raw('DELETE', `/api/feedback-submissions/${id}`)).status).toBe(403)
    expect((await admin.raw('DELETE', `/api/feedback-submissions/${id}`)).status).toBe(200)
    expect((await client.raw('GET', `/api/feedback-submissions/${id}`)).status).toBe(404)
  })
})

test('who wrote it is told to people outside only where they may know', async () => {
  const stranger = await app.as('client')
  const [byClient, byStaff] = [await submit(client), await submit(author)]
  expect(await read(stranger, byClient.id)).toMatchObject({ userId: null, author: { id: null, fullName: 'Someone else' } })
  expect((await read(stranger, byStaff.id)).author.fullName).toBe(author.user.fullName)
  expect((await read(author, byClient.id)).author.fullName).toBe(client.user.fullName)
})

describe('merging', () => {
  test('keeps every vote, each person once, and leads from the one to the other', async () => {
    const [one, into] = [await submit(author), await submit(client, { title: 'Due dates on the board, please' })]
    const both = await app.as('influencer')
    for (const { id } of [one, into]) await vote(both, id)
    await vote(await app.as('client'), one.id)
    const merged = await admin.call<FeedbackView>('POST /api/feedback-submissions/:id/merge', { id: one.id, intoId: into.id })
    expect(merged.mergedInto).toEqual({ id: into.id, title: into.title })
    expect((await read(client, into.id)).upvotes).toBe(2)
    expect(await told(author, 'feedback.merged')).toEqual([
      [`${admin.user.fullName} merged “${one.title}” into “${into.title}”.`, `/feedback?feedback=${into.id}`],
    ])
    const { items } = await author.call<{ items: FeedbackView[] }>('GET /api/feedback-submissions')
    expect(items.map(({ id }) => id)).not.toContain(one.id)
    expect((await client.raw('POST', `/api/feedback-submissions/${one.id}/upvote`, {})).status).toBe(409)
    // What is said about it from now on is said there.
    const comment = (recordId: string) =>
      client.raw<{ message: string }>('POST', '/api/comments', { recordType: 'feedback', recordId, body: 'And soon' })
    const refused = await comment(one.id)
    expect([refused.status, refused.body.message]).toEqual([403, `This was merged into “${into.title}”. Go on there.`])
    expect((await comment(into.id)).status).toBe(201)
    // Whoever wrote the one is told of what becomes of the other.
    await patch(admin, into.id, { status: 'completed' })
    expect(await told(author, 'feedback.answered')).toContainEqual([
      `${admin.user.fullName} set “${into.title}” to Completed.`,
      `/feedback?feedback=${into.id}`,
    ])
  })

  test('each into the other at once leaves one of them, and nothing goes into what was merged', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await submit(author), await submit(author)]
      const merge = (id: string, intoId: string) => admin.raw('POST', `/api/feedback-submissions/${id}/merge`, { intoId })
      const statuses = (await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(await app.sql('select merged_into_id from feedback_submissions where id = any($1)', [[one.id, other.id]])).toContainEqual({
        merged_into_id: null,
      })
    }
  })

  test('what it went into is deleted with it, and comes back with it', async () => {
    const [one, into] = [await submit(author), await submit(author)]
    await admin.call('POST /api/feedback-submissions/:id/merge', { id: one.id, intoId: into.id })
    const { deletionId, count } = await admin.call<{ deletionId: string; count: number }>('DELETE /api/feedback-submissions/:id', {
      id: into.id,
    })
    expect(count).toBe(2)
    expect((await author.raw('GET', `/api/feedback-submissions/${one.id}`)).status).toBe(404)
    await admin.call('POST /api/feedback-submissions/:id/restore', { id: into.id, deletionId })
    expect((await read(author, one.id)).mergedInto?.id).toBe(into.id)
  })
})

test('while somebody types, what says nearly the same is shown, and nothing else', async () => {
  const dark = 'Dark mode for evenings at the cutting table'
  for (const title of ['Export invoices to a spreadsheet', dark])
    await app.insert(feedbackSubmissions, feedbackRow({ userId: author.user.id, title }))
  const similar = async (q: string) =>
    (await client.call<{ items: { title: string }[] }>('GET /api/feedback-submissions/similar', { q })).items.map(({ title }) => title)
  expect(await similar('Invoices as spreadsheet')).toEqual(['Export invoices to a spreadsheet'])
  expect(await similar('export invo')).toEqual(['Export invoices to a spreadsheet'])
  // A word of it is telling, where it is not one of many.
  expect(await similar('Dark theme')).toEqual([dark])
  expect(await similar('Captions below every film, in all languages and dark')).toEqual([])
})

describe('what is said about it', () => {
  test('is read by everybody who takes part, and by the agency alone where it is internal', async () => {
    const { id } = await submit(author)
    const on = { recordType: 'feedback', recordId: id }
    const outside = await app.as('influencer')
    const stream = await outside.stream()
    const said = await client.call<{ id: string }>('POST /api/comments', { ...on, body: 'We would use this every day.' })
    await stream.next(({ message }) => message.recordId === said.id)
    await author.call('POST /api/comments', { ...on, body: 'Canary 51f0, among us', audience: 'internal' })
    const comments = await outside.call<{ items: { body: string; author: { fullName: string } }[] }>('GET /api/comments', on)
    expect(comments.items.map((one) => [one.body, one.author.fullName])).toEqual([['We would use this every day.', 'Someone else']])
    expect((await read(outside, id)).commentCount).toBe(1)
    expect((await read(author, id)).commentCount).toBe(2)
    expect((await client.raw('PATCH', `/api/comments/${said.id}`, { body: 'We would use this every week.' })).status).toBe(200)
    stream.cut()
  })

  test('is told to the author, and to an author outside without the name of somebody else outside', async () => {
    const { id, title } = await submit(client)
    const outside = await app.as('influencer')
    await outside.call('POST /api/comments', { recordType: 'feedback', recordId: id, body: 'Me too, very much so.' })
    expect(await told(client, 'comment.created')).toEqual([[`Someone else commented on “${title}”.`, expect.any(String)]])
  })
})
