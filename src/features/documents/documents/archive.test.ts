import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadOf } from '#features/workspace/files/fixtures/factory.ts'
import { differentNames } from '#platform/http/archive.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function documentsOf(given: readonly (readonly [name: string, content: string])[]): Promise<string[]> {
  const project = await app.project()
  const ids: string[] = []
  for (const [name, content] of given) {
    const uploadId = await uploadOf(app, admin.user, { name: 'file.txt', content })
    ids.push((await admin.call<{ id: string }>('POST /api/documents', { uploadId, projectId: project.id, name })).id)
  }
  return ids
}

const fetched = (ids: readonly string[]) =>
  fetch(`${app.url}/api/document-archive?ids=${ids.join(',')}`, { headers: { cookie: admin.cookie } })

test('an archive holds every file once, under names in any script that are different and lead nowhere', async () => {
  const ids = await documentsOf([
    ['Größe.txt', 'one'],
    ['Größe.txt', 'two'],
    ['план', 'three'],
    ['夏の計画.txt', 'four'],
    ['../../etc/passwd.txt', 'five'],
    ['خطة.txt', ''],
  ])
  const answer = await fetched(ids)
  const body = new Uint8Array(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(Number(answer.headers.get('content-length'))).toBe(body.length)
  const files = Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
  expect(files).toEqual({
    'Größe.txt': 'one',
    'Größe (2).txt': 'two',
    'план.txt': 'three',
    '夏の計画.txt': 'four',
    '_.._etc_passwd.txt': 'five',
    'خطة.txt': '',
  })
})

test('a file that is not whole breaks the archive off instead of ending it as if it were', async () => {
  const ids = await documentsOf([
    ['whole.txt', 'whole'],
    ['broken.txt', 'broken'],
  ])
  await app.sql(`update files set size = size + 1 where id = (select file_id from documents where id = $1)`, [ids[1]])
  await expect(fetched(ids).then((answer) => answer.arrayBuffer())).rejects.toThrow()
})

test.for([
  [
    ['a.txt', 'A.TXT', 'a (2).txt'],
    ['a.txt', 'A (2).TXT', 'a (2) (2).txt'],
  ],
  [
    ['..', '', '.hidden', 'a/b\\c:d'],
    ['file', 'file (2)', 'hidden', 'a_b_c_d'],
  ],
  [
    ['con\u202etxt.exe', 'tab\tin.txt'],
    ['con_txt.exe', 'tab_in.txt'],
  ],
])('%j stand in an archive as %j', ([given, expected]) => {
  expect(differentNames(given ?? [])).toEqual(expected)
})
