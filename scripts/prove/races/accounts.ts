import { randomUUID } from 'node:crypto'
import { hashToken } from '../../../src/platform/security/tokens.ts'
import { rawCaller } from '../../../src/testing/kit/caller.ts'
import type { RawAnswer, TestUser } from '../../../src/testing/kit/test-app-types.ts'
import type { Race, World } from './race.ts'

const successes = (answers: readonly RawAnswer[]): number => answers.filter((answer) => answer.status < 300).length
const faults = (answers: readonly RawAnswer[]): RawAnswer | undefined =>
  answers.find((answer) => answer.status >= 500 || answer.status === 429)
const password = 'a password for races'

async function countOf(world: World, text: string, values: unknown[]): Promise<number> {
  const found = await world.pool.query<{ count: number }>(text, values)
  return found.rows[0]?.count ?? 0
}

const activeAdmins = (world: World): Promise<number> =>
  countOf(
    world,
    `select count(*) from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.deactivated_at is null`,
    [],
  )

async function giveRole(world: World, user: TestUser, role: string): Promise<string> {
  const made = await world.pool.query<{ id: string }>(
    `insert into user_roles (id, user_id, role) values ($1, $2, $3) on conflict (user_id, role) do update set role = excluded.role returning id`,
    [randomUUID(), user.id, role],
  )
  return made.rows[0]?.id ?? ''
}

const lastAdmin: Race = {
  name: 'two admins remove each other',
  invariant: 'there is always at least one active admin',
  ways: 2,
  alone: true,
  async prepare(world) {
    const [one, other] = [await world.as('admin'), await world.as('admin')]
    await world.pool.query(`delete from user_roles where role = 'admin' and user_id <> all($1)`, [[one.user.id, other.user.id]])
    return async (_random, number) => {
      const [mine, theirs] = [await giveRole(world, one.user, 'admin'), await giveRole(world, other.user, 'admin')]
      // In turns each removes the other, and each removes themself.
      const [first, second] = number % 2 === 0 ? [theirs, mine] : [mine, theirs]
      const answers = await Promise.all([one.raw('DELETE', `/api/user-roles/${first}`), other.raw('DELETE', `/api/user-roles/${second}`)])
      const left = await activeAdmins(world)
      return left === 1 && successes(answers) === 1 && !faults(answers)
        ? null
        : `${left} admins left, answers ${answers.map((a) => a.status).join(' ')}`
    }
  },
}

const firstAdmin: Race = {
  name: 'the set-up link opened by many',
  invariant: 'exactly one first admin',
  ways: 8,
  alone: true,
  async prepare(world) {
    const visitor = rawCaller(world.url)
    return async (random) => {
      await world.pool.query(`delete from user_roles where role = 'admin'`)
      const link = await world.setupLink()
      const token = link ? new URL(link).searchParams.get('setup') : null
      if (!token) return 'there is no set-up link'
      const open = (_: unknown, index: number) =>
        visitor.raw('POST', '/api/setup', {
          token,
          email: `first${index}-${random.uuid()}@example.com`,
          fullName: `First ${index}`,
          password,
          timezone: 'UTC',
        })
      const answers = await Promise.all(Array.from({ length: 8 }, open))
      const admins = await activeAdmins(world)
      return admins === 1 && successes(answers) === 1 && !faults(answers)
        ? null
        : `${admins} admins, answers ${answers.map((a) => a.status).join(' ')}`
    }
  },
}

