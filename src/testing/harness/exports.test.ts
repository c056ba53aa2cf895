import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commentRow } from '#features/records/comments/fixtures/factory.ts'
import { comments } from '#features/records/comments/table.ts'
import type { LinkMade } from '#features/records/share-links/schema.ts'
import { itemOf } from '#shared/contract/endpoint.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { loadFeatures } from '../../server/features.ts'
import type { AccessCases } from '../kit/access-cases.ts'
import { openLink, type TestGuest } from '../kit/guests.ts'
import type { TestApp, TestClient, TestProject } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'
import { readAccessCases } from './fixtures.ts'

// Who may list may export the same rows and columns: every list of the contract, for every role, read by a parser that is not ours.

const features = await loadFeatures()
const matrices = Object.values(await readAccessCases())
const inputs: NonNullable<AccessCases['lists']> = Object.assign({}, ...matrices.map(({ lists }) => lists))
const lists = features
  .flatMap((feature) => feature.routes)
  .filter(({ key, operation }) => key.startsWith('GET ') && itemOf(operation.output) !== undefined)
  .map(({ key }) => key)

let app: TestApp
let staff: TestClient
let client: TestClient
let project: TestProject
let taskId: string
let guest: TestGuest
let reviewer: TestGuest
// An influencer with an engagement, by account and by link.
let [influencer, invited, engagementId] = [{} as TestClient, {} as TestGuest, '']
/** What a review link shows. */
let itemId: string
const callers: [string, Pick<TestClient, 'raw' | 'cookie'>][] = []
/** What stands in an address in place of its parameter. */
const pageWritten = 'help'

const nasty = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', 'a;=1', 'a\n=1', 'a,"b"', 'Zoë – “x”', 'a\r\nb']

beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(['admin', 'project_manager'])
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
  taskId = (await app.task({ project })).id
  for (const name of nasty) await app.task({ project, name })
  for (const email of ['=1@example.com', 'one@example.com'])
    await staff.raw('POST', '/api/invitations', { email, fullName: '=1', roles: ['creative'] })
  await staff.call('PATCH /api/pages/:page', { page: pageWritten, body: '=1+1' })
  for (let n = 0; n < 3; n += 1) {
    const person = await app.user(['creative', 'copywriter'])
    const outsider = await app.user(['client'])
    const more = await app.project({ brand: project.brandId })
    for (const { grow } of matrices) await grow?.({ app, staff, client, project, taskId, person, outsider, more, n })
  }
  for (const roles of [...accountRoles.map((role) => [role]), [], ['client', 'influencer']] as Role[][]) {
    const caller = await app.as(roles)
    if (roles.includes('client')) await app.allocateToBrand(caller.user, project.brandId)
    if (roles.includes('influencer')) await app.allocate(caller.user, project, 'influencer')
    callers.push([roles.join(' and ') || 'nobody', caller])
  }
  const [shown] = await app.sql<{ id: string }>(`select id from documents where audience = 'client' limit 1`)
  const records = [{ recordType: 'document', recordId: shown?.id ?? '' }]
  guest = await openLink(app, (await staff.call<LinkMade>('POST /api/secret-links', { kind: 'delivery', records })).url)
  const [item] = await app.sql<{ id: string }>(
    `select ci.id from content_items ci join content_versions v on v.content_item_id = ci.id and v.number = ci.shared_version
      where ci.deleted_at is null limit 1`,
  )
  itemId = item?.id ?? ''
  influencer = await app.as('influencer')
  engagementId = await app.make('engagement', { app, project, shape: 'own', who: influencer, world: { colleague: staff.user } })
  const linked = async (kind: string, recordType: string, recordId: string, audience: string) => {
    const said = { recordType, recordId, audience, authorId: staff.user.id }
    for (const body of nasty) await app.insert(comments, commentRow({ ...said, body }))
    const link = { kind, allows: 'comment', records: [{ recordType, recordId }] }
    return openLink(app, (await staff.call<LinkMade>('POST /api/secret-links', link)).url)
  }
  reviewer = await linked('review', 'content-item', itemId, 'client')
  invited = await linked('engagement', 'engagement', engagementId, 'influencer')
  callers.push(['influencer with an engagement', influencer], ['guest of an engagement', invited])
  callers.push(['admin who manages', staff], ['guest of a link', guest], ['guest of a review link', reviewer])
}, 120_000)
afterAll(() => app.close())

const addressOf = (key: string): string => {
  const input: Record<string, string> = {
    ...(key.includes(':page') && { page: pageWritten }),
    ...(key.includes('/opened-links/') && { id: guestOf(key).linkId }),
    ...(key.includes('/own-engagements/:id') && { id: engagementId }),
    ...(key.includes('/:itemId') && { itemId }),
    ...inputs[key as keyof typeof inputs]?.({ app, staff, client, project, taskId }),
  }
  const path = (key.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name] ?? ''
    delete input[name]
    return value
  })
  return `${path}?${new URLSearchParams(input).toString()}`
}

