import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { insertInfluencer } from '../influencers/fixtures/access.ts'
import type { InfluencerView } from '../influencers/schema.ts'
import type { InfluencerImportPreview, InfluencerImportView } from './schema.ts'

let app: TestApp
let marketer: TestClient
beforeAll(async () => {
  app = await startTestApp()
  marketer = await app.as('digital_marketer')
})
afterAll(() => app.close())

type Input = Record<string, unknown>
const send = async (content: string | Uint8Array, client = marketer): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const headers = { 'content-type': 'application/octet-stream' }
  const { status, body } = await client.raw<{ uploadId: string }>('PUT', '/api/influencer-import-files', bytes, headers)
  expect(status).toBe(200)
  return body.uploadId
}
const preview = (input: Input, client = marketer) => client.call<InfluencerImportPreview>('POST /api/influencer-imports/preview', input)
const importAll = (input: Input, client = marketer) => client.call<InfluencerImportView>('POST /api/influencer-imports', input)
const read = async (content: string | Uint8Array, more: Input = {}) => preview({ uploadId: await send(content), ...more })
const faultsOf = ({ faulty }: InfluencerImportPreview) =>
  faulty.flatMap(({ row, faults }) => faults.map(({ column, message }) => [row, column, message]))
const named = async (q: string) =>
  (await marketer.call<{ items: InfluencerView[] }>('GET /api/influencers', { q, limit: 200, sort: 'fullName' })).items
const head = async () => (await app.sql<{ n: number }>('select count(*)::int as n from influencers where deleted_at is null'))[0]?.n

/** UTF-16 with its byte order mark. */
const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}

