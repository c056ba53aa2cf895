import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { taskViewRow } from './fixtures/factory.ts'
import { visibleTaskViews } from './queries.ts'
import { taskViewKind } from './record.ts'
import { canManageTaskView, canViewTaskView, type TaskViewFacts } from './rules.ts'
import { taskViews } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('the list of saved views agrees with the single read for %s', async (name, roles) => {
  const person = await app.as(roles)
  const colleague = await app.user('project_manager')
  const [own, byBrand, foreign, managed] = [
    await app.project(),
    await app.project(),
    await app.project(),
    await app.project({ manager: person.user }),
  ]
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  await app.allocateToBrand(person.user, byBrand.brandId)
  for (const projectId of [null, own.id, byBrand.id, foreign.id, managed.id])
    for (const createdBy of [person.user.id, colleague.id])
      await app.insert(taskViews, taskViewRow({ name: `View ${name} ${createdBy}`, search: '', projectId, createdBy }))
  const actor = await app.actorOf(person)
  const mayDelete = taskViewKind.deletable?.listed?.mayDelete(actor, await app.services.kinds()) ?? sql`false`
  const all = await rows<TaskViewFacts & { listed: boolean; deletable: boolean }>(
    app.pool,
    sql`select v.created_by as "createdBy", v.project_id as "projectId", p.project_manager_id as "projectManagerId",
      coalesce(${visibleTaskViews(actor)}, false) as listed, coalesce(${mayDelete}, false) as deletable
      from task_views v left join projects p on p.id = v.project_id`,
  )
  expect(all.length).toBeGreaterThanOrEqual(10)
  for (const { listed, deletable, ...facts } of all)
    expect([facts, listed, deletable]).toEqual([facts, canViewTaskView(actor, facts).allowed, canManageTaskView(actor, facts).allowed])
})
