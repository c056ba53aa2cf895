import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { folderRow } from '../../src/features/document-folders/seed.ts'
import { documentRow, versionRow } from '../../src/features/documents/seed.ts'
import { fileRow } from '../../src/features/files/seed.ts'
import { insertRows, type Row } from '../../src/testing/rows.ts'
import { signedIn, untilItStands, watcherOf } from './browser.ts'
import { type GoalResult, judged } from './goals.ts'
import { compareOne, readWhole } from './lists.ts'
import { median, oneByOne } from './load.ts'
import type { Stand } from './measures.ts'

/** Two libraries, each of one project. */
const sizes = { S: { documents: 100, folders: 20 }, L: { documents: 10_000, folders: 500 } }
type Size = keyof typeof sizes
type Libraries = Record<Size, string>

/** Goal 17: a library of 10,000 documents and 500 folders against one of 100 and 20. */
export async function measureDocuments(browser: Browser, stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const libraries = await makeLibraries(pool, stand.fixture.managerId)
  return [...(await firstViews(browser, stand, libraries)), ...(await compareLists(stand, pool, libraries))]
}

type Visit = { firstCard: number; elements: number; folders: number }

async function firstViews(browser: Browser, stand: Stand, libraries: Libraries): Promise<GoalResult[]> {
  const visits: Record<Size, Visit[]> = { S: [], L: [] }
  await visit(browser, stand, libraries.S)
  for (let round = 0; round < stand.rounds; round++)
    for (const size of round % 2 === 0 ? (['S', 'L'] as const) : (['L', 'S'] as const))
      visits[size].push(await visit(browser, stand, libraries[size]))
  const of = (size: Size, pick: (one: Visit) => number): number => median(visits[size].map(pick))
  const first = { S: of('S', (one) => one.firstCard), L: of('L', (one) => one.firstCard) }
  const elements = { S: of('S', (one) => one.elements), L: of('L', (one) => one.elements) }
  return [
    judged(
      17,
      'time to first document, 10,000 / 100',
      { value: first.L / first.S, limit: 1.3, better: 'lower' },
      `${Math.round(first.L)} ms / ${Math.round(first.S)} ms`,
    ),
    judged(
      17,
      'mounted elements, 10,000 documents and 500 folders / 100 and 20',
      { value: elements.L / elements.S, limit: 1.2, better: 'lower' },
      `${elements.L} / ${elements.S}, folders ${of('L', (one) => one.folders)} / ${of('S', (one) => one.folders)}`,
    ),
  ]
}

async function visit(browser: Browser, stand: Stand, projectId: string): Promise<Visit> {
  const context = await signedIn(browser, stand)
  try {
    const page = await context.newPage()
    await page.addInitScript(watcherOf('main [data-thumbnail]'))
    await page.goto(`${stand.ours.url}/documents?projectId=${projectId}`)
    await page.locator('[data-folder]').first().waitFor()
    await untilItStands(page)
    return await page.evaluate<Visit>(
      `({ ...window.__bench, elements: document.querySelectorAll('body *').length, folders: document.querySelectorAll('[data-folder]').length })`,
    )
  } finally {
    await context.close()
  }
}

/** As the screen asks for them. */
const lists: readonly { name: string; of: string }[] = [
  { name: 'documents, newest first', of: '' },
  { name: 'documents by name', of: '&sort=name' },
  { name: 'documents of a category', of: '&category=design' },
  { name: 'documents by a word of their name', of: '&q=Layout' },
]

