import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadOf, usageRightsRow } from '#features/workspace/files/fixtures/factory.ts'
import { usageRights } from '#features/workspace/files/table.ts'
import type { RightsState } from '#shared/records/usage-rights.ts'
import { addDays, dateIn } from '#shared/values/dates.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import type { DocumentView } from './schema.ts'

let app: TestApp
let manager: TestClient
let projectId: string
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  projectId = (await app.project()).id
})
afterAll(() => app.close())

const documentOf = async (validUntil: string | null | undefined, more: object = {}): Promise<DocumentView> => {
  const made = await manager.call<DocumentView>('POST /api/documents', { uploadId: await uploadOf(app, manager.user), projectId })
  if (validUntil !== undefined) await app.insert(usageRights, usageRightsRow({ id: made.file.id, validUntil, ...more }))
  return made
}
const rightsOf = async ({ id }: DocumentView, who = manager) => (await who.call<DocumentView>('GET /api/documents/:id', { id })).file.rights

test('a document says how the right to use its file stands, and is found by it', async () => {
  const today = dateIn('UTC')
  const cases: [string | null | undefined, object, RightsState][] = [
    [undefined, {}, 'none'],
    [null, {}, 'none'],
    [null, { holder: 'Studio Norte' }, 'valid'],
    [addDays(today, 31), {}, 'valid'],
    [addDays(today, 30), {}, 'ending'],
    [today, {}, 'ending'],
    [addDays(today, -1), {}, 'ended'],
  ]
  const made: [DocumentView, RightsState][] = []
  for (const [validUntil, more, state] of cases) {
    const document = await documentOf(validUntil, more)
    expect(await rightsOf(document)).toEqual({ state, validUntil: validUntil ?? null })
    made.push([document, state])
  }
  const found = async (rights: string) => {
    const { items } = await manager.call<{ items: DocumentView[] }>('GET /api/documents', { projectId, rights, sort: 'uploadedAt' })
    return items.map(({ id }) => id)
  }
  const of = (...states: RightsState[]) => made.filter(([, state]) => states.includes(state)).map(([{ id }]) => id)
  expect(await found('ended')).toEqual(of('ended'))
  expect(await found('ending,ended')).toEqual(of('ending', 'ended'))
})

test('the day is that of whoever reads', async () => {
  const east = await app.as('graphic_designer', { timezone: 'Pacific/Kiritimati' })
  const document = await documentOf(dateIn('Etc/GMT+12'))
  expect((await rightsOf(document, east)).state).toBe('ended')
})
