import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import type { InvoiceDetail } from '../invoices/schema.ts'
import { type BillableWork, billableWork } from './fixtures/factory.ts'
import type { WorkRef } from './schema.ts'

let app: TestApp
let { people, newProject, log, accepted, price, ref, listed, bill, refused } = {} as BillableWork
let { admin, manager } = {} as BillableWork['people']
beforeAll(async () => {
  app = await startTestApp()
  ;({ people, newProject, log, accepted, price, ref, listed, bill, refused } = await billableWork(app))
  ;({ admin, manager } = people)
})
afterAll(() => app.close())

describe('a draft of unbilled work', () => {
  test('comes back only while its work is on no other invoice', async () => {
    const at = await newProject()
    const hour = await log(60, {}, at)
    const draft = await bill([hour])
    const { deletionId } = await admin.call<{ deletionId: string }>('DELETE /api/invoices/:id', { id: draft.id })
    await bill([hour])
    expect((await refused('POST', `/api/invoices/${draft.id}/restore`, { deletionId }, admin)).message).toContain('on another invoice')
  })

  test('and a line that is removed from it frees its work, until it comes back to its place', async () => {
    const at = await newProject()
    const [one, two, film] = [await log(60, {}, at), await log(30, {}, at), await accepted({}, at)]
    await price({ deliverableId: film.id, amount: '500' })
    const draft = await bill([one, two, film])
    const linesNow = async () => (await manager.call<InvoiceDetail>('GET /api/invoices/:id', { id: draft.id })).lines
    for (const { id } of draft.lines) {
      await manager.call('DELETE /api/invoice-line-items/:id', { id })
      expect(await listed(at)).toHaveLength(1)
      await manager.call('POST /api/invoice-line-items/:id/restore', { id })
      expect([await listed(at), await linesNow()]).toEqual([[], draft.lines])
    }
    const again = await refused('POST', `/api/invoice-line-items/${draft.lines[0]?.id}/restore`, {})
    expect(again.code).toBe('not_found')
    expect((await refused('PATCH', `/api/time-entries/${one.id}`, { minutes: 30 })).code).toBe('conflict')
  })

  test('gets no line back whose work was billed, changed, written off or deleted meanwhile', async () => {
    const at = await newProject()
    const since = async (change: (hour: WorkRef & { taskId: string }) => Promise<unknown>): Promise<string[]> => {
      const hour = await log(60, {}, at)
      const ids = []
      for (const gone of ['line', 'draft']) {
        const draft = await bill([hour])
        const id = draft.lines[0]?.id ?? ''
        const { deletionId } = await (gone === 'line'
          ? manager.call<{ deletionId?: string }>('DELETE /api/invoice-line-items/:id', { id })
          : admin.call<{ deletionId?: string }>('DELETE /api/invoices/:id', { id: draft.id }))
        ids.push(gone === 'line' ? `/api/invoice-line-items/${id}/restore` : `/api/invoices/${draft.id}/restore ${deletionId}`)
      }
      await change(hour)
      const answers = []
      for (const one of ids) {
        const [path = '', deletionId] = one.split(' ')
        const { code, message } = await refused('POST', path, deletionId ? { deletionId } : {}, admin)
        answers.push(`${code}: ${message}`)
      }
      return answers
    }
    const both = (says: string) => [
      `conflict: Some of the work on this line ${says} Choose it from unbilled work again.`,
      `conflict: Some of the work on this draft ${says} Make a new draft from unbilled work.`,
    ]
    expect(await since((hour) => bill([hour]))).toEqual(both('is on another invoice by now.'))
    const changed = both('was deleted, changed or written off since.')
    expect(await since(({ id }) => manager.call('PATCH /api/time-entries/:id', { id, minutes: 90 }))).toEqual(changed)
    expect(await since(({ id }) => manager.call('PATCH /api/time-entries/:id', { id, billable: false }))).toEqual(changed)
    expect(await since(({ id }) => manager.call('DELETE /api/time-entries/:id', { id }))).toEqual(changed)
    expect(await since(({ taskId }) => manager.call('DELETE /api/tasks/:id', { id: taskId }))).toEqual(changed)
    expect(await since((hour) => manager.call('POST /api/write-offs', { work: [ref(hour)], reason: 'Goodwill' }))).toEqual(changed)
  })
})
