import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { insertDeliverable } from '../deliverables/fixtures/access.ts'
import type { DeliverableBoardView, DeliverableCardPage, DeliverableCounts, DeliverableDetail } from '../deliverables/schema.ts'

let app: TestApp
let manager: TestClient
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
})
afterAll(() => app.close())

type Fields = Record<string, unknown>
const create = (fields: Fields) => manager.call<DeliverableDetail>('POST /api/deliverables', fields)
const board = (who: TestClient, fields: Fields) => who.call<DeliverableBoardView>('GET /api/deliverable-board', fields)
const letters = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name).join('')

test('Delivered shows the last 14 days, what was delivered last first, and counts all', async () => {
  const at = await app.project()
  const delivered = async (name: string, days: number) => {
    const { id } = await create({ name, projectId: at.id, status: 'delivered', dueDate: '2020-01-01' })
    await app.sql(`update deliverables set delivered_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  }
  await delivered('B', 3)
  await delivered('C', 20)
  await delivered('A', 1)
  await create({ name: 'Open', projectId: at.id })
  const column = async (fields: Fields) => {
    const { columns } = await board(manager, { projectId: at.id, ...fields })
    return columns.filter(({ status }) => status === 'delivered').map((one) => [letters(one), one.count, one.nextCursor])[0] ?? []
  }
  expect(await column({ sort: 'due', recent: true })).toEqual(['AB', 3, null])
  expect(await column({ sort: 'position', recent: true })).toEqual(['AB', 3, null])
  expect(await column({ sort: 'due' })).toEqual(['ABC', 3, null])
  expect(await column({ sort: 'position' })).toEqual(['ACB', 3, null])
  const [first, count, cursor] = await column({ sort: 'due', recent: true, limit: 1 })
  expect([first, count]).toEqual(['A', 3])
  const more = { projectId: at.id, sort: 'due', status: ['delivered'], cursor }
  const rest = (recent: boolean) => manager.call<DeliverableCardPage>('GET /api/deliverable-board/cards', { ...more, recent })
  expect([letters(await rest(true)), letters(await rest(false))]).toEqual(['B', 'BC'])
  const counts = await manager.call<DeliverableCounts>('GET /api/deliverable-board/counts', { projectId: at.id, recent: true })
  expect(counts.counts).toMatchObject({ not_started: 1, delivered: 3 })
})

test('My active projects are those with the reader on the team that are not over', async () => {
  const [own, over] = [await app.project({ manager: manager.user }), await app.project({ manager: manager.user, status: 'completed' })]
  await create({ name: 'Ours', projectId: own.id })
  await create({ name: 'Theirs', projectId: (await app.project()).id })
  await insertDeliverable(app, { projectId: over.id, name: 'Past', createdBy: manager.user.id, assignedTo: null })
  const mine = async (who: TestClient) => {
    const { columns } = await board(who, { projects: 'mine' })
    const listed = await who.call<{ items: { name: string }[] }>('GET /api/deliverables', { projects: 'mine' })
    const shown = columns.map(letters).join('')
    expect(letters(listed)).toBe(shown)
    return shown
  }
  expect(await mine(manager)).toBe('Ours')
  const editor = await app.as('video_editor')
  expect(await mine(editor)).toBe('')
  await app.allocate(editor.user, own, 'video_editor')
  expect(await mine(editor)).toBe('Ours')
  const client = await app.as('client')
  expect(await mine(client)).toBe('')
  await app.allocate(client.user, own, 'client')
  expect(await mine(client)).toBe('Ours')
})
