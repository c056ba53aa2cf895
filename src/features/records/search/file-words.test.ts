import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentView } from '#features/documents/documents/schema.ts'
import { readAll } from '#features/workspace/previews/jobs.ts'
import { catchUp } from '#platform/live/readers.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient, TestProject } from '#testing/kit/test-app-types.ts'
import { uploadFile } from '#testing/process/uploads.ts'
import { searchReader } from './commands.ts'
import type { SearchItem } from './schema.ts'

let app: TestApp
let manager: TestClient
let client: TestClient
let project: TestProject
/** For a process per file on a busy machine, in ms. */
const patience = 180_000

beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  client = await app.as('client')
  project = await app.project()
  await app.allocateToBrand(client.user, project.brandId)
})
afterAll(() => app.close())

/** What the jobs do a second later. */
const follow = () => catchUp(app.services, searchReader(app.services))
const read = async () => {
  await readAll(app.services)
  await follow()
}

const upload = (bytes: Buffer, name: string, at: Record<string, string>) =>
  uploadFile({ url: app.url, cookie: manager.cookie }, { bytes, name, at })

async function make(bytes: Buffer, name: string, audience = 'internal'): Promise<DocumentView> {
  const uploadId = await upload(bytes, name, { place: 'document' })
  return manager.call('POST /api/documents', { uploadId, projectId: project.id, audience })
}
async function found(q: string, who = manager): Promise<string[]> {
  return (await who.call<{ items: SearchItem[] }>('GET /api/search', { q })).items.map(({ title }) => title)
}
async function excerpt(q: string): Promise<string | null | undefined> {
  return (await manager.call<{ items: SearchItem[] }>('GET /api/search', { q })).items[0]?.excerpt
}

function docx(words: string): Buffer {
  const types = '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const parts = { '[Content_Types].xml': Buffer.from(types), 'word/document.xml': Buffer.from(`<w:p><w:t>${words}</w:t></w:p>`) }
  return Buffer.from(zipSync(parts))
}

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${28 + words.length}>>stream
BT /F 12 Tf 10 50 Td (${words}) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`)

test(
  'a document is found by the words of its PDF, office file and text once these have been read',
  async () => {
    await make(docx('Herringbone weave'), 'brief.docx')
    await make(pdf('Marzipan figures'), 'menu.pdf')
    await make(Buffer.from('Bespoke lanterns'), 'list.txt')
    await follow()
    expect([await found('herringbone'), await found('brief.docx')]).toEqual([[], ['brief.docx']])
    await read()
    expect([await found('herringbone'), await found('marzip'), await found('lantern bespoke')]).toEqual([
      ['brief.docx'],
      ['menu.pdf'],
      ['list.txt'],
    ])
  },
  patience,
)

test(
  'a new version, and an old one brought back, change by which words it is found',
  async () => {
    const { id } = await make(Buffer.from('Chartreuse walls'), 'walls.txt')
    await read()
    const uploadId = await upload(Buffer.from('Vermilion walls'), 'walls.txt', { place: 'document-version', documentId: id })
    await manager.call('POST /api/documents/:id/versions', { id, uploadId })
    await read()
    expect([await found('chartreuse'), await found('vermilion')]).toEqual([[], ['walls.txt']])
    await manager.call('POST /api/documents/:id/versions/:number/restore', { id, number: 1 })
    await follow()
    expect([await found('chartreuse'), await found('vermilion')]).toEqual([['walls.txt'], []])
    await manager.call('DELETE /api/documents/:id', { id })
    expect(await found('chartreuse')).toEqual([])
  },
  patience,
)

test(
  'nobody finds by its words what is hidden from them',
  async () => {
    await make(Buffer.from('Tangerinecanary costs'), 'costs.txt')
    const { id } = await make(Buffer.from('Clementinecanary plan'), 'plan.txt', 'client')
    await read()
    const others = await app.as('client')
    const without = await app.as('influencer')
    for (const who of [client, others, without]) expect(await found('tangerinecanary', who)).toEqual([])
    expect(await found('clementinecanary', client)).toEqual(['plan.txt'])
    expect(await found('clementinecanary', others)).toEqual([])
    await manager.call('PATCH /api/documents/:id', { id, audience: 'internal' })
    expect(await found('clementinecanary', client)).toEqual([])
  },
  patience,
)

test(
  'what is shown of a long text is the part around the word, whatever accents it has',
  async () => {
    const filling = 'lorem ipsum dolor sit amet '.repeat(3000)
    await make(Buffer.from(`${filling} Die Verträge liegen beim Quittenbaum. ${filling}`), 'long.txt')
    await read()
    expect(await excerpt('quittenbaum')).toMatch(/^… .*Die Verträge liegen beim Quittenbaum\. .* …$/)
    expect(await excerpt('vertrage quitten')).toContain('Die Verträge liegen')
    expect(await found('quittenbuam')).toEqual([])
  },
  patience,
)

test(
  'of more words than an entry takes the first count',
  async () => {
    const words = Array.from({ length: 2100 }, (_, n) => `${n}${'ж'.repeat(40)}`)
    await make(Buffer.from(`Opening ${words.join(' ')} closing`), 'endless.txt')
    await make(Buffer.from('Behind it'), 'behind.txt')
    await read()
    const all = await Promise.all(['opening', 'endless', 'closing', 'behind it'].map((q) => found(q)))
    expect(all).toEqual([['endless.txt'], ['endless.txt'], [], ['behind.txt']])
  },
  patience,
)