async function compareLists(stand: Stand, pool: pg.Pool, { S, L }: Libraries): Promise<GoalResult[]> {
  const found: { ratio: number; text: string }[] = []
  const whole: string[] = []
  for (const { name, of } of lists) {
    // As many rows on both sides.
    const shots = [S, L].map((projectId) => ({
      url: `${stand.ours.url}/api/documents?projectId=${projectId}&limit=20${of}`,
      headers: { cookie: stand.cookie, 'accept-encoding': 'gzip' },
    }))
    for (const shot of shots) await oneByOne(shot, 20)
    const before = await readWhole(pool)
    const one = await compareOne(name, shots, stand.requests)
    found.push(one)
    process.stderr.write(`  ${one.ratio.toFixed(2)}  ${one.text}\n`)
    const tables = [...(await readWhole(pool))].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table)
    if (tables.length > 0) whole.push(`${name} (${tables.join(', ')})`)
  }
  const worst = found.toSorted((one, other) => other.ratio - one.ratio)
  const detail = worst.map(({ text }) => text).join(', ')
  return [
    judged(17, 'any list of 10,000 documents, p95 against 100', { value: worst[0]?.ratio ?? 0, limit: 1.5, better: 'lower' }, detail),
    judged(
      17,
      'of them those that read a large table from end to end',
      { value: whole.length, limit: 0, better: 'lower', digits: 0 },
      whole.join(', '),
    ),
  ]
}

/** The two libraries, made with the first look and found again in a folder that was kept. */
async function makeLibraries(pool: pg.Pool, managerId: string): Promise<Libraries> {
  const made: Partial<Libraries> = {}
  for (const size of ['S', 'L'] as const) made[size] = await makeLibrary(pool, `Library ${size}`, sizes[size], managerId)
  await pool.query('vacuum analyze documents, document_folders, document_versions, files')
  return made as Libraries
}

async function makeLibrary(pool: pg.Pool, name: string, size: (typeof sizes)[Size], managerId: string): Promise<string> {
  const before = await pool.query<{ id: string }>('select id from projects where name = $1', [name])
  if (before.rows[0]) return before.rows[0].id
  const id = randomUUID()
  await pool.query(
    `insert into projects (id, name, description, brand_id, budget, currency, start_date, end_date, project_manager_id, product_owner_id, status, created_by)
     select $1, $2, description, brand_id, budget, currency, start_date, end_date, project_manager_id, product_owner_id, 'active', created_by
     from projects where project_manager_id = $3 order by id limit 1`,
    [id, name, managerId],
  )
  const folders = foldersOf(id, size.folders, managerId)
  for (const level of folders) await insertRows(pool, 'document_folders', level)
  const ids = folders.flat().map((folder) => folder.id as string)
  const rows = Array.from({ length: size.documents }, (_, index) => documentOf(index, id, ids, managerId))
  for (const table of ['files', 'documents', 'document_versions'] as const)
    await insertRows(
      pool,
      table,
      rows.map((row) => row[table]),
    )
  return id
}

/** A tenth at the top, and below each the rest in two steps. */
function foldersOf(projectId: string, count: number, createdBy: string): Row[][] {
  const tops = count / 10
  const named = (at: number, parents: readonly Row[]) =>
    folderRow({ name: `Folder ${at + 1}`, projectId, parentId: parents[at % Math.max(1, parents.length)]?.id ?? null, createdBy })
  const first = Array.from({ length: tops }, (_, at) => named(at, []))
  const second = Array.from({ length: tops * 4 }, (_, at) => named(tops + at, first))
  const third = Array.from({ length: count - tops * 5 }, (_, at) => named(tops * 5 + at, second))
  return [first, second, third]
}

const names = ['Layout', 'Brief', 'Contract', 'Media plan', 'Key visual', 'Storyboard']
const categories = ['design', 'report', 'video', 'other']

type Rows = { files: Row; documents: Row; document_versions: Row }

function documentOf(index: number, projectId: string, folders: readonly string[], uploadedBy: string): Rows {
  const name = `${names[index % names.length]} ${index + 1}`
  const file = { name: `${name}.txt`, mediaType: 'text/plain', size: 4 }
  const id = randomUUID()
  const fileId = randomUUID()
  const of = { fileId, fileName: file.name, fileType: file.mediaType, fileSize: file.size, uploadedBy }
  const audience = index % 3 === 0 ? 'client' : 'internal'
  const createdAt = new Date(Date.now() - index * 60_000).toISOString()
  const place = { projectId, folderId: index % 4 === 0 ? null : folders[index % folders.length] }
  return {
    files: fileRow({ id: fileId, ...file }),
    documents: documentRow({ ...of, ...place, id, name, category: categories[index % 4], audience, createdAt, updatedAt: createdAt }),
    document_versions: versionRow({ ...of, documentId: id, number: 1, audience, createdAt }),
  }
}
