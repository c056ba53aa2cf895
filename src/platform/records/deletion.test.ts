import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed, authorize } from '#shared/rights/decision.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import { addGadgets, gadgetKind, gadgetPartKind } from '../../testing/harness/gadgets.ts'
import type { TestApp, TestProject } from '../../testing/kit/test-app-types.ts'
import { type Ctx, systemCtx } from '../context.ts'
import { transact } from '../transactions/transact.ts'
import { lockDeleted, markDeleted, takeBack } from './deletion.ts'
import type { DeletableTable, RecordKind } from './record-kind.ts'

let app: TestApp
let ctx: Ctx
let project: TestProject
let gadget: Awaited<ReturnType<typeof addGadgets>>
beforeAll(async () => {
  app = await startTestApp()
  gadget = await addGadgets(app)
  ctx = systemCtx(app.services)
  project = await app.project()
})
afterAll(() => app.close())

type Ref = { id: string }
const eventOf =
  (kind: RecordKind) =>
  ({ id }: Ref) => ({ recordType: kind.name, recordId: id, audience: 'internal' as const, projectId: project.id })

const remove = <Table extends DeletableTable>(kind: RecordKind<Table>, { id }: Ref) =>
  transact(ctx, async (tx) => {
    const found = { id, deletionId: null } as Table['$inferSelect'] & { id: string; deletionId: string | null }
    return markDeleted(tx, kind, authorize(allowed, found, kind.noun), eventOf(kind))
  })
const restore = <Table extends DeletableTable>(kind: RecordKind<Table>, { id }: Ref, deletionId: string) =>
  transact(ctx, async (tx) => {
    const found = authorize(allowed, await lockDeleted(tx, kind, id, deletionId), kind.noun)
    await takeBack(tx, await app.services.kinds(), kind, found, eventOf(kind))
  })
const living = async (...refs: Ref[]) => {
  const ids = refs.map(({ id }) => id)
  const found = await app.sql<Ref>(
    `select id from gadgets where id = any($1) and deleted_at is null union all
      select id from gadget_parts where id = any($1) and deleted_at is null`,
    [ids],
  )
  return ids.map((id) => found.some((one) => one.id === id))
}
const told = (id: string) => app.sql('select kind, version, changes from events where record_id = $1 order by id', [id])

describe('deleting', () => {
  it('takes along what lives below, tells each, and is taken back whole', async () => {
    const top = await gadget({ project })
    const [middle, before] = [await gadget({ project, parent: top }), await gadget({ project, parent: top, daysDeleted: 1 })]
    const leaf = await gadget({ project, parent: middle })
    const deletion = await remove(gadgetKind, top)
    expect(deletion.count).toBe(3)
    expect(Math.abs(Date.parse(deletion.undoUntil) - Date.now() - undoSeconds * 1000)).toBeLessThan(5000)
    expect(await living(top, middle, before, leaf)).toEqual([false, false, false, false])
    await restore(gadgetKind, top, deletion.deletionId)
    expect(await living(top, middle, before, leaf)).toEqual([true, true, false, true])
    expect(await told(leaf.id)).toEqual([
      { kind: 'gadget.deleted', version: 2, changes: { deleted: [false, true] } },
      { kind: 'gadget.restored', version: 3, changes: { deleted: [true, false] } },
    ])
  })

  it('is taken back by its own mark only, and once', async () => {
    const [one, other] = [await gadget({ project }), await gadget({ project })]
    const [first, second] = [await remove(gadgetKind, one), await remove(gadgetKind, other)]
    await expect(restore(gadgetKind, one, second.deletionId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(restore(gadgetKind, one, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await restore(gadgetKind, one, first.deletionId)
    await expect(restore(gadgetKind, one, first.deletionId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await living(one, other)).toEqual([true, false])
  })

  it('is not taken back below what is deleted itself, be it a parent or the record it is a part of', async () => {
    const parent = await gadget({ project })
    const child = await gadget({ project, parent })
    const part = { id: child.partId }
    const refusal = { code: 'conflict', message: 'The gadget above it is deleted. Restore that one first.' }
    const [ofPart, ofChild, ofParent] = [
      await remove(gadgetPartKind, part),
      await remove(gadgetKind, child),
      await remove(gadgetKind, parent),
    ]
    await expect(restore(gadgetPartKind, part, ofPart.deletionId)).rejects.toMatchObject(refusal)
    await expect(restore(gadgetKind, child, ofChild.deletionId)).rejects.toMatchObject(refusal)
    await restore(gadgetKind, parent, ofParent.deletionId)
    await restore(gadgetKind, child, ofChild.deletionId)
    await restore(gadgetPartKind, part, ofPart.deletionId)
    expect(await living(parent, child, part)).toEqual([true, true, true])
  })
})
