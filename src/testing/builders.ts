import { randomUUID } from 'node:crypto'
import { generateKeyBetween } from 'fractional-indexing'
import type { Pool } from 'pg'
import { actorsBySession } from '#platform/session.ts'
import type { Actor } from '#shared/actor.ts'
import { accountRoles, type Duty, type Role } from '#shared/roles.ts'
import type { Accounts } from './client.ts'

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
    given?: Partial<{ name: string; brand: Given; manager: Given; owner: Given; status: string; budget: string; archivedAt: Date }>,
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
  const insert = async (table: string, row: Record<string, unknown>): Promise<void> => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const marks = given.map((_, index) => `$${index + 1}`).join(', ')
    await pool.query(
      `insert into ${table} (${given.map(([column]) => column).join(', ')}) values (${marks})`,
      given.map(([, value]) => value),
    )
  }
  const allocate: Builders['allocate'] = (person, project, duty) =>
    insert('project_allocations', { id: randomUUID(), project_id: idOf(project), user_id: idOf(person), role: duty })
  const brand: Builders['brand'] = async (given = {}) => {
    made += 1
    const row = { id: randomUUID(), name: given.name ?? `Brand ${made}` }
    await insert('brands', {
      ...row,
      description: given.description,
      status: given.status,
      archived_at: given.archivedAt,
      created_by: idOrNull(given.createdBy),
    })
    return row
  }
  const project: Builders['project'] = async (given = {}) => {
    made += 1
    const id = randomUUID()
    const name = given.name ?? `Project ${made}`
    const brandId = idOf(given.brand ?? (await brand()))
    const managerId = idOf(given.manager ?? (await accounts.user('project_manager')))
    const ownerId = idOf(given.owner ?? (await accounts.user('product_owner')))
    await insert('projects', {
      id,
      name,
      brand_id: brandId,
      project_manager_id: managerId,
      product_owner_id: ownerId,
      currency: 'EUR',
      status: given.status ?? 'active',
      budget: given.budget,
      archived_at: given.archivedAt,
    })
    await allocate(managerId, id, 'project_manager')
    await allocate(ownerId, id, 'product_owner')
    return { id, name, brandId, managerId, ownerId }
  }
  const task: Builders['task'] = async (given = {}) => {
    made += 1
    const row = { id: randomUUID(), name: given.name ?? `Task ${made}` }
    const projectId = idOf(given.project ?? (await project()))
    const last = await pool.query<{ last: string | null }>('select max(position) as last from tasks')
    await insert('tasks', {
      ...row,
      project_id: projectId,
      assignee_id: idOrNull(given.assignee),
      created_by: idOrNull(given.createdBy),
      status: given.status,
      completed_at: given.status === 'done' ? new Date() : null,
      priority: given.priority,
      due_date: given.dueDate,
      parent_task_id: idOrNull(given.parent),
      estimated_hours: given.estimatedHours,
      deleted_at: given.deletedAt,
      deletion_id: given.deletedAt ? randomUUID() : undefined,
      position: generateKeyBetween(last.rows[0]?.last ?? null, null),
    })
    return { ...row, projectId }
  }
  return {
    brand,
    project,
    task,
    allocate,
    allocateToBrand: (person, at) => insert('brand_allocations', { id: randomUUID(), brand_id: idOf(at), user_id: idOf(person) }),
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
