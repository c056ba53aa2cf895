import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#platform/db.ts'
import { actorsBySession } from '#platform/session.ts'
import type { Actor } from '#shared/actor.ts'
import { accountRoles, type Role } from '#shared/roles.ts'
import { startTestApp, type TestApp } from '../../server/testing.ts'
import { visibleProjects } from './queries.ts'
import { canViewProject } from './rules.ts'

let app: TestApp

const combinations: readonly (readonly Role[])[] = [
  [],
  ...accountRoles.map((role) => [role]),
  ['client', 'influencer'],
  ['client', 'graphic_designer'],
]

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** One project of each kind of reach, and the actor who has it. */
async function placeActor(roles: readonly Role[]): Promise<{ actor: Actor; shapes: Record<string, string> }> {
  const { user, sessionId } = await app.as(roles)
  const brand = await app.brand()
  await app.allocateToBrand(user, brand)
  const made = {
    allocated: await app.project(),
    throughBrand: await app.project({ brand }),
    archivedThroughBrand: await app.project({ brand, archivedAt: new Date() }),
    both: await app.project({ brand }),
    managed: await app.project({ manager: user }),
    foreign: await app.project(),
    foreignPaused: await app.project({ status: 'paused' }),
  }
  for (const project of [made.allocated, made.both]) await app.allocate(user, project, 'client')
  const actor = (await actorsBySession(app.pool, [sessionId])).get(sessionId)
  if (!actor) throw new Error('The session has no actor')
  return { actor, shapes: Object.fromEntries(Object.entries(made).map(([shape, { id }]) => [shape, id])) }
}

describe.each(['allocated', 'all'])('with external visibility %s', (visibility) => {
  beforeAll(async () => {
    await app.sql(
      `insert into workspace_settings (external_visibility) values ($1) on conflict (id) do update set external_visibility = $1`,
      [visibility],
    )
  })

  it.each(combinations.map((roles) => [roles.join(' + ') || 'no role', roles] as const))(
    'the list and the single read agree for %s',
    async (_, roles) => {
      const { actor, shapes } = await placeActor(roles)
      const found = await rows<{ id: string }>(app.pool, sql`select p.id from projects p where ${visibleProjects(actor)}`)
      const listed = new Set(found.map(({ id }) => id))
      const byRule = Object.entries(shapes).map(([shape, id]) => [shape, canViewProject(actor, { id }).allowed])
      expect(Object.entries(shapes).map(([shape, id]) => [shape, listed.has(id)])).toEqual(byRule)
    },
  )
})

it('shows a client the projects they are on, directly or through a brand', async () => {
  await app.sql(`update workspace_settings set external_visibility = 'allocated'`)
  const { actor, shapes } = await placeActor(['client'])
  const open = Object.entries(shapes).filter(([, id]) => canViewProject(actor, { id }).allowed)
  expect(open.map(([shape]) => shape)).toEqual(['allocated', 'throughBrand', 'archivedThroughBrand', 'both', 'managed'])
})