/** The guest of the link whose kind of page asks. */
const guestOf = (key: string): TestGuest => (key.includes('/messages') ? invited : key.includes('/items') ? reviewer : guest)

/** Somebody who sees the list. */
function callerOf(key: string): Pick<TestClient, 'raw' | 'cookie'> {
  if (key.includes('/opened-links/')) return guestOf(key)
  if (key.includes('/own-')) return influencer
  return key === 'GET /api/to-approve' ? client : staff
}

/** Everything the list answers, page after page. */
async function allOf(caller: Pick<TestClient, 'raw'>, address: string): Promise<{ status: number; items: Record<string, unknown>[] }> {
  const items: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { status: number; body: { items: Record<string, unknown>[]; nextCursor: string | null } } = await caller.raw(
      'GET',
      `${address}&limit=200${cursor && `&cursor=${cursor}`}`,
    )
    if (page.status !== 200) return { status: page.status, items }
    items.push(...page.body.items)
    cursor = page.body.nextCursor
  }
  return { status: 200, items }
}

async function exported(
  caller: Pick<TestClient, 'cookie'>,
  address: string,
): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(app.url + address, { headers: { cookie: caller.cookie, accept: 'text/csv' } })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), text }
}

type Cell = { path: string; text: string; isNumber: boolean }

/** A row of JSON as texts by where they stand, made in another way than the server makes it. */
function cellsOf(row: unknown): Cell[] {
  const found = new Map<string, Cell>()
  const walk = (one: unknown, path: string): void => {
    if (one === null || one === undefined) return
    if (Array.isArray(one)) for (const each of one) walk(each, path)
    else if (typeof one === 'object' && !opaque.has(path)) for (const [field, inner] of Object.entries(one)) walk(inner, `${path}.${field}`)
    else {
      const text = typeof one === 'string' ? one : JSON.stringify(one)
      const before = found.get(path)
      found.set(
        path,
        before ? { path, text: `${before.text}; ${text}`, isNumber: false } : { path, text, isNumber: typeof one === 'number' },
      )
    }
  }
  walk(row, '')
  return [...found.values()]
}

