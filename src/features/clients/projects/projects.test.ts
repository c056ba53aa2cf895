import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#shared/contract/endpoint.ts'
import { accountRoles } from '#shared/rights/roles.ts'
import { projectCalls, startAgency } from '#testing/harness/agency.ts'
import type { TestClient, TestProject } from '#testing/kit/test-app-types.ts'
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

describe('creating a project', () => {
  it('applies the defaults and makes both allocations in the same transaction', async () => {
    const answer = await create(admin, { budget: '1200.5', currency: 'EUR', startDate: '2026-11-01', endDate: '2026-12-24' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Launch',
      description: null,
      status: 'planning',
      progress: 0,
      budget: '1200.50',
      currency: 'EUR',
      startDate: '2026-11-01',
      endDate: '2026-12-24',
      brand: { id: brand.id, name: brand.name },
      projectManager: { id: manager.user.id },
      productOwner: { id: owner.id },
      createdBy: { id: admin.user.id },
      taskCount: 0,
      taskDoneCount: 0,
      memberCount: 2,
      version: 1,
    })
    expect(await duties(answer.body.id)).toEqual([
      ['product_owner', owner.id],
      ['project_manager', manager.user.id],
    ])
    const events = await app.sql('select kind from events where project_id = $1 order by id', [answer.body.id])
    expect(events.map(({ kind }) => kind)).toEqual(['project-allocation.created', 'project-allocation.created', 'project.created'])
    const { deletable, ...forAll } = answer.body
    expect(deletable).toBe(true)
    expect((await read(designer, answer.body.id)).body).toEqual(forAll)
  })

  it('lets one person be manager and owner, counted once', async () => {
    const answer = await create(manager, { productOwnerId: manager.user.id })
    expect(answer.body.memberCount).toBe(1)
    expect(await duties(answer.body.id)).toHaveLength(2)
  })

  it('takes the workspace’s currency where none is named, and a number as an amount', async () => {
    await app.sql(`insert into workspace_settings (currency) values ('GBP') on conflict (id) do update set currency = 'GBP'`)
    const answer = await create(admin, { budget: 0.1 })
    expect(answer.body).toMatchObject({ budget: '0.10', currency: 'GBP' })
  })

  it('leaves nothing behind when it is refused', async () => {
    const name = `Refused ${randomUUID()}`
    const stranger = await app.user('client')
    expect((await create(admin, { name, productOwnerId: stranger.id })).status).toBe(400)
    expect(await app.sql('select 1 from projects where name = $1', [name])).toHaveLength(0)
    expect(await app.sql(`select 1 from events where changes->'name'->>1 = $1`, [name])).toHaveLength(0)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Project name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Enter at most 200 characters'],
    [{ brandId: '' }, 'brandId', 'Select a brand'],
    [{ brandId: randomUUID() }, 'brandId', 'Select a brand'],
    [{ projectManagerId: undefined }, 'projectManagerId', 'Select a project manager'],
    [{ projectManagerId: randomUUID() }, 'projectManagerId', 'Select a project manager'],
    [{ productOwnerId: 'someone' }, 'productOwnerId', 'Select a product owner'],
    [{ productOwnerId: randomUUID() }, 'productOwnerId', 'Select a product owner'],
    [{ budget: -1 }, 'budget', 'Enter an amount of at least 0'],
    [{ budget: 'a lot' }, 'budget', 'Enter an amount of at least 0'],
    [{ currency: 'ZZQ' }, 'currency', 'Choose a currency'],
    [{ progress: 101 }, 'progress', 'Enter 0 to 100'],
    [{ progress: -1 }, 'progress', 'Enter 0 to 100'],
    [{ status: 'asleep' }, 'status', undefined],
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate', 'The end date must not be before the start date'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Enter a date'],
    [{ archivedAt: '2026-01-01' }, 'archivedAt', undefined],
  ])('refuses %j', async (fields, field, message) => {
    const answer = await create(admin, fields)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
    if (message) expect(answer.body.fields?.[field]).toBe(message)
  })

  it('refuses what is not on offer: other roles, deactivated people, inactive and archived brands', async () => {
    const former = await app.user('project_manager', { deactivatedAt: new Date() })
    const [inactive, archived] = [await app.brand({ status: 'inactive' }), await app.brand({ archivedAt: new Date() })]
    expect((await create(admin, { projectManagerId: designer.user.id })).body.fields?.projectManagerId).toContain(
      'not an active project manager',
    )
    expect((await create(admin, { projectManagerId: former.id })).body.fields?.projectManagerId).toContain('not an active project manager')
    expect((await create(admin, { productOwnerId: former.id })).status).toBe(400)
    expect((await create(admin, { brandId: inactive.id })).body.fields?.brandId).toContain('inactive')
    expect((await create(admin, { brandId: archived.id })).body.fields?.brandId).toContain('archived')
    expect((await create(admin, { projectManagerId: admin.user.id })).status).toBe(201)
  })

  it.each([...accountRoles.map((role) => [role]), []])('is open to admin and project manager only: %s', async (...roles) => {
    const who = await app.as(roles)
    const name = `By ${roles.join()} ${randomUUID()}`
    const expected = roles.includes('admin') || roles.includes('project_manager') ? 201 : 403
    expect((await create(who, { name })).status).toBe(expected)
    expect(await app.sql('select 1 from projects where name = $1', [name])).toHaveLength(expected === 201 ? 1 : 0)
  })
})

