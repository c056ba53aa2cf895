import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { documentRow, folderRow, versionRow } from '../../src/features/documents/documents/fixtures/factory.ts'
import { fileRow } from '../../src/features/workspace/files/fixtures/factory.ts'
import { insertRows, type Row } from '../../src/testing/kit/rows.ts'
import type { GoalResult } from './goals.ts'
import { compareLists, firstViews, makeLibraries, type Screen } from './libraries.ts'
import type { Stand } from './measures.ts'

const folderCount = { S: 20, L: 500 }

const screen: Screen = {
  things: 'documents',
  count: { S: 100, L: 10_000 },
  beside: ` in ${folderCount.L} / ${folderCount.S} folders`,
  address: (projectId) => `/documents?projectId=${projectId}`,
  first: 'main [data-thumbnail]',
  pieces: { name: 'folders', selector: '[data-folder]' },
}

const path = '/api/documents'
const lists = [
  { name: 'documents, newest first', path, of: '&limit=20' },
  { name: 'documents by name', path, of: '&limit=20&sort=name' },
  { name: 'documents of a category', path, of: '&limit=20&category=design' },
  { name: 'documents by a word of their name', path, of: '&limit=20&q=Layout' },
]

/** Goal 17: a library of 10,000 documents and 500 folders against one of 100 and 20. */
export async function measureDocuments(browser: Browser, stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const { managerId } = stand.fixture
  const libraries = await makeLibraries(pool, 'Library', managerId, (projectId, size) =>
    fill(pool, projectId, { documents: screen.count[size], folders: folderCount[size] }, managerId),
  )
  await pool.query('vacuum analyze documents, document_folders, document_versions, files')
  return [...(await firstViews(browser, stand, libraries, screen)), ...(await compareLists(stand, pool, libraries, screen.things, lists))]
}

async function fill(pool: pg.Pool, id: string, size: { documents: number; folders: number }, managerId: string): Promise<void> {
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
