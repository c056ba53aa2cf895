import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/rights/errors.ts'
import { projectCalls, startAgency } from '#testing/harness/agency.ts'
import type { ProjectView } from './schema.ts'

const { app, admin, manager, designer } = await startAgency()
const owner = await app.user('product_owner')
const brand = await app.brand()
const { create, patch, read, stored, duties } = projectCalls(app, {
  brandId: brand.id,
  projectManagerId: manager.user.id,
  productOwnerId: owner.id,
})
afterAll(() => app.close())

describe('editing a project', () => {
  it('is for admins and its own manager, as long as they hold the role', async () => {
    const { id } = (await create(admin)).body
    const other = await app.as('project_manager')
    const member = await app.as('client')
    await app.allocate(member.user, id, 'client')
    expect((await patch(manager, id, { name: 'By its manager' })).status).toBe(200)
    for (const who of [other, designer, member]) {
      expect((await patch(who, id, { name: 'Taken' })).status).toBe(403)
      expect((await who.raw('POST', `/api/projects/${id}/archive`)).status).toBe(403)
      expect((await who.raw('DELETE', `/api/projects/${id}`)).status).toBe(403)
    }
    expect((await manager.raw('DELETE', `/api/projects/${id}`)).status).toBe(403)
    const former = await app.as('project_manager')
    await patch(admin, id, { projectManagerId: former.user.id })
    await app.sql(`update user_roles set role = 'creative' where user_id = $1`, [former.user.id])
    expect((await patch(former, id, { name: 'Taken' })).status).toBe(403)
    expect(await stored(id)).toMatchObject({ name: 'By its manager' })
  })

  it('hands over the manager’s duty in the same transaction, and only that one', async () => {
    const { id } = (await create(admin, { productOwnerId: manager.user.id })).body
    const next = await app.user('project_manager')
    const answer = await patch(manager, id, { projectManagerId: next.id })
    expect(answer.body.projectManager?.id).toBe(next.id)
    expect(await duties(id)).toEqual([
      ['product_owner', manager.user.id],
      ['project_manager', next.id],
    ])
    const events = await app.sql(
      `select kind, concerns from events where project_id = $1 and id > (
      select max(id) from events where kind = 'project.created' and project_id = $1) order by id`,
      [id],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['project.updated', 'project-allocation.deleted', 'project-allocation.created'])
    expect((await patch(manager, id, { name: 'No longer mine' })).status).toBe(403)
  })

  it('refuses a manager, owner or brand that is not on offer, and changes nothing', async () => {
    const { id, version } = (await create(admin)).body
    const archived = await app.brand({ archivedAt: new Date() })
    const outside = await app.user('client')
    expect((await patch(admin, id, { projectManagerId: designer.user.id, name: 'x' })).status).toBe(400)
    expect((await patch(admin, id, { productOwnerId: outside.id, name: 'x' })).status).toBe(400)
    expect((await patch(admin, id, { brandId: archived.id, name: 'x' })).status).toBe(400)
    expect((await patch(admin, id, { brandId: randomUUID(), name: 'x' })).status).toBe(400)
    expect((await patch(admin, id, { brandId: null, name: 'x' })).status).toBe(400)
    expect(await stored(id)).toMatchObject({ name: 'Launch', version })
    expect(await duties(id)).toHaveLength(2)
  })

  it('keeps values that are no longer on offer', async () => {
    const own = await app.brand()
    const leader = await app.user('project_manager')
    const { id } = (await create(admin, { brandId: own.id, projectManagerId: leader.id })).body
    await app.sql(`update brands set status = 'inactive', archived_at = now() where id = $1`, [own.id])
    await app.sql('update users set deactivated_at = now() where id = $1', [leader.id])
    const answer = await patch(admin, id, { brandId: own.id, projectManagerId: leader.id, name: 'Still here' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: 'Still here', brandId: own.id, projectManagerId: leader.id })
  })

  it('checks the dates as they will be', async () => {
    const { id } = (await create(admin, { startDate: '2026-11-10', endDate: '2026-11-20' })).body
    expect((await patch(admin, id, { endDate: '2026-11-01' })).body.fields?.endDate).toBe('The end date must not be before the start date')
    expect((await patch(admin, id, { startDate: '2026-11-21' })).status).toBe(400)
    expect((await patch(admin, id, { endDate: null, startDate: '2027-01-01' })).status).toBe(200)
  })

  it('keeps both people’s changes to different fields, and tells the second about the same field', async () => {
    const { id, version } = (await create(admin, { budget: '10', currency: 'EUR' })).body
    const one = await patch(admin, id, { version, budget: '2000' })
    const two = await patch(manager, id, { version, progress: 40 })
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toMatchObject({ budget: '2000.00', progress: 40, version: 3 })
    const late = await patch(manager, id, { version, budget: '10', name: 'Mine' })
    // 10 is what the budget was when they began; against 2000 it is a change.
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'stale', fields: { budget: expect.any(String) }, current: { budget: '2000.00' } })
    expect((await patch(manager, id, { budget: '2000.0' })).body.version).toBe(3)
  })

  it('moves to another brand and takes the sight of it along', async () => {
    const [from, to] = [await app.brand(), await app.brand()]
    const [before, after] = [await app.as('client'), await app.as('client')]
    await app.allocateToBrand(before.user, from)
    await app.allocateToBrand(after.user, to)
    const { id } = (await create(admin, { brandId: from.id })).body
    expect([(await read(before, id)).status, (await read(after, id)).status]).toEqual([200, 404])
    const streams = [await before.stream(), await after.stream()]
    await patch(admin, id, { brandId: to.id })
    for (const stream of streams) await stream.next((entry) => entry.message.kind === 'project.updated')
    expect([(await read(before, id)).status, (await read(after, id)).status]).toEqual([404, 200])
    for (const stream of streams) stream.cut()
  })

  it('tells a brand’s client of a new project, and nobody outside of money', async () => {
    const own = await app.brand()
    const one = await app.as('client')
    await app.allocateToBrand(one.user, own)
    const stream = await one.stream()
    const { id } = (await create(admin, { brandId: own.id })).body
    // Their reach has grown: the browser is to read its session anew.
    await stream.next((entry) => entry.message.recordId === id && entry.message.what === 'rights')
    await patch(admin, id, { budget: '5' })
    await patch(admin, id, { name: 'Renamed' })
    await stream.next((entry) => entry.message.kind === 'project.updated' && entry.message.recordId === id)
    const updates = stream.entries.filter((entry) => entry.message.kind === 'project.updated')
    expect(updates.map((entry) => entry.message.version)).toEqual([3])
    stream.cut()
  })
})