describe('who sees a project', () => {
  let project: TestProject
  let client: TestClient
  beforeAll(async () => {
    project = await app.project({ brand, budget: '9000' })
    client = await app.as('client')
    await app.allocate(client.user, project, 'client')
  })

  it('asks for a session', async () => {
    const answers = await Promise.all([
      app.nobody.raw('GET', '/api/projects'),
      app.nobody.raw('GET', `/api/projects/${project.id}`),
      app.nobody.raw('POST', '/api/projects', {}),
      app.nobody.raw('PATCH', `/api/projects/${project.id}`, { name: 'No' }),
      app.nobody.raw('GET', `/api/project-allocations?projectId=${project.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401))
  })

  it('never shows people outside the agency money, members or the creator', async () => {
    const influencer = await app.as('influencer')
    await app.allocate(influencer.user, project, 'influencer')
    for (const who of [client, influencer]) {
      const one = await read(who, project.id)
      const list = await who.raw<Page<ProjectView>>('GET', '/api/projects')
      expect(list.body.items.map(({ id }) => id)).toEqual([project.id])
      for (const seen of [one.body, list.body.items[0]]) {
        for (const field of ['budget', 'currency', 'memberCount', 'createdBy']) expect(seen).not.toHaveProperty(field)
        expect(seen).toMatchObject({ projectManager: { id: project.managerId }, brand: { id: brand.id } })
      }
      expect(one.text + list.text).not.toContain('9000')
    }
    expect((await read(designer, project.id)).body).toMatchObject({ budget: '9000.00', currency: 'EUR' })
  })

  it('counts tasks within the viewer’s reach, without deleted ones', async () => {
    const own = await app.project()
    const [all, influencer] = [await app.as('client'), await app.as('influencer')]
    await app.allocate(all.user, own, 'client')
    await app.allocate(influencer.user, own, 'influencer')
    await app.task({ project: own, status: 'done' })
    await app.task({ project: own, assignee: influencer.user })
    await app.task({ project: own, status: 'done', deletedAt: new Date() })
    const counts = async (who: TestClient) => {
      const { taskCount, taskDoneCount } = (await read(who, own.id)).body
      return [taskDoneCount, taskCount]
    }
    expect(await counts(designer)).toEqual([1, 2])
    expect(await counts(all)).toEqual([1, 2])
    expect(await counts(influencer)).toEqual([0, 1])
  })

  it('answers 404 to people who are not on it and to accounts without a role, for every operation', async () => {
    for (const who of [await app.as('client'), await app.as('influencer'), await app.as([])]) {
      expect((await read(who, project.id)).status).toBe(404)
      expect((await patch(who, project.id, { name: 'Taken' })).status).toBe(404)
      expect((await who.raw('POST', `/api/projects/${project.id}/archive`)).status).toBe(404)
      expect((await who.raw('POST', `/api/projects/${project.id}/restore`)).status).toBe(404)
      expect((await who.raw('DELETE', `/api/projects/${project.id}`)).status).toBe(404)
      expect((await who.raw('GET', `/api/project-allocations?projectId=${project.id}`)).status).toBe(404)
      const added = await who.raw('POST', '/api/project-allocations', { projectId: project.id, userId: who.user.id, role: 'client' })
      expect(added.status).toBe(404)
    }
    expect(await stored(project.id)).toMatchObject({ name: project.name, archived_at: null })
  })

  it('opens cards without tasks and money to everyone signed in where the workspace says so', async () => {
    const foreign = await app.as('client')
    await app.setVisibility('all')
    try {
      const answer = await read(foreign, project.id)
      expect(answer.body).toMatchObject({ name: project.name, taskCount: null, taskDoneCount: null })
      expect(answer.body).not.toHaveProperty('budget')
      expect((await patch(foreign, project.id, { name: 'Taken' })).status).toBe(403)
    } finally {
      await app.setVisibility('allocated')
    }
    expect((await read(foreign, project.id)).status).toBe(404)
  })
})

describe('the list', () => {
  it('searches, filters, offers and pages', async () => {
    const word = `Kip${randomUUID().slice(0, 6)}`
    const [one, two] = [await app.brand({ name: `${word} brand` }), await app.brand()]
    for (const [name, status] of [
      ['b', 'active'],
      ['A', 'planning'],
      ['p', 'paused'],
      ['c', 'completed'],
    ] as const) {
      await app.project({ name: `${word} ${name}`, status, brand: two, manager: manager.user })
    }
    await app.project({ name: `${word} old`, brand: two, archivedAt: new Date() })
    await app.project({ name: 'Named by its brand', brand: one })
    const names = async (query: string) =>
      (await designer.raw<Page<ProjectView>>('GET', `/api/projects?q=${word}&${query}`)).body.items.map(({ name }) =>
        name.replace(`${word} `, ''),
      )
    expect(await names('')).toEqual(['A', 'b', 'c', 'p', 'Named by its brand'])
    expect(await names('open=true')).toEqual(['A', 'b', 'Named by its brand'])
    expect(await names('status=paused')).toEqual(['p'])
    expect(await names('archived=true')).toEqual(['old'])
    expect(await names(`brandId=${one.id}`)).toEqual(['Named by its brand'])
    expect(await names(`projectManagerId=${manager.user.id}`)).toEqual(['A', 'b', 'c', 'p'])
    expect((await designer.raw<Page<ProjectView>>('GET', `/api/projects?brandId=${two.id}`)).body.items.map(({ name }) => name)).toEqual(
      ['c', 'p', 'A', 'b'].map((name) => `${word} ${name}`),
    )
    for (const order of ['', '&open=true']) {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const page = await designer.raw<Page<ProjectView>>('GET', `/api/projects?q=${word}&limit=2${order}${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.body.items.map(({ name }) => name))
        if (!page.body.nextCursor) break
        cursor = page.body.nextCursor
      }
      expect(seen).toHaveLength(order ? 3 : 5)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })
})
