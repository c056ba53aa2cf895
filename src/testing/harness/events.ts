import { randomUUID } from 'node:crypto'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { TestApp, TestBrand, TestProject } from '../kit/test-app-types.ts'

type Event = Parameters<Parameters<Parameters<typeof transact>[1]>[0]['record']>[0]

/** A place where things happen: a project, and events about tasks of it that nobody made. */
export type TestPlace = {
  ctx: Ctx
  brand: TestBrand
  project: TestProject
  /** Records an event about a task and gives the task's made-up id. */
  happen: (given?: Partial<Event>) => Promise<string>
}

export async function placeFor(app: TestApp): Promise<TestPlace> {
  const ctx = systemCtx(app.services)
  const brand = await app.brand()
  const project = await app.project({ brand })
  const place = { kind: 'task.updated', recordType: 'task', audience: 'client', brandId: brand.id, projectId: project.id } as const
  return {
    ctx,
    brand,
    project,
    happen: (given = {}) =>
      transact(ctx, async (tx) => {
        const recordId = given.recordId ?? randomUUID()
        tx.record({ ...place, ...given, recordId })
        return recordId
      }),
  }
}
