import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reference, referencesTo } from '#platform/database/references.ts'
import { type RecordKind, RecordKinds } from '#platform/records/record-kind.ts'
import type { TestApp } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

// What lies in a project or a brand, and what points to a file, has to be a kind of the registry: else it keeps a project from being
// deleted without a word, or stays behind. PostgreSQL's own catalogue says what there is.

let app: TestApp
let registry: RecordKinds
let kinds: readonly RecordKind[]
beforeAll(async () => {
  app = await startTestApp()
  registry = await app.services.kinds()
  kinds = registry.all
})
afterAll(() => app.close())

/** Tables that are no kind of record, and how their rows go when what they name is deleted. */
const alongside: Readonly<Record<string, Reference['onDelete']>> = {
  // A view of what a project holds is nothing without it.
  'task_views.project_id': 'cascade',
  // Neither is what is foreseen of it.
  'project_forecasts.project_id': 'cascade',
  'project_standings.project_id': 'cascade',
  // The command takes them off one by one, so that each is told; the cascade is the second wall.
  'brand_allocations.brand_id': 'cascade',
  'project_allocations.project_id': 'cascade',
  // A part of its brand, which opens nothing by then.
  'secret_links.brand_id': 'cascade',
  // What people said to each other stays with them as a group.
  'chat_conversations.project_id': 'set null',
  // Claims go with their engagements, which go first.
  'engagement_claims.brand_id': 'cascade',
  // So is its kit.
  'brand_kits.brand_id': 'cascade',
  // What its hours are sold for, and that it is not reminded.
  'selling_rates.project_id': 'cascade',
  'selling_rates.brand_id': 'cascade',
  'reminder_stops.brand_id': 'cascade',
  'brand_kit_logos.brand_id': 'cascade',
}

const keyOf = ({ table, columns }: Reference): string => `${table}.${columns.join('+')}`
const columnsOf = (holder: 'project' | 'brand'): string[] =>
  kinds.flatMap(({ table, place }) => {
    const column = place[holder]
    return column ? [`${getTableName(table)}.${column.name}`] : []
  })

test.for([
  ['project', 'projects'],
  ['brand', 'brands'],
] as const)('every foreign key to a %s is the place of a kind, or goes along as it is said', async ([holder, table]) => {
  const found = await referencesTo(app.pool, table)
  const others = found.filter((reference) => !columnsOf(holder).includes(keyOf(reference)))
  expect(others.map((one) => [keyOf(one), one.onDelete])).toEqual(
    others.map((one) => [keyOf(one), alongside[keyOf(one)] ?? 'a kind of record names it as its place']),
  )
  // A kind must not take its place along by itself: what lives in it would vanish.
  const kept = found.filter((reference) => columnsOf(holder).includes(keyOf(reference)))
  expect(kept.map(({ onDelete }) => onDelete)).toEqual(kept.map(() => 'restrict'))
  expect(kept.map(keyOf).toSorted()).toEqual(columnsOf(holder).toSorted())
})

test('every foreign key to a file says who opens it there, or goes with the file', async () => {
  const found = await referencesTo(app.pool, 'files')
  const holding = found.filter(({ onDelete }) => onDelete !== 'cascade')
  const { holders } = await app.services.filePlaces()
  expect(holding.map(keyOf).toSorted(), 'each needs a FileHolder in the record.ts of its feature').toEqual(
    holders.map(({ column }) => `${getTableName(column.table)}.${column.name}`).toSorted(),
  )
  expect(holding.map(({ onDelete }) => onDelete)).toEqual(holding.map(() => 'restrict'))
  // A row that goes with its file needs no kind: nobody deletes it by itself.
  const along = found.filter(({ onDelete }) => onDelete === 'cascade').map(({ table }) => table)
  // What a mail carries is let go when it has been sent or given up.
  // The agency's logo: its row is never deleted.
  const tables = [...kinds.map(({ table }) => getTableName(table)), ...along, 'mail_files', 'workspace_settings']
  for (const reference of holding)
    expect(tables, `${keyOf(reference)} points to files: its table needs a kind of record`).toContain(reference.table)
})

test('every column that is called after a file points to one', async () => {
  const named = await app.sql<{ column: string }>(
    `select table_name || '.' || column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)file_id$' order by 1`,
  )
  const pointing = (await referencesTo(app.pool, 'files')).map(keyOf)
  expect(named.map(({ column }) => column)).toEqual(pointing.toSorted())
})

test('every table with the columns of deletion is a kind that can be deleted, and so is purged', async () => {
  const found = await app.sql<{ table: string }>(
    `select table_name as "table" from information_schema.columns
      where column_name = 'deletion_id' and table_schema = 'public' order by table_name`,
  )
  const deletable = kinds.filter((kind) => kind.deletable).map(({ table }) => getTableName(table))
  expect(found.map(({ table }) => table)).toEqual(deletable.toSorted())
})

test('every part of a record refers to it, and every tree to its parent', async () => {
  for (const { table, place, deletable } of kinds) {
    const name = getTableName(table)
    const above = [
      ...(place.of ? [[place.of.column.name, getTableName(registry.named(place.of.in).table)] as const] : []),
      ...(deletable?.parent ? [[deletable.parent.name, name] as const] : []),
    ]
    for (const [column, target] of above) {
      const references = await referencesTo(app.pool, target)
      expect(references.some((one) => one.table === name && one.columns.includes(column))).toBe(true)
    }
  }
})

test('kinds have names of their own, and a part names its whole', () => {
  const [first] = kinds
  if (!first) throw new Error('There are no kinds.')
  expect(() => new RecordKinds([first, first])).toThrow(`Two kinds of records are called ${first.name}.`)
  const part = { ...first, name: 'part', place: { of: { column: first.table.id, in: 'nothing' } } }
  expect(() => new RecordKinds([first, part])).toThrow('part is a part of nothing')
  expect(() => registry.named('nothing')).toThrow('no kind of record called nothing')
})

test('whatever can be commented on is found by words, or its comments would not be', () => {
  const found = new Set(registry.searched.map(({ name }) => name))
  expect(registry.commented.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
})

test('who asks for a kind that there is not is told which there are', async () => {
  const admin = await app.as('admin')
  const ask = (path: string) => admin.raw<{ message: string }>('GET', `/api/${path}?recordType=nothing&recordId=${admin.user.id}`)
  const [comments, history] = [await ask('comments'), await ask('history')]
  expect([comments.status, history.status]).toEqual([400, 400])
  expect(comments.body.message).toBe(`Choose one of: ${registry.commented.map(({ name }) => name).join(', ')}.`)
  expect(history.body.message).toBe(`Choose one of: ${registry.opened.map(({ name }) => name).join(', ')}.`)
})
