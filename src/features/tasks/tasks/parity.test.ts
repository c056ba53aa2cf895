import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { canViewTask, type TaskFacts } from './rules.ts'
import { visibleTasks } from './visibility.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('the list of tasks agrees with the single read for %s', async (_name, roles) => {
  const person = await app.as(roles)
  const [own, byBrand, foreign] = [await app.project(), await app.project(), await app.project()]
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  await app.allocateToBrand(person.user, byBrand.brandId)
  for (const project of [own, byBrand, foreign]) {
    await app.task({ project })
    await app.task({ project, assignee: person.user })
    await app.task({ project, createdBy: person.user })
  }
  const actor = await app.actorOf(person)
  const all = await rows<TaskFacts & { id: string; listed: boolean }>(
    app.pool,
    sql`select t.id, t.project_id as "projectId", t.assignee_id as "assigneeId", t.created_by as "createdBy", coalesce(${visibleTasks(actor)}, false) as listed from tasks t`,
  )
  expect(all.length).toBeGreaterThanOrEqual(9)
  for (const task of all) expect([task.id, task.listed]).toEqual([task.id, canViewTask(actor, task).allowed])
})
