import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Actor, emptyScope, makeActor } from './actor.ts'
import { authorize, decide, decideWithin, denied, hidden, holds, neverHolds, type Relation, rightsRow } from './decision.ts'
import { AppError } from './errors.ts'
import { accountRoles, externalRoles, type Role } from './roles.ts'

const project = 'p1'

function actor(roles: readonly Role[], projectIds: string[] = []): Actor {
  return makeActor({
    kind: 'person',
    userId: 'u1',
    sessionId: null,
    fullName: 'Eve',
    roles,
    timezone: 'UTC',
    scope: { ...emptyScope, projectIds: new Set(projectIds) },
  })
}

//                                AD PM PO DM GD  VE CR CW CY IN CL NO
const row = rightsRow('Test', 'x', 'Y  m  c  a  a+c -  u  s  p  a  v  -')

const work = rightsRow('Test', 'd', 'Y  Y  d  d  d  d  d  d  d  d  d  -')

describe('the letter d', () => {
  test.each<[Role, Relation, boolean]>([
    ['graphic_designer', {}, false],
    ['graphic_designer', { assignee: true }, true],
    ['graphic_designer', { assignee: true, inWork: false }, true],
    ['graphic_designer', { creator: true, inWork: true }, true],
    ['graphic_designer', { creator: true, inWork: false }, false],
    ['graphic_designer', { creator: true }, false],
    ['graphic_designer', { inWork: true }, false],
    ['influencer', { assignee: true, projectId: 'p1' }, true],
    ['influencer', { assignee: true, projectId: 'p2' }, false],
    ['client', { creator: true, inWork: true, projectId: 'p1' }, true],
    ['client', { creator: true, inWork: true, projectId: 'p2' }, false],
  ])('for %s with %j: %s', (role, relation, expected) => {
    expect(holds(actor([role], [project]), work, relation)).toBe(expected)
  })
})

test('for a guest no row holds, whatever they are to it, and for the system every row does', () => {
  const everything = { assignee: true, creator: true, inWork: true, own: true, participant: true, projectId: project }
  const guest = makeActor({ ...actor([]), kind: 'guest', roles: [] })
  const open = rightsRow('Test', 'open', 'Y Y Y Y Y Y Y Y Y Y Y Y')
  expect([holds(guest, open, everything), neverHolds(guest, open)]).toEqual([false, true])
  expect(holds(makeActor({ ...actor([]), kind: 'system', roles: [] }), row)).toBe(true)
})

describe('a cell', () => {
  test.each<[Role, Relation, boolean]>([
    ['admin', {}, true],
    ['project_manager', {}, false],
    ['project_manager', { manager: true }, true],
    ['product_owner', { creator: true }, true],
    ['digital_marketer', { creator: true }, false],
    ['digital_marketer', { assignee: true }, true],
    ['graphic_designer', { assignee: true }, true],
    ['graphic_designer', { creator: true }, true],
    ['video_editor', { assignee: true, creator: true, own: true, manager: true, uploader: true, participant: true }, false],
    ['creative', { uploader: true }, true],
    ['content_writer', { own: true }, true],
    ['copywriter', { participant: true }, true],
  ])('of %s with %j: %s', (role, relation, expected) => {
    expect(holds(actor([role]), row, relation)).toBe(expected)
  })

  test('of external people holds only within their scope', () => {
    const assigned = { assignee: true, projectId: project }
    expect(holds(actor(['influencer'], [project]), row, assigned)).toBe(true)
    expect(holds(actor(['influencer'], ['p2']), row, assigned)).toBe(false)
    expect(holds(actor(['influencer']), row, { assignee: true })).toBe(false)
    expect(holds(actor(['client'], [project]), row, { projectId: project })).toBe(true)
    expect(holds(actor(['client'], ['p2']), row, { projectId: project })).toBe(false)
  })

  test('without any role holds nothing', () => {
    expect(holds(actor([]), row, { assignee: true, creator: true, projectId: project })).toBe(false)
  })
})

const roles = fc.subarray([...accountRoles])
const flag = fc.boolean()
const relation = fc.record({
  assignee: flag,
  creator: flag,
  inWork: flag,
  uploader: flag,
  manager: flag,
  own: flag,
  participant: flag,
  projectId: fc.constant(project),
})

test('rights of several roles add up: one more staff role never takes one away', () => {
  fc.assert(
    fc.property(roles, fc.constantFrom(...accountRoles), relation, (held, more, to) => {
      fc.pre(!externalRoles.includes(more))
      if (holds(actor(held, [project]), row, to)) expect(holds(actor([...held, more], [project]), row, to)).toBe(true)
    }),
  )
})

test('what never holds, holds in no relation', () => {
  fc.assert(
    fc.property(roles, relation, (held, to) => {
      const who = actor(held, [project])
      if (neverHolds(who, row)) expect(holds(who, row, to)).toBe(false)
    }),
  )
})

test('a person is external with client and influencer roles alone, staff with any other, and neither without roles', () => {
  fc.assert(
    fc.property(roles, (held) => {
      const { staff, external } = actor(held)
      expect(staff && external).toBe(false)
      expect(staff || external).toBe(held.length > 0)
      expect(external).toBe(held.length > 0 && held.every((role) => role === 'client' || role === 'influencer'))
    }),
  )
})

test('a refusal tells nothing of what is out of sight, and says why of what is in sight', () => {
  const codeOf = (act: () => unknown): string => {
    try {
      act()
    } catch (error) {
      return (error as AppError).code
    }
    return 'allowed'
  }
  const allowed = decide(actor(['admin']), row)
  expect(codeOf(() => authorize(allowed, {}, 'task'))).toBe('allowed')
  expect(codeOf(() => authorize(denied('no'), {}, 'task'))).toBe('forbidden')
  expect(codeOf(() => authorize(hidden, {}, 'task'))).toBe('not_found')
  expect(
    codeOf(() =>
      authorize(
        decideWithin(denied('no'), () => allowed),
        {},
        'task',
      ),
    ),
  ).toBe('not_found')
})

test('a row with a cell too few is no row', () => {
  expect(() => rightsRow('Test', 'short', 'Y Y Y')).toThrow('expected 12 cells, got 3')
})
