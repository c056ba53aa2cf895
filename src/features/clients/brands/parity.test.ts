import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Role } from '#shared/rights/roles.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { nameableBrands, visibleBrands } from './queries.ts'
import { canNameBrand, canViewBrand } from './rules.ts'

let app: TestApp
let shapes: Record<'allocated' | 'named' | 'both' | 'foreign' | 'archived' | 'inactive', string>

beforeAll(async () => {
  app = await startTestApp()
  const make = async (given: Parameters<TestApp['brand']>[0] = {}) => (await app.brand(given)).id
  shapes = {
    allocated: await make(),
    named: await make(),
    both: await make(),
    foreign: await make(),
    archived: await make({ archivedAt: new Date() }),
    inactive: await make({ status: 'inactive' }),
  }
})
afterAll(() => app.close())

async function actorWith(roles: readonly Role[]): Promise<Actor> {
  const person = await app.as(roles)
  const { user } = person
  for (const brand of [shapes.allocated, shapes.both, shapes.archived]) await app.allocateToBrand(user, brand)
  for (const brand of [shapes.named, shapes.both]) await app.allocate(user, await app.project({ brand }), 'client')
  return app.actorOf(person)
}

describe.each(['allocated', 'all'] as const)('with external visibility %s', (visibility) => {
  beforeAll(() => app.setVisibility(visibility))

  it.each(roleCombinations)('the list and the single read agree for %s', async (_, roles) => {
    const actor = await actorWith(roles)
    const listed = async (condition: ReturnType<typeof visibleBrands>) =>
      new Set((await rows<{ id: string }>(app.pool, sql`select b.id from brands b where ${condition}`)).map(({ id }) => id))
    const [seen, named] = [await listed(visibleBrands(actor)), await listed(nameableBrands(actor))]
    const byRule = Object.entries(shapes).map(([shape, id]) => [
      shape,
      canViewBrand(actor, { id }).allowed,
      canNameBrand(actor, { id }).allowed,
    ])
    expect(Object.entries(shapes).map(([shape, id]) => [shape, seen.has(id), named.has(id)])).toEqual(byRule)
  })
})

it('shows a client exactly the allocated brands, and names those of their projects', async () => {
  await app.setVisibility('allocated')
  const actor = await actorWith(['client'])
  const open = Object.entries(shapes).filter(([, id]) => canViewBrand(actor, { id }).allowed)
  expect(open.map(([shape]) => shape)).toEqual(['allocated', 'both', 'archived'])
  expect(canNameBrand(actor, { id: shapes.named }).allowed).toBe(true)
  expect(canNameBrand(actor, { id: shapes.foreign }).allowed).toBe(false)
})