const roleTaken: Race = {
  name: 'a role is taken away while its owner works',
  invariant: 'no request that begins after the removal is answered passes',
  ways: 16,
  async prepare(world) {
    const admin = await world.as('admin')
    const project = await world.project()
    return async (_random, number) => {
      const person = await world.as('project_manager')
      const roleId = await giveRole(world, person.user, 'project_manager')
      const work = (name: string) => person.raw('POST', '/api/tasks', { name, projectId: project.id })
      const during = Array.from({ length: 8 }, () => work(`during ${number}`))
      const removed = await admin.raw('DELETE', `/api/user-roles/${roleId}`)
      const after = await Promise.all(Array.from({ length: 8 }, () => work(`after ${person.user.id}`)))
      const early = await Promise.all(during)
      if (removed.status !== 200) return `the removal answered ${removed.status}`
      if (after.some((answer) => answer.status !== 403)) return `answers after it ${after.map((answer) => answer.status).join(' ')}`
      const left = await countOf(world, 'select count(*) from tasks where name = $1', [`after ${person.user.id}`])
      return left === 0 && !faults(early) ? null : `${left} tasks made after the removal`
    }
  },
}

const duplicateRole: Race = {
  name: 'one role assigned by many at once',
  invariant: 'a person holds a role once',
  ways: 16,
  async prepare(world) {
    const admin = await world.as('admin')
    return async () => {
      const person = await world.user('copywriter')
      const assign = () => admin.raw('POST', '/api/user-roles', { userId: person.id, role: 'creative' })
      const answers = await Promise.all(Array.from({ length: 16 }, assign))
      const held = await countOf(world, `select count(*) from user_roles where user_id = $1 and role = 'creative'`, [person.id])
      const told = await countOf(world, `select count(*) from events where record_type = 'user-role' and $1 = any(concerns)`, [person.id])
      return held === 1 && told === 1 && !faults(answers)
        ? null
        : `held ${held} times, ${told} events, answers ${answers.map((a) => a.status).join(' ')}`
    }
  },
}

const invitationOnce: Race = {
  name: 'one invitation accepted by many at once',
  invariant: 'it works once and makes one account',
  ways: 8,
  async prepare(world) {
    const admin = await world.as('admin')
    const visitor = rawCaller(world.url)
    return async (random) => {
      const email = `invited-${random.uuid()}@example.com`
      const invited = await admin.raw<{ link: string }>('POST', '/api/invitations', {
        email,
        fullName: 'New Colleague',
        roles: ['creative'],
      })
      if (invited.status !== 201) return `the invitation answered ${invited.status}: ${invited.text}`
      const token = new URL(invited.body.link).searchParams.get('invitation')
      const accept = () => visitor.raw('POST', '/api/invitations/accept', { token, fullName: 'New Colleague', password, timezone: 'UTC' })
      const answers = await Promise.all(Array.from({ length: 8 }, accept))
      const made = await countOf(world, 'select count(*) from users where email = $1', [email])
      return made === 1 && successes(answers) === 1 && !faults(answers)
        ? null
        : `${made} accounts, answers ${answers.map((a) => a.status).join(' ')}`
    }
  },
}

const resetOnce: Race = {
  name: 'one reset link used by many at once',
  invariant: 'it works once and ends all sessions',
  ways: 8,
  async prepare(world) {
    const visitor = rawCaller(world.url)
    return async (random) => {
      const { user } = await world.as('creative')
      const token = random.uuid()
      await world.pool.query(
        `insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2, $3, 'credential', 'none')`,
        [randomUUID(), user.id, user.id],
      )
      await world.pool.query(
        `insert into auth_tokens (id, purpose, token_hash, user_id, expires_at) values ($1, 'reset', $2, $3, now() + interval '1 hour')`,
        [randomUUID(), hashToken(token), user.id],
      )
      const use = () => visitor.raw('POST', '/api/password-resets/confirm', { token, password })
      const answers = await Promise.all(Array.from({ length: 8 }, use))
      const sessions = await countOf(world, 'select count(*) from sessions where user_id = $1', [user.id])
      return successes(answers) === 1 && sessions === 0 && !faults(answers)
        ? null
        : `${sessions} sessions, answers ${answers.map((a) => a.status).join(' ')}`
    }
  },
}

export const accountRaces: readonly Race[] = [lastAdmin, firstAdmin, roleTaken, duplicateRole, invitationOnce, resetOnce]
