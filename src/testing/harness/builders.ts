import { randomUUID } from 'node:crypto'
import { generateKeyBetween } from 'fractional-indexing'
import type { Pool } from 'pg'
import { actorsBySession } from '#features/access/auth/actors.ts'
import { brandAllocationRow, brandRow } from '#features/clients/brands/fixtures/factory.ts'
import { dutyRow, projectRow } from '#features/clients/projects/fixtures/factory.ts'
import { taskRow } from '#features/tasks/tasks/fixtures/factory.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { insertRows, type Row } from '../kit/rows.ts'
import type { Accounts, Builders } from '../kit/test-app-types.ts'

/** What an account may hold, for parity tests: nothing, every single role, and two that add up or stay outside. */
export const roleCombinations: readonly (readonly [string, readonly Role[]])[] = [
  [],
  ...accountRoles.map((role) => [role]),
  ['client', 'influencer'] as const,
  ['client', 'graphic_designer'] as const,
].map((roles) => [roles.join(' + ') || 'no role', roles] as const)

/** A record or its id. */
type Given = Parameters<Builders['allocate']>[0]

let made = 0
const idOf = (given: Given): string => (typeof given === 'string' ? given : given.id)
const idOrNull = (given: Given | null | undefined): string | null => (given ? idOf(given) : null)

export function buildersOn(pool: Pool, accounts: Accounts): Builders {
  const insert = (table: string, row: Row): Promise<void> => insertRows(pool, table, [row])
  const allocate: Builders['allocate'] = (person, project, duty) =>
    insert('project_allocations', dutyRow({ projectId: idOf(project), userId: idOf(person), role: duty }))
  const brand: Builders['brand'] = async (given = {}) => {
    made += 1
    const row = { id: randomUUID(), name: given.name ?? `Brand ${made}` }
    await insert('brands', brandRow({ ...given, ...row, createdBy: idOrNull(given.createdBy) }))
    return row
  }
  const project: Builders['project'] = async (given = {}) => {
    made += 1
    const id = given.id ?? randomUUID()
    const name = given.name ?? `Project ${made}`
    const brandId = idOf(given.brand ?? (await brand()))
    const managerId = idOf(given.manager ?? (await accounts.user('project_manager')))
    const ownerId = idOf(given.owner ?? (await accounts.user('product_owner')))
    const { status = 'active', budget, archivedAt } = given
    const place = { brandId, projectManagerId: managerId, productOwnerId: ownerId }
    await insert('projects', projectRow({ id, name, ...place, status, budget, archivedAt }))
    await allocate(managerId, id, 'project_manager')
    await allocate(ownerId, id, 'product_owner')
    return { id, name, brandId, managerId, ownerId }
  }
  const task: Builders['task'] = async (given = {}) => {
    made += 1
    const row = { id: randomUUID(), name: given.name ?? `Task ${made}` }
    const projectId = idOf(given.project ?? (await project()))
    const last = await pool.query<{ last: string | null }>('select max(position) as last from tasks')
    const { project: _project, assignee, createdBy, parent, ...rest } = given
    const people = { assigneeId: idOrNull(assignee), createdBy: idOrNull(createdBy), parentTaskId: idOrNull(parent) }
    const position = generateKeyBetween(last.rows[0]?.last ?? null, null)
    await insert('tasks', taskRow({ ...rest, ...row, ...people, projectId, position }))
    return { ...row, projectId }
  }
  return {
    brand,
    project,
    task,
    insert: async (table, row) => {
      await insertRows(pool, table, [row])
      return String(row.id)
    },
    allocate,
    allocateToBrand: (person, at) => insert('brand_allocations', brandAllocationRow({ brandId: idOf(at), userId: idOf(person) })),
    setVisibility: async (visibility) => {
      await pool.query(
        `insert into workspace_settings (external_visibility) values ($1) on conflict (id) do update set external_visibility = $1`,
        [visibility],
      )
    },
    actorOf: async ({ sessionId }) => {
      const actor = (await actorsBySession(pool, [sessionId])).get(sessionId)
      if (!actor) throw new Error('The session has no actor')
      return actor
    },
  }
}
