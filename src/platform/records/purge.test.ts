import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { cleanUpFiles } from '../../features/workspace/files/jobs.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import { addGadgets, type TestGadget } from '../../testing/harness/gadgets.ts'
import type { TestApp, TestClient, TestProject } from '../../testing/kit/test-app-types.ts'
import { purgeExpired } from './purge.ts'

let app: TestApp
let admin: TestClient
let gadget: Awaited<ReturnType<typeof addGadgets>>
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  gadget = await addGadgets(app)
})
afterAll(() => app.close())

const count = async (from: string, values: unknown[]): Promise<number> => (await app.sql(`select 1 from ${from}`, values)).length
/** Which rows of a gadget are still there. */
const left = async ({ id, partId, commentId }: TestGadget) => ({
  gadget: await count('gadgets where id = $1', [id]),
  part: await count('gadget_parts where id = $1', [partId]),
  comment: await count('comments where id = $1', [commentId]),
  attachment: await count('attachments where record_id = $1', [id]),
  notices: await count('notifications where record_id = any($1)', [[id, commentId]]),
})
const whole = { gadget: 1, part: 1, comment: 1, attachment: 1, notices: 2 }
const gone = { gadget: 0, part: 0, comment: 0, attachment: 0, notices: 0 }
const fileLeft = (id: string) => count('files where id = $1', [id])

describe('a kind that only the registry knows', () => {
  it('is commented on and looked back at', async () => {
    const { id } = await gadget({ project: await app.project() })
    const written = await admin.raw('POST', '/api/comments', { recordType: 'gadget', recordId: id, body: 'Well done' })
    expect(written.status).toBe(201)
    expect((await admin.raw<{ items: unknown[] }>('GET', `/api/comments?recordType=gadget&recordId=${id}`)).body.items).toHaveLength(2)
    expect((await admin.raw('GET', `/api/history?recordType=gadget&recordId=${id}`)).status).toBe(200)
  })

  it('keeps its project while it lives, under its own name', async () => {
    const project = await app.project()
    const remove = () => admin.raw<ErrorBody>('DELETE', `/api/projects/${project.id}`)
    await gadget({ project })
    expect((await remove()).body.message).toBe('This project still has 1 gadget. Remove it first, or archive the project instead.')
    await gadget({ project })
    await app.task({ project })
    const both = await remove()
    expect(both.status).toBe(409)
    expect(both.body.message).toBe('This project still has 1 task and 2 gadgets. Remove them first, or archive the project instead.')
  })

  it('goes with its project when it is deleted, with everything that hangs on it', async () => {
    const project = await app.project()
    const parent = await gadget({ project, daysDeleted: 1 })
    const child = await gadget({ project, parent, daysDeleted: 2 })
    const elsewhere = await gadget({ project: await app.project(), daysDeleted: 1 })
    expect((await admin.raw('DELETE', `/api/projects/${project.id}`)).status).toBe(200)
    expect([await left(parent), await left(child), await left(elsewhere)]).toEqual([gone, gone, whole])
  })

  it('keeps its brand and goes with it in the same way', async () => {
    const brand = await app.brand()
    const remove = () => admin.raw<ErrorBody>('DELETE', `/api/brands/${brand.id}`)
    const made = await gadget({ brand })
    expect((await remove()).body.message).toBe('This brand still has 1 gadget. Remove it first, or archive the brand instead.')
    await app.sql('update gadgets set deleted_at = now(), deletion_id = gen_random_uuid() where id = $1', [made.id])
    expect((await remove()).status).toBe(200)
    expect(await left(made)).toEqual(gone)
  })

  it('keeps its files from the sweeper, also while it is marked, and no longer', async () => {
    const made = await gadget({ project: await app.project(), daysDeleted: 29 })
    await cleanUpFiles(app.services)
    expect([await fileLeft(made.fileId), await fileLeft(made.attachedFileId)]).toEqual([1, 1])
    await app.sql(`update gadgets set deleted_at = now() - interval '31 days' where id = $1`, [made.id])
    await purgeExpired(app.services)
    await cleanUpFiles(app.services)
    expect([await fileLeft(made.fileId), await fileLeft(made.attachedFileId)]).toEqual([0, 0])
  })
})

describe('the nightly purge', () => {
  let project: TestProject
  beforeAll(async () => {
    project = await app.project()
  })
  const markComment = (id: string, days: number) =>
    app.sql('update comments set deleted_at = now() - make_interval(days => $2), deletion_id = gen_random_uuid() where id = $1', [id, days])

  it('waits for 30 days', async () => {
    const [early, late, living] = [
      await gadget({ project, daysDeleted: 29 }),
      await gadget({ project, daysDeleted: 31 }),
      await gadget({ project }),
    ]
    await purgeExpired(app.services)
    expect([await left(early), await left(late), await left(living)]).toEqual([whole, gone, whole])
  })

  it('removes a tree from its leaves, and keeps what is still needed above a leaf', async () => {
    const parent = await gadget({ project, daysDeleted: 40 })
    const child = await gadget({ project, parent, daysDeleted: 40 })
    const leaf = await gadget({ project, parent: child, daysDeleted: 20 })
    await purgeExpired(app.services)
    expect([await left(parent), await left(child), await left(leaf)]).toEqual([whole, whole, whole])
    await app.sql(`update gadgets set deleted_at = now() - interval '40 days' where id = $1`, [leaf.id])
    await purgeExpired(app.services)
    expect([await left(parent), await left(child), await left(leaf)]).toEqual([gone, gone, gone])
  })

  it('removes deleted comments of living records, and their notices', async () => {
    const [old, young] = [await gadget({ project }), await gadget({ project })]
    await markComment(old.commentId, 31)
    await markComment(young.commentId, 29)
    await purgeExpired(app.services)
    expect(await left(old)).toEqual({ ...whole, comment: 0, notices: 1 })
    expect(await left(young)).toEqual(whole)
  })

  it('removes tasks with what hangs on them', async () => {
    const task = await app.task({ project, assignee: admin.user })
    const { id } = await admin.call<{ id: string }>('POST /api/comments', { recordType: 'task', recordId: task.id, body: 'Soon gone' })
    const below = await app.task({ project, parent: task })
    await admin.call('DELETE /api/tasks/:id', { id: task.id })
    await app.sql(`update tasks set deleted_at = now() - interval '31 days' where project_id = $1`, [project.id])
    await purgeExpired(app.services)
    expect(await count('tasks where id = any($1)', [[task.id, below.id]])).toBe(0)
    expect(await count('comments where id = $1', [id])).toBe(0)
  })

  it('takes more than one batch', async () => {
    await app.sql(
      `insert into gadgets (id, name, project_id, deleted_at, deletion_id)
        select gen_random_uuid(), 'Many', $1, now() - interval '31 days', gen_random_uuid() from generate_series(1, 1100)`,
      [project.id],
    )
    expect(await purgeExpired(app.services)).toBe(1100)
  })
})
