import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttachmentView } from '#features/records/attachments/schema.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { picture } from '#testing/kit/access-cases.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { uploadFile } from '#testing/process/uploads.ts'
import { scanJob } from './jobs.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-scan-'))
const script = path.join(folder, 'scan.sh')

let app: TestApp
let admin: TestClient
let recordId: string
beforeAll(async () => {
  writeFileSync(script, 'file=$(cat)\ncase "$file" in *EVIL*) exit 1;; *BREAKS*) exit 2;; *) exit 0;; esac\n')
  app = await startTestApp({ env: { SCAN_COMMAND: `sh ${script}` } })
  admin = await app.as('admin')
  recordId = (await app.task()).id
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function attached(text: string): Promise<string> {
  const at = { recordType: 'task', recordId }
  const uploadId = await uploadFile(
    { url: app.url, cookie: admin.cookie },
    { bytes: Buffer.from(text), name: 'a.txt', at: { place: 'attachment', ...at } },
  )
  return (await admin.call<AttachmentView>('POST /api/attachments', { ...at, uploadId })).file.id
}
const opened = async (id: string) => (await admin.raw('GET', `/api/files/${id}`)).status
const stateOf = async (id: string) => {
  const { items } = await admin.call<{ items: AttachmentView[] }>('GET /api/attachments', { recordType: 'task', recordId })
  return items.find(({ file }) => file.id === id)?.file.state
}

test.for([
  ['harmless', 'ready', 200],
  ['EVIL', 'infected', 409],
  ['BREAKS it', 'unscanned', 409],
] as const)('nobody opens %j before the scanner has let it pass; then it is %s', async ([text, state, status]) => {
  const id = await attached(text)
  expect([await stateOf(id), await opened(id)]).toEqual(['scanning', 409])
  const scan = scanJob(app.services).run({ fileId: id }, new AbortController().signal)
  if (state === 'unscanned') await expect(scan).rejects.toThrow('ended with 2')
  else await scan
  expect([await stateOf(id), await opened(id)]).toEqual([state, status])
})

test('a picture that Atelier has made anew is open at once', async () => {
  const { id } = await app.brand()
  await admin.raw('PUT', `/api/brands/${id}/logo`, await picture(), { 'content-type': 'application/octet-stream' })
  expect((await admin.raw('GET', `/api/brands/${id}/logo`)).status).toBe(200)
})
