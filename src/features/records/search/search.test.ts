import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUp } from '#platform/live/readers.ts'
import { purgeExpired } from '#platform/records/purge.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestBrand, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { searchReader } from './commands.ts'
import type { SearchItem } from './schema.ts'

let app: TestApp
let admin: TestClient
let brand: TestBrand
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as(['admin', 'project_manager'], { fullName: 'Robin Keller' })
  brand = await app.brand({ name: 'Northwind' })
  project = await app.project({ name: 'Spring campaign', brand, manager: admin.user, owner: admin.user })
  await follow()
})
afterAll(() => app.close())

/** What the job does a second later. */
const follow = () => catchUp(app.services, searchReader(app.services))

type Task = { id: string; name: string; version: number; deletionId?: string }
const makeTask = (name: string, more: Record<string, unknown> = {}): Promise<Task> =>
  admin.call('POST /api/tasks', { name, projectId: project.id, ...more })
const say = (recordId: string, body: string, more: Record<string, unknown> = {}): Promise<{ id: string }> =>
  admin.call('POST /api/comments', { recordType: 'task', recordId, body, ...more })

async function find(who: TestClient, input: Record<string, unknown>): Promise<SearchItem[]> {
  return (await who.call<{ items: SearchItem[] }>('GET /api/search', input)).items
}
const titles = async (q: string, who = admin): Promise<string[]> => (await find(who, { q })).map(({ title }) => title)

describe('what is typed', () => {
  test('finds a brand by a name with an error in it', async () => {
    for (const q of ['Northwind', 'northw', 'Nortwind', 'nrothwind', 'nortw', 'NORTHWIND ']) expect(await titles(q)).toContain('Northwind')
    expect(await titles('Southeast')).not.toContain('Northwind')
  })

  test('puts the exact title first, then what begins with it, then a word of it, then the text', async () => {
    await makeTask('Notes', { description: 'All about the lantern' })
    await makeTask('Paper lantern')
    await makeTask('Lantern parade')
    await makeTask('Lantern')
    await follow()
    expect(await titles('lantern')).toEqual(['Lantern', 'Lantern parade', 'Paper lantern', 'Notes'])
  })

  test('puts what was changed last first among equals, and follows pages without a gap', async () => {
    const made: string[] = []
    for (const n of [1, 2, 3, 4, 5]) made.push((await makeTask(`Kiosk ${n}`)).name)
    await follow()
    const all: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: SearchItem[]; nextCursor: string | null } = await admin.call('GET /api/search', {
        q: 'kiosk',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      })
      all.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(all).toEqual(made.toReversed())
  })

  test('is led back to its stem in several languages, with and without accents', async () => {
    await makeTask('Photographs', { description: 'Deliver the pictures' })
    await makeTask('Verträge prüfen')
    await makeTask('Campagnes publicitaires')
    await makeTask('Diseños finales')
    await follow()
    expect(await titles('photograph')).toContain('Photographs')
    expect(await titles('delivering picture')).toContain('Photographs')
    expect(await titles('vertrag')).toContain('Verträge prüfen')
    expect(await titles('VERTRAEGE')).toContain('Verträge prüfen')
    expect(await titles('campagne publicitaire')).toContain('Campagnes publicitaires')
    expect(await titles('diseno')).toContain('Diseños finales')
  })

  test('may be a part of a long word', async () => {
    await makeTask('Verpackungsdesign')
    await follow()
    expect(await titles('packung')).toContain('Verpackungsdesign')
  })

  test('may be anything: signs, operators, one letter, other scripts', async () => {
    await makeTask('Отчёт за май')
    await follow()
    for (const q of ["o'neill & | ! ( ) : * <->", '%_\\', 'a', '\u{1f600}', '!!!', "''", 'x'.repeat(200), '\u0000']) {
      const { status } = await admin.raw('GET', `/api/search?q=${encodeURIComponent(q)}`)
      expect([q, status].join()).toMatch(/200|400/)
    }
    expect(await titles('отчет')).toContain('Отчёт за май')
  })

  test('may be nothing, when filters say what is wanted; a kind there is not is told', async () => {
    const items = await find(admin, { kind: 'brand' })
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ recordType }) => recordType))).toEqual(new Set(['brand']))
    expect((await admin.raw('GET', '/api/search?kind=nothing')).status).toBe(400)
  })
})

test('the filters bound by brand, person and day', async () => {
  const [mia, elsewhere] = [
    await app.user('creative', { fullName: 'Mia Filter' }),
    await app.project({ manager: admin.user, owner: admin.user }),
  ]
  await app.allocate(mia, project, 'graphic_designer')
  const hers = await makeTask('Filtered poster', { assigneeId: mia.id })
  await admin.call('POST /api/tasks', { name: 'Filtered flyer', projectId: elsewhere.id })
  await follow()
  const by = async (input: Record<string, unknown>) => (await find(admin, { q: 'filtered', ...input })).map(({ title }) => title)
  expect(await by({})).toEqual(expect.arrayContaining(['Filtered poster', 'Filtered flyer']))
  expect(await by({ brandId: brand.id })).toEqual(['Filtered poster'])
  expect(await by({ personId: mia.id })).toEqual(['Filtered poster'])
  await app.sql(`update tasks set updated_at = '2026-01-15T12:00:00Z' where id = $1`, [hers.id])
  await app.sql(`update search_entries set at = '2026-01-15T12:00:00Z' where record_id = $1`, [hers.id])
  expect(await by({ from: '2026-01-15', to: '2026-01-15' })).toEqual(['Filtered poster'])
  expect(await by({ to: '2026-01-14' })).toEqual([])
})

