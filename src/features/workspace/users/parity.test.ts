import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorsBySession } from '#features/access/auth/actors.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { startTestApp } from '#testing/harness/app.ts'
import type { TestApp, TestClient } from '#testing/kit/test-app-types.ts'
import { findProfileFacts, listProfiles } from './queries.ts'
import { canViewProfile } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the list, the single read and the rule agree for every role and every relation', async () => {
  const project = await app.project()
  const far = await app.project()
  const people = [project.managerId, far.managerId]
  for (const roles of [[], ['client'], ['influencer'], ['client', 'influencer'], ['creative'], ['creative', 'client']] as Role[][]) {
    for (const place of ['none', 'project', 'brand', 'far'] as const) {
      const user = await app.user(roles)
      if (place === 'project') await app.allocate(user, project, 'graphic_designer')
      if (place === 'brand') await app.allocateToBrand(user, project.brandId)
      if (place === 'far') await app.allocateToBrand(user, far.brandId)
      people.push(user.id)
    }
  }
  people.push((await app.user('creative', { deactivatedAt: new Date() })).id)
  const viewers: TestClient[] = []
  for (const roles of [...accountRoles.map((role) => [role]), [], ['client', 'influencer']] as Role[][]) {
    const [loose, onProject, onBrand] = [await app.as(roles), await app.as(roles), await app.as(roles)]
    await app.allocate(onProject.user, project, 'client')
    await app.allocateToBrand(onBrand.user, project.brandId)
    viewers.push(loose, onProject, onBrand)
  }
  for (const setting of ['allocated', 'all']) {
    await app.sql(
      `insert into workspace_settings (external_visibility) values ($1) on conflict (id) do update set external_visibility = $1`,
      [setting],
    )
    const actors = await actorsBySession(
      app.pool,
      viewers.map((one) => one.sessionId),
    )
    const rows = await Promise.all(people.map((id) => findProfileFacts(app.pool, id)))
    for (const actor of actors.values()) {
      const ctx = { services: app.services, actor, requestId: 'test' }
      const seen = new Set((await listProfiles(ctx, { ids: people, limit: 200 })).items.map((one) => one.id))
      for (const row of rows) {
        if (row)
          expect([setting, actor.roles, row, seen.has(row.id)]).toEqual([setting, actor.roles, row, canViewProfile(actor, row).allowed])
      }
    }
  }
  await app.sql('delete from workspace_settings')
})
