import { randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import { generateKeyBetween } from 'fractional-indexing'
import type { Pool } from 'pg'
import { actorsBySession } from '#platform/session.ts'
import type { Actor } from '#shared/actor.ts'
import { accountRoles, type Duty, type Role } from '#shared/roles.ts'
import { brandAllocationRow, brandRow } from '../features/brands/seed.ts'
import { dutyRow, projectRow } from '../features/projects/seed.ts'
import { taskRow } from '../features/tasks/seed.ts'
import type { Accounts } from './client.ts'
import { insertRows, type Row } from './rows.ts'

type Ref = { id: string }
/** A record or its id. */
type Given = string | Ref

export type TestBrand = { id: string; name: string }
export type TestProject = { id: string; name: string; brandId: string; managerId: string; ownerId: string }
export type TestTask = { id: string; name: string; projectId: string }

/** Rows for tests, written past all rules and without events. */
export type Builders = {
  brand: (
    given?: Partial<{ name: string; description: string | null; status: string; archivedAt: Date; createdBy: Given }>,
  ) => Promise<TestBrand>
  /** Makes a manager, an owner and a brand where none is given; both get their duty. */
  project: (
    given?: Partial<{
      id: string
      name: string
      brand: Given
      manager: Given
      owner: Given
      status: string
      budget: string
      archivedAt: Date
    }>,
  ) => Promise<TestProject>
  task: (
    given?: Partial<{
      name: string
      project: Given
      assignee: Given | null
      createdBy: Given
      status: string
      priority: string
      dueDate: string
      parent: Given
      estimatedHours: number
      deletedAt: Date
    }>,
  ) => Promise<TestTask>
  /** A row of any table, from the `seed.ts` of its feature. @returns its id */
  insert: (table: PgTable, row: Row) => Promise<string>
  /** Gives a person a duty on a project. */
  allocate: (person: Given, project: Given, duty: Duty) => Promise<void>
  allocateToBrand: (person: Given, brand: Given) => Promise<void>
  /** How much of the directory people outside the agency see. */
  setVisibility: (visibility: 'allocated' | 'all') => Promise<void>
  /** Who somebody's session acts as, for rules and conditions. */
  actorOf: (client: { sessionId: string }) => Promise<Actor>
}

/** What an account may hold, for parity tests: nothing, every single role, and two that add up or stay outside. */
export const roleCombinations: readonly (readonly [string, readonly Role[]])[] = [
  [],
  ...accountRoles.map((role) => [role]),
  ['client', 'influencer'] as const,
  ['client', 'graphic_designer'] as const,
].map((roles) => [roles.join(' + ') || 'no role', roles] as const)

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