describe('what happens', () => {
  test('is followed: a name, a deletion, its being taken back, with what hangs on it', async () => {
    const task = await makeTask('Wallpaper')
    await say(task.id, 'The ochrecanary is best')
    await follow()
    expect((await find(admin, { q: 'ochrecanary' })).map(({ title, url }) => [title, url])).toEqual([
      ['Wallpaper', `/tasks?task=${task.id}`],
    ])
    await admin.call('PATCH /api/tasks/:id', { id: task.id, name: 'Tapestry' })
    await follow()
    expect([await titles('tapestry'), await titles('wallpaper')]).toEqual([['Tapestry'], []])
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/tasks/:id', { id: task.id })
    // At once: whether a record stands is asked of the record.
    expect([await titles('tapestry'), await titles('ochrecanary')]).toEqual([[], []])
    await follow()
    await admin.call('POST /api/tasks/:id/restore', { id: task.id, deletionId })
    await follow()
    expect([await titles('tapestry'), await titles('ochrecanary')]).toEqual([['Tapestry'], ['Tapestry']])
  })

  test('leaves nothing of a deleted record in any table of the search', async () => {
    const task = await makeTask('Zanzibarcanary', { description: 'quetzalcanary' })
    await say(task.id, 'xylophonecanary')
    await admin.call('POST /api/recent-records', { recordType: 'task', recordId: task.id })
    await follow()
    const left = async () => {
      const found = await app.sql<{ count: number }>(
        `select (select count(*) from search_words where word like '%canary%' and word not like 'ochre%')
          + (select count(*) from search_entries where record_id = $1 or on_id = $1)
          + (select count(*) from opened_records where record_id = $1) as count`,
        [task.id],
      )
      return found[0]?.count
    }
    expect(await left()).toBe(6)
    await admin.call('DELETE /api/tasks/:id', { id: task.id })
    await follow()
    expect(await left()).toBe(1)
    await app.sql(`update tasks set deleted_at = now() - interval '31 days' where id = $1`, [task.id])
    await purgeExpired(app.services)
    expect(await left()).toBe(0)
  })

  test('a project that moves to another brand takes what lies in it along at once; an archived one comes last', async () => {
    const other = await app.brand({ name: 'Fabrikam' })
    const moving = await app.project({ name: 'Moving project', brand, manager: admin.user, owner: admin.user })
    await admin.call('POST /api/tasks', { name: 'Umbrella stand', projectId: moving.id })
    await makeTask('Umbrella stand')
    await follow()
    const inBrand = async (brandId: string) => (await find(admin, { q: 'umbrella', brandId })).map(({ project: of }) => of?.name)
    expect(await inBrand(other.id)).toEqual([])
    await admin.call('PATCH /api/projects/:id', { id: moving.id, brandId: other.id })
    expect([await inBrand(other.id), await inBrand(brand.id)]).toEqual([['Moving project'], ['Spring campaign']])
    await admin.call('POST /api/projects/:id/archive', { id: moving.id })
    expect((await find(admin, { q: 'umbrella' })).map(({ archived }) => archived)).toEqual([false, true])
  })
})

test('a new version makes every entry anew, in steps, and loses nothing that happens meanwhile', async () => {
  const { stepReader } = await import('#platform/live/readers.ts')
  await makeTask('Velvet anew')
  await follow()
  const reader = { ...searchReader(app.services), version: 7 }
  expect(await stepReader(app.services, reader)).toBe(true)
  const task = await makeTask('Corduroy anew')
  await catchUp(app.services, reader)
  expect([await titles('velvet anew'), await titles('corduroy anew')]).toEqual([['Velvet anew'], ['Corduroy anew']])
  const [row] = await app.sql('select version, started from event_readers where name = $1', ['search'])
  expect(row).toEqual({ version: 7, started: null })
  await app.sql(`update event_readers set version = $1`, [searchReader(app.services).version])
  await admin.call('DELETE /api/tasks/:id', { id: task.id })
})

describe('what was opened', () => {
  test('is offered, last first, as long as it may be opened, to nobody else', async () => {
    const [one, other] = [await makeTask('Opened first'), await makeTask('Opened last')]
    const designer = await app.as('graphic_designer')
    for (const { id } of [one, other])
      expect((await designer.raw('POST', '/api/recent-records', { recordType: 'task', recordId: id })).status).toBe(201)
    const recent = async (who: TestClient) =>
      (await who.call<{ items: SearchItem[] }>('GET /api/recent-records', {})).items.map(({ title }) => title)
    expect(await recent(designer)).toEqual(['Opened last', 'Opened first'])
    await admin.call('DELETE /api/tasks/:id', { id: other.id })
    expect(await recent(designer)).toEqual(['Opened first'])
    expect(await recent(await app.as('graphic_designer'))).toEqual([])
    await app.sql('delete from user_roles where user_id = $1', [designer.user.id])
    expect((await designer.raw('GET', '/api/recent-records')).status).toBe(403)
  })

  test('is kept thirty deep', async () => {
    const designer = await app.as('graphic_designer')
    for (let n = 0; n < 33; n += 1) {
      await designer.call('POST /api/recent-records', { recordType: 'task', recordId: (await app.task({ project })).id })
    }
    const [row] = await app.sql<{ count: number }>('select count(*) as count from opened_records where user_id = $1', [designer.user.id])
    expect(row?.count).toBe(30)
  })

  test('that there is no such record is told like one that is hidden', async () => {
    const outsider = await app.as('client')
    const put = (recordId: string) => outsider.raw<{ message: string }>('POST', '/api/recent-records', { recordType: 'task', recordId })
    const [missing, hidden] = [await put(randomUUID()), await put((await makeTask('Hidden')).id)]
    expect([missing.status, hidden.status]).toEqual([404, 404])
    expect(missing.body.message).toBe(hidden.body.message)
  })
})