test('5,000 rows in UTF-16 with semicolons and a byte order mark, seven of them bad: 4,993 are imported, and undone together', async () => {
  const bad: Record<number, (cells: string[]) => void> = {
    3: (cells) => void (cells[0] = ''),
    70: (cells) => void (cells[1] = 'nobody'),
    700: (cells) => void (cells[4] = 'many'),
    701: (cells) => void (cells[5] = '101'),
    2000: (cells) => void (cells[3] = '@big.1999'),
    4000: (cells) => void (cells[8] = 'Sleeping'),
    4999: (cells) => void cells.push('one too many'),
  }
  const rows = Array.from({ length: 5000 }, (_, at) => {
    const cells = [
      `Büch“er ${at}`,
      `big-${at}@example.com`,
      'Łódź, Poland',
      `https://instagram.com/big.${at}/`,
      at % 2 ? '12,5K' : '1.234.567',
      '4,75',
      'fashion, slow living',
      '1.250,50',
      at % 3 ? 'active' : 'Inactive',
    ]
    bad[at]?.(cells)
    return cells.map((cell) => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')
  })
  const heading = 'Creator;E-mail;City;IG;IG Followers;ER%;Niche;Fee;Status'
  const uploadId = await send(utf16([heading, ...rows].join('\r\n')))
  const shown = await preview({ uploadId, currency: 'EUR' })
  expect(shown.columns.map(({ field }) => field)).toEqual([
    'fullName',
    'email',
    'location',
    'instagramHandle',
    'followersInstagram',
    'engagementRate',
    'niche',
    'ratePerPost',
    'status',
  ])
  expect([shown.problems, shown.numbers, shown.count, shown.skipped]).toEqual([[], { decimalSign: 'comma', open: [] }, 4993, 7])
  expect(faultsOf(shown)).toEqual([
    [5, 'Creator', 'Name is required'],
    [72, 'E-mail', 'Invalid email'],
    [702, 'IG Followers', '“many” can’t be read as a number with a decimal comma.'],
    [703, 'ER%', 'Enter a rate from 0 to 100'],
    [2002, 'IG', 'Row 2001 has the same handle on Instagram.'],
    [4002, 'Status', '“Sleeping” is none of these: Active, Inactive or Blacklisted.'],
    [5001, null, 'It has 10 cells, and the heading has 9. A cell that holds the separator needs quotation marks.'],
  ])
  const skipped = await marketer.raw('GET', `/api/influencer-imports/skipped?uploadId=${uploadId}&currency=EUR`)
  const lines = parse(skipped.text, { bom: true, relax_column_count: true })
  expect(lines[0]).toEqual([...heading.split(';'), 'Row in the file', 'Reasons'])
  expect(lines).toHaveLength(8)
  expect(lines[2]?.slice(-2)).toEqual(['72', 'E-mail: Invalid email'])

  const before = await head()
  const { id, count } = await importAll({ uploadId, currency: 'EUR', count: 4993, skipped: 7 })
  expect([count, await head()]).toEqual([4993, Number(before) + 4993])
  const [one] = await named('big-999@')
  expect(one).toMatchObject({
    fullName: 'Büch“er 999',
    location: 'Łódź, Poland',
    instagramHandle: 'big.999',
    followersInstagram: 12_500,
    engagementRate: 4.75,
    niche: ['fashion', 'slow living'],
    ratePerPost: '1250.50',
    rateCurrency: 'EUR',
    figuresSource: 'imported',
    status: 'inactive',
    addedBy: { id: marketer.user.id },
  })
  // All of them are there now: the same sheet would import nothing.
  expect(await preview({ uploadId, currency: 'EUR' })).toMatchObject({ count: 0, skipped: 5000 })
  const undone = await marketer.call<{ count: number; deletionId: string }>('DELETE /api/influencer-imports/:id', { id })
  expect([undone.count, await head()]).toEqual([4993, before])
  expect((await marketer.raw('DELETE', `/api/influencer-imports/${id}`)).status).toBe(404)
  // The undo is one deletion, which is restored whole.
  const { items } = await marketer.call<{ items: { id: string; recordId: string; holds: object[] }[] }>('GET /api/deletions', {
    limit: 200,
  })
  const listed = items.filter((item) => item.id === undone.deletionId)
  const [first] = listed
  expect(listed.map(({ holds }) => holds)).toEqual([[{ noun: 'other influencer', nouns: 'other influencers', count: 4992 }]])
  await marketer.call('POST /api/influencers/:id/restore', { id: first?.recordId, deletionId: undone.deletionId })
  expect(await head()).toBe(Number(before) + 4993)
  await marketer.call('DELETE /api/influencer-imports/:id', { id })
  expect(await head()).toBe(before)
}, 60_000)

test('what is exported imports again equal, and formulas stay text', async () => {
  const keys = (items: readonly InfluencerView[]) =>
    items.map(({ id: _id, version: _v, createdAt: _c, updatedAt: _u, addedBy: _a, figuresSource: _s, ...rest }) => rest)
  const one = {
    fullName: '=cmd|calc; "Zoë" Round',
    email: 'round-1@example.com',
    phone: '+34 600 000 000',
    location: 'A Coruña',
    notes: 'One\nTwo; "three"\n@four',
    niche: ['K-beauty', 'slow; living'.replace(';', ''), '=food'],
    tags: ['a', 'b'],
    instagramHandle: 'round.1',
    followersInstagram: 12_345,
    engagementRate: 4.05,
    ratePerPost: '1234.50',
    ratePerVideo: '0.10',
    rateCurrency: 'EUR',
    figuresAsOf: '2026-02-03',
    agentName: '-Agent',
    agentEmail: 'agent@example.com',
    mailsTo: 'agent',
    status: 'blacklisted',
    blacklistReason: '+bad',
    profileUrl: 'https://example.com/a?b=c',
  }
  await marketer.call('POST /api/influencers', one)
  await marketer.call('POST /api/influencers', {
    fullName: 'Plain Round',
    email: 'round-2@example.com',
    tiktokHandle: 'round2',
    followersTiktok: 0,
  })
  const exported = () => marketer.raw('GET', '/api/influencers?q=round-&sort=fullName', undefined, { accept: 'text/csv' })
  const [first, before] = [await exported(), await named('round-')]
  expect(before).toHaveLength(2)
  for (const { id } of before) await marketer.call('DELETE /api/influencers/:id', { id })
  const uploadId = await send(first.text)
  const shown = await preview({ uploadId })
  expect([faultsOf(shown), shown.problems, shown.count]).toEqual([[], [], 2])
  await importAll({ uploadId, count: 2, skipped: 0 })
  expect(keys(await named('round-'))).toEqual(keys(before))
})

describe('numbers are read by one rule for the whole file', () => {
  const sheet = (...followers: string[]) =>
    ['Name,Email,Followers', ...followers.map((text, at) => `Num ${at},num${at}@example.com,"${text}"`)].join('\n')
  test('"1.234" alone needs a choice, and is read as chosen', async () => {
    const open = await read(sheet('1.234', '900'))
    expect([open.problems, open.numbers]).toEqual([
      ['“1.234” can be read in two ways. Choose how the numbers of this file are written.'],
      { decimalSign: null, open: ['1.234'] },
    ])
    expect((await read(sheet('1.234', '900'), { decimalSign: 'comma' })).good[0]?.values.followersInstagram).toBe('1234')
    expect(faultsOf(await read(sheet('1.234', '900'), { decimalSign: 'point' }))).toEqual([[2, 'Followers', 'Enter a whole number']])
  })
  test('differing numbers need a choice, and those that do not follow the chosen rule are skipped', async () => {
    const differing = await read(sheet('12,5K', '1.2M'))
    expect(differing.problems).toEqual(['“1.2M” and “12,5K” follow different rules. Choose how the numbers of this file are written.'])
    const chosen = await read(sheet('12,5K', '1.2M'), { decimalSign: 'comma' })
    expect([chosen.count, faultsOf(chosen)]).toEqual([1, [[3, 'Followers', '“1.2M” can’t be read as a number with a decimal comma.']]])
  })
  test('amounts may carry their currency, which another one contradicts', async () => {
    const shown = await read(
      'Name,Email,Post,Story,Currency\nA,a@x.example,€ 500,"1,200.50 EUR",\nB,b@x.example,£20,,USD\nC,c@x.example,$30,,usd\n',
    )
    expect(shown.good.map(({ values }) => [values.ratePerPost, values.ratePerStory])).toEqual([
      ['500', '1200.5'],
      ['30', undefined],
    ])
    expect(faultsOf(shown)).toEqual([[3, 'Post', 'This amount is in GBP, another one of the row in USD.']])
  })
})

describe('files', () => {
  const plain = 'Name,Email\nUni Code,uni@example.com\n'
  test.for([
    ['UTF-8', Buffer.from(plain)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${plain}`)],
    ['UTF-16 LE', utf16(plain)],
    ['UTF-16 BE', utf16(plain, true)],
    ['UTF-16 LE without a mark', Buffer.from(plain, 'utf16le')],
    ['tabs', Buffer.from(plain.replaceAll(',', '\t'))],
  ] as const)('%s is read', async ([, bytes]) => {
    expect((await read(bytes)).good.map(({ values }) => values)).toEqual([{ fullName: 'Uni Code', email: 'uni@example.com' }])
  })
  test.for([
    [
      'other letters',
      Buffer.from([0x4e, 0xe9, 0x2c, 0xe8]),
      'The letters of this file can’t be read. Save it as CSV in UTF-8 and choose it again.',
    ],
    ['no rows', Buffer.from('Name,Email\n'), 'The file has no rows. Choose one with a heading and a row for each influencer.'],
    [
      'an open quotation mark',
      Buffer.from('Name,Email\n"a,b\n'),
      'This cannot be read as CSV: a cell begins with a quotation mark that is never closed. Put that right in the file.',
    ],
    [
      'too many rows',
      Buffer.from(`Name,Email\n${'a,b\n'.repeat(20_001)}`),
      'The file has 20001 rows. At most 20000 fit into one import: split it into several files.',
    ],
  ] as const)('%s: a sentence', async ([, bytes, sentence]) => {
    const { status, body } = await marketer.raw<{ message: string }>('POST', '/api/influencer-imports/preview', {
      uploadId: await send(bytes),
    })
    expect([status, body.message]).toEqual([400, sentence])
  })
  test('more than 10 MB is refused', async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1).fill(97)
    const { status } = await marketer.raw('PUT', '/api/influencer-import-files', bytes, { 'content-type': 'application/octet-stream' })
    expect(status).toBe(413)
  })
  test('a sheet belongs to its sender', async () => {
    const uploadId = await send(plain)
    const other = await app.as('admin')
    expect((await other.raw('POST', '/api/influencer-imports/preview', { uploadId })).status).toBe(404)
  })
})

test('columns can be assigned, and names and emails have to be', async () => {
  const content = 'Who,Where,Mail\nAnna Assigned,Oslo,assigned@example.com\n'
  expect((await read(content)).problems).toEqual(['Choose the column that holds the names.'])
  const uploadId = await send(content)
  const shown = await preview({ uploadId, columns: ['fullName', 'none', 'email'] })
  expect(shown.good[0]?.values).toEqual({ fullName: 'Anna Assigned', email: 'assigned@example.com' })
  expect((await preview({ uploadId, columns: ['fullName', 'email', 'email'] })).problems).toEqual([
    'Several columns are taken for “Email”. Keep one of them.',
  ])
})

test('an import that would do something else than its preview is refused', async () => {
  const uploadId = await send('Name,Email,TikTok\nTaken Later,later@example.com,later.one\nFree One,free@example.com,free.one\n')
  expect(await preview({ uploadId })).toMatchObject({ count: 2, skipped: 0, sameEmail: 0 })
  await insertInfluencer(app, { fullName: 'Quick One', tiktokHandle: 'Later.One', email: 'FREE@example.com' })
  const { status, body } = await marketer.raw<{ code: string }>('POST', '/api/influencer-imports', { uploadId, count: 2, skipped: 0 })
  expect([status, body.code]).toEqual([409, 'conflict'])
  const now = await preview({ uploadId })
  expect([now.count, now.skipped, now.sameEmail]).toEqual([1, 1, 1])
  expect(faultsOf(now)).toEqual([[2, 'TikTok', 'Quick One already has this handle on TikTok.']])
})
