import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { contentReviewRow, contentRow, contentShareRow, contentVersionRow } from '../../src/features/content/items/fixtures/factory.ts'
import { fileRow } from '../../src/features/workspace/files/fixtures/factory.ts'
import { insertRows, type Row } from '../../src/testing/kit/rows.ts'
import { type GoalResult, judged } from './goals.ts'
import { compareLists, firstViews, type Libraries, makeLibraries, type Screen } from './libraries.ts'
import { oneByOne, percentile } from './load.ts'
import type { Stand } from './measures.ts'

const screen: Screen = {
  things: 'graphics',
  count: { S: 100, L: 10_000 },
  address: (projectId) => `/graphics?projectId=${projectId}`,
  first: 'main [data-row-id]',
  pieces: { name: 'cards', selector: 'main [data-row-id]' },
}

/** Goal 17: a gallery of 10,000 graphics against one of 100. */
export async function measureContent(browser: Browser, stand: Stand, pool: pg.Pool): Promise<GoalResult[]> {
  const { managerId } = stand.fixture
  const libraries = await makeLibraries(pool, 'Gallery', managerId, (projectId, size) =>
    fill(pool, projectId, screen.count[size], managerId),
  )
  await pool.query('vacuum analyze content_items, content_versions, content_reviews, content_shares, files')
  return [
    ...(await firstViews(browser, stand, libraries, screen)),
    ...(await compareLists(stand, pool, libraries, screen.things, listsFor(managerId))),
    await counts(stand, libraries),
  ]
}

const listsFor = (managerId: string) =>
  [
    { name: 'graphics, newest first', of: '' },
    { name: 'graphics by due date', of: '&sort=dueDate' },
    { name: 'graphics in a status', of: '&status=in_revision' },
    { name: 'graphics of somebody', of: `&assignedTo=${managerId}` },
    { name: 'graphics that wait for the client', of: '&turn=client' },
    { name: 'graphics waiting for the reader', of: '&turn=mine' },
    { name: 'graphics by a word of their title', of: '&q=Layout' },
  ].map(({ name, of }) => ({ name, path: '/api/content-items', of: `&contentType=graphic&limit=10${of}` }))

/** What is counted exactly takes longer the more there is: it has a time of its own. */
async function counts(stand: Stand, { S, L }: Libraries): Promise<GoalResult> {
  const p95 = async (projectId: string): Promise<number> => {
    const shot = { url: `${stand.ours.url}/api/content-counts?projectId=${projectId}`, headers: { cookie: stand.cookie } }
    await oneByOne(shot, 20)
    return percentile((await oneByOne(shot, stand.requests)).times, 0.95)
  }
  const [small, large] = [await p95(S), await p95(L)]
  const detail = `${large.toFixed(1)} / ${small.toFixed(1)} ms`
  return judged(17, 'counts of 10,000 graphics, p95', { value: large, limit: 50, better: 'lower', unit: ' ms', digits: 1 }, detail)
}

const tables = ['files', 'content_items', 'content_versions', 'content_reviews', 'content_shares'] as const
type Rows = { files: Row; content_items: Row; content_versions: Row; content_reviews?: Row; content_shares?: Row }

async function fill(pool: pg.Pool, projectId: string, count: number, managerId: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => graphicOf(index, projectId, managerId))
  for (const table of tables)
    await insertRows(
      pool,
      table,
      rows.map((row) => row[table]).filter((row) => row !== undefined),
    )
}

const names = ['Layout', 'Key visual', 'Poster', 'Banner', 'Storyboard', 'Label']
const statuses = ['draft', 'pending_review', 'in_revision', 'approved', 'published']
const priorities = ['low', 'medium', 'high', 'urgent']
const day = 86_400_000

/** Every fifth lies before the client, and what is to be reviewed has a round that is open. */
function graphicOf(index: number, projectId: string, managerId: string): Rows {
  const title = `${names[index % names.length]} ${index + 1}`
  const [id, fileId] = [randomUUID(), randomUUID()]
  const file = { name: `${title}.txt`, mediaType: 'text/plain', size: 4 }
  const status = statuses[index % statuses.length]
  const createdAt = new Date(Date.now() - index * 60_000)
  const item = contentRow({
    id,
    title,
    contentType: 'graphic',
    status,
    statusSince: createdAt,
    priority: priorities[index % 4],
    projectId,
    assignedTo: index % 3 === 0 ? managerId : null,
    dueDate: index % 7 === 6 ? null : new Date(Date.now() + ((index % 240) - 60) * day).toISOString().slice(0, 10),
    versionNumber: 1,
    sharedVersion: status === 'approved' ? 1 : null,
    createdBy: managerId,
    createdAt,
    updatedAt: createdAt,
  })
  const of = { fileId, fileName: file.name, fileType: file.mediaType, fileSize: file.size, uploadedBy: managerId }
  return {
    files: fileRow({ id: fileId, ...file }),
    content_items: item,
    content_versions: contentVersionRow({ contentItemId: id, number: 1, createdAt, ...of }),
    ...(status === 'pending_review' && {
      content_reviews: contentReviewRow({ contentItemId: id, round: 1, versionNumber: 1, submittedBy: managerId }),
    }),
    ...(status === 'approved' && {
      content_shares: contentShareRow({ contentItemId: id, versionNumber: 1, sharedBy: managerId }),
    }),
  }
}
