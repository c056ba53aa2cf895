import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holds, rightsRow } from '#shared/rights/decision.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import { roleCombinations } from '../../testing/harness/builders.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { anyOf, rows } from './db.ts'
import { visibleBy } from './visible.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.sql(
    `create table things (id int generated always as identity, assignee bool, creator bool, in_work bool, own bool, project_id uuid)`,
  )
})
afterAll(() => app.close())

//                            AD PM PO DM GD VE  CR CW CY IN CL NO
const tables = {
  letters: rightsRow('Test', '', 'Y  m  c  a  d  a+c s  d  v  a  v  -'),
  work: rightsRow('Test', '', 'Y  Y  d  d  d  d  d  d  d  d  d  -'),
  doubled: rightsRow('Test', '', 'Yi d  s  d  v  a  c  -  d  d  s+d s'),
}

type Thing = { assignee: boolean; creator: boolean; inWork: boolean; own: boolean; projectId: string; id: number; listed: boolean }

test.each(roleCombinations)('a list made of cells agrees with the decision on each row, for %s', async (_, roles) => {
  const person = await app.as(roles)
  const [near, far] = [await app.project(), await app.project()]
  await app.allocate(person.user, near, 'client')
  const actor = await app.actorOf(person)
  await app.sql('delete from things')
  await app.sql(
    `insert into things (assignee, creator, in_work, own, project_id) select a, c, w, o, p
      from (values (true), (false)) va(a), (values (true), (false)) vc(c), (values (true), (false)) vw(w), (values (true), (false)) vo(o),
        unnest($1::uuid[]) p`,
    [[near.id, far.id]],
  )
  for (const row of Object.values(tables)) {
    const condition = visibleBy(actor, row, {
      a: sql`t.assignee`,
      c: sql`t.creator`,
      inWork: sql`t.in_work`,
      s: sql`t.own`,
      v: sql`t.project_id = ${anyOf(actor.scope.projectIds)}`,
    })
    const things = await rows<Thing>(
      app.pool,
      sql`select t.id, assignee, creator, in_work as "inWork", own, project_id as "projectId", ${condition} as listed from things t`,
    )
    expect(things).toHaveLength(32)
    for (const { id, listed, ...relation } of things) expect([id, relation, listed]).toEqual([id, relation, holds(actor, row, relation)])
  }
})