describe('archive and deletion', () => {
  it('archives and restores, by admins and its manager', async () => {
    const { id } = (await create(admin)).body
    const archived = await manager.raw<ProjectView>('POST', `/api/projects/${id}/archive`)
    expect(archived.body.archivedAt).not.toBeNull()
    expect((await read(designer, id)).status).toBe(200)
    expect((await manager.raw<ProjectView>('POST', `/api/projects/${id}/restore`)).body).toMatchObject({ archivedAt: null, version: 3 })
  })

  it('refuses to delete a project with tasks and names how many', async () => {
    const own = await app.project()
    await app.task({ project: own })
    const one = await admin.raw<ErrorBody>('DELETE', `/api/projects/${own.id}`)
    expect([one.status, one.body.message]).toEqual([409, 'This project still has 1 task. Remove it first, or archive the project instead.'])
    expect(await duties(own.id)).toHaveLength(2)
  })

  it('tells those who may delete it whether it is empty, and nobody else', async () => {
    const own = await app.project({ manager: manager.user })
    const deletable = async (who = admin) => (await read(who, own.id)).body.deletable
    await app.task({ project: own, deletedAt: new Date() })
    expect([await deletable(), await deletable(manager)]).toEqual([true, undefined])
    await app.task({ project: own })
    expect(await deletable()).toBe(false)
  })

  it('deletes an empty project with its allocations and the tasks that were deleted before', async () => {
    const own = await app.project()
    const parent = await app.task({ project: own, deletedAt: new Date() })
    await app.task({ project: own, parent, deletedAt: new Date() })
    expect((await admin.raw('DELETE', `/api/projects/${own.id}`)).status).toBe(200)
    expect(await stored(own.id)).toBeUndefined()
    expect(await duties(own.id)).toEqual([])
    expect(await app.sql('select 1 from tasks where project_id = $1', [own.id])).toHaveLength(0)
    expect((await admin.raw('DELETE', `/api/projects/${own.id}`)).status).toBe(404)
  })

  it('never loses a task that is created while its project is deleted', async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = await app.project()
      const [created, deleted] = await Promise.all([
        admin.raw('POST', '/api/tasks', { name: `Race ${round}`, projectId: own.id }),
        admin.raw('DELETE', `/api/projects/${own.id}`),
      ])
      expect(created.status === 201 ? deleted.status : created.status).toBeGreaterThanOrEqual(400)
      expect(Math.max(created.status, deleted.status)).toBeLessThan(500)
      expect(await app.sql('select 1 from tasks where project_id = $1', [own.id])).toHaveLength(created.status === 201 ? 1 : 0)
    }
  })
})