/** ".projectManager.fullName" as "Project manager full name" */
function headingOf(path: string): string {
  const words = path
    .split(/[.]|(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
  const [first = '', ...rest] = words.map((word) =>
    /^(id|ip|url)s?$/.test(word) ? word.replace(/id|ip|url/, (one) => one.toUpperCase()) : word,
  )
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}

/** What has no fields of its own in the contract stands as JSON. */
const opaque = new Set(['.details'])

const safe = (text: string, isNumber: boolean): string =>
  isNumber ? text : text.replace(/(?<=^|;|\t|\r(?!\n)|\n)(?=[\s"']*[=+\-@＝＋－＠])/g, "'").replace(/^(?=[\t\r\n])/, "'")

/** What an export leaves out: positions, addresses inside Atelier, and how something is drawn. */
const isLeftOut = (path: string): boolean =>
  /\.(position|orderIndex|seq|rev|\w+(Seq|Rev)|avatarUrl|logoUrl|actionUrl|url|reading|shape)(\.|$)/.test(path)

test('every answer with a cursor is a list that can be exported', () => {
  const paged = features
    .flatMap((feature) => feature.routes)
    .filter(({ operation: { output } }) =>
      JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })).includes('"required":["items","nextCursor"'),
    )
  expect(paged.map(({ key }) => key).filter((key) => !lists.includes(key))).toEqual([])
  expect(lists.length).toBeGreaterThan(12)
})

describe('an export equals its list', () => {
  test.for(lists)('%s', { timeout: 60_000 }, async (key) => {
    const address = addressOf(key)
    let filled = 0
    for (const [name, caller] of callers) {
      const list = await allOf(caller, address)
      const { status, type, text } = await exported(caller, address)
      expect([name, status]).toEqual([name, list.status])
      if (status !== 200) continue
      filled += list.items.length
      expect(type).toContain('text/csv')
      expect(text.startsWith('\uFEFF')).toBe(true)
      const records = parse<Record<string, string>>(text, { bom: true, columns: true, record_delimiter: '\r\n' })
      expect([name, records.length]).toEqual([name, list.items.length])
      const [head = []] = parse(text, { bom: true, toLine: 1, record_delimiter: '\r\n' })
      expect(new Set(head).size).toBe(head.length)
      for (const [index, item] of list.items.entries()) {
        const cells = cellsOf(item).filter(({ path }) => !isLeftOut(path))
        const shown = cells.map(({ path, text: value, isNumber }) => [headingOf(path), safe(value, isNumber)])
        const record = Object.entries(records[index] ?? {}).filter(([, value]) => value !== '')
        expect([name, Object.fromEntries(record)]).toEqual([name, Object.fromEntries(shown.filter(([, value]) => value !== ''))])
        // Two places of one name, such as projectId and project.id, say the same.
        expect(new Set(shown.map(([heading]) => heading)).size).toBe(new Set(shown.map((cell) => cell.join('\n'))).size)
      }
    }
    expect(filled, 'somebody sees something').toBeGreaterThan(0)
  })
})

describe('the header of an export begins with what people read, and ends with ids', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(; |$)/
  test.for(lists)('%s', { timeout: 60_000 }, async (key) => {
    const { text } = await exported(callerOf(key), addressOf(key))
    const [head = [], ...records] = parse(text, { bom: true, record_delimiter: '\r\n' })
    expect(head.filter((heading) => /\b(position|order index|seq|rev|logo|avatar|image|action|reading)\b/i.test(heading))).toEqual([])
    const values = (at: number) => records.flatMap((cells) => cells[at] || [])
    const firstId = head.findIndex((heading) => /\bID$/.test(heading))
    const readable = head.slice(0, firstId)
    const ids = head.slice(firstId)
    expect(readable).not.toEqual([])
    const isOnlyIds = (at: number) => values(at).length > 0 && values(at).every((value) => uuid.test(value))
    expect(readable.filter((heading, at) => !heading.startsWith('Changes ') && isOnlyIds(at))).toEqual([])
    expect(ids.filter((heading) => !/\bID$| by$| to$/.test(heading))).toEqual([])
    expect(ids.filter((heading, at) => heading !== 'ID' && values(firstId + at).some((value) => !uuid.test(value)))).toEqual([])
    const isName = (heading = '') => /(name|title|subject|number)$/i.test(heading)
    if (head[0] !== 'At') expect(isName(head[0]), head.join(', ')).toBe(head.some(isName))
  })
})

test('no cell is computed by a spreadsheet', async () => {
  const { text } = await exported(staff, addressOf('GET /api/tasks'))
  const cells = parse(text, { bom: true, record_delimiter: '\r\n' }).flat()
  for (const name of nasty) expect(cells.some((cell) => cell === safe(name, false))).toBe(true)
  const pieces = cells.flatMap((cell) => cell.split(/[;\t\r\n]/))
  expect(pieces.filter((piece) => /^\s*[=+\-@＝]/.test(piece))).toEqual([])
})

test('each export stands in the audit log before its first row, with the filters, and a refused one does not', async () => {
  const count = async () =>
    (await app.sql<{ count: number }>(`select count(*)::int as count from audit_entries where kind = 'list.exported'`))[0]?.count
  const before = (await count()) ?? 0
  await exported(staff, '/api/projects?status=active')
  await exported(client, '/api/mails?')
  expect(await count()).toBe(before + 1)
  const [line] = await app.sql<{ name: string; details: unknown; actor: string }>(
    `select record_name as name, details, actor_id as actor from audit_entries where kind = 'list.exported' order by at desc limit 1`,
  )
  expect(line).toEqual({ name: 'projects', details: { status: [null, 'active'] }, actor: staff.user.id })
})

test('is the whole list or nothing: limit and cursor are refused, and what is no list is told', async () => {
  for (const address of ['/api/brands?limit=5', '/api/brands?cursor=x', `/api/brands/${project.brandId}`]) {
    const { status, text } = await exported(staff, address)
    expect([address, status, (JSON.parse(text) as { code: string }).code]).toEqual([address, 400, 'invalid_input'])
  }
  expect((await exported(staff, '/api/brands?unknown=1')).status).toBe(400)
  expect((await exported({ cookie: '' }, '/api/brands?')).status).toBe(401)
})

describe('a long one', () => {
  beforeAll(async () => {
    await app.sql(
      `insert into brands (id, name, description, status, created_by)
       select gen_random_uuid(), 'Long ' || lpad(n::text, 6, '0'), repeat('x', 4000), 'active', $1 from generate_series(1, 4000) n`,
      [staff.user.id],
    )
  })

  test('is read in pages, each row once', async () => {
    const { text } = await exported(staff, '/api/brands?q=Long')
    const names = parse<{ Name: string }>(text, { bom: true, columns: true }).map(({ Name }) => Name)
    expect([names.length, new Set(names).size]).toEqual([4000, 4000])
  })

  test('breaks off when the session ends meanwhile', async () => {
    const leaving = await app.as('admin')
    const answer = await fetch(`${app.url}/api/brands?q=Long`, {
      headers: { cookie: leaving.cookie, accept: 'text/csv', 'accept-encoding': 'identity' },
    })
    const reader = answer.body?.getReader()
    await reader?.read()
    await app.sql('delete from sessions where user_id = $1', [leaving.user.id])
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done) return
    }
    await expect(rest()).rejects.toThrow()
  })
})
