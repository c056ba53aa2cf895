import { expect, test } from 'vitest'
import { creatableParts, screenPermissions } from '#features/screens.ts'
import { makeActor } from '#shared/rights/actor.ts'
import { neverHolds } from '#shared/rights/decision.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { creatableFor, mayOpen, navigationFor, type Opener } from '../app/routes/navigation.ts'
import { pages } from '../app/routes/pages.ts'
import { screenPermissions as openingRows } from './features.ts'

const rows = await openingRows()

/** A person with these roles, as their session describes them. */
function opener(roles: readonly Role[], viewedBy: Opener['viewedBy'] = null): Opener {
  const viewed = viewedBy ? { viewedBy } : {}
  const actor = makeActor({ kind: 'person', userId: 'u1', sessionId: null, fullName: 'Eve', roles, timezone: 'UTC', ...viewed })
  return {
    permissions: Object.entries(rows).flatMap(([id, row]) => (neverHolds(actor, row) ? [] : id)),
    viewedBy,
    user: { roles: [...roles] },
  }
}
const offered = (roles: readonly Role[]) => navigationFor(opener(roles)).flatMap(({ entries }) => entries.map(({ to }) => to as string))

test('every permission that a screen asks for exists, in rules or among those that are pending', () => {
  expect(screenPermissions.filter((id) => !rows[id])).toEqual([])
})

test('everybody is offered exactly what they can open, and every page of the sidebar is offered to somebody', () => {
  for (const role of accountRoles) {
    for (const path of offered([role])) expect([role, path, mayOpen(opener([role]), path)]).toEqual([role, path, true])
  }
})

test('a client is offered no bill, no tool and nobody’s accounts; somebody without a role only what is everybody’s', () => {
  const closed = ['/billing', '/mcp', '/ai-agents', '/influencers', '/user-management', '/paid-ads']
  for (const path of closed) expect([path, mayOpen(opener(['client']), path)]).toEqual([path, false])
  expect(offered([])).toEqual(['/dashboard', '/support', '/settings'])
  expect(mayOpen(opener(['influencer']), '/influencers')).toBe(true)
  expect(mayOpen(opener([]), '/help')).toBe(true)
  expect(mayOpen(opener([]), '/search')).toBe(false)
  for (const role of accountRoles) expect([role, mayOpen(opener([role]), '/search')]).toEqual([role, true])
})

test('a client has a short list, and what else they can open below More', () => {
  const [first, more] = navigationFor(opener(['client']))
  expect(first?.entries.map(({ label }) => label)).toEqual(['Home', 'Projects', 'To approve', 'Documents', 'Chat', 'Support'])
  expect([more?.label, more?.more, more?.entries.map(({ to }) => to)]).toEqual([
    'More',
    true,
    expect.arrayContaining(['/tasks', '/team', '/settings']),
  ])
  for (const role of accountRoles.filter((one) => one !== 'client')) {
    expect([role, mayOpen(opener([role]), '/to-approve')]).toEqual([role, false])
    expect(navigationFor(opener([role])).some(({ more: folded }) => folded)).toBe(false)
  }
})

test('somebody who sees the portal as a client finds their personal pages closed', () => {
  const viewer = { id: 'u2', fullName: 'Ada', until: '2031-01-01T00:00:00Z' }
  const viewing = opener(['client'], viewer)
  for (const path of ['/settings', '/profile', '/notifications', '/chat']) expect([path, mayOpen(viewing, path)]).toEqual([path, false])
  expect(mayOpen(viewing, '/projects')).toBe(true)
})

/** Screens one comes to another way, each with the way. */
const reachedOtherwise: Readonly<Record<string, string>> = {
  '/paid-ads': 'the tabs of the ads',
  '/profile': 'the menu of the account',
  '/notifications': 'the bell over any page',
  '/auth': 'signing in',
  '/search': 'the search over any page',
  '/help': 'the foot of every page',
  '/privacy': 'the foot of every page, and signing in',
  '/terms': 'the foot of every page, and signing in',
}

test('every screen is in the navigation, or is reached in a way that is said here', () => {
  const reached = new Set([...accountRoles.flatMap((role) => offered([role])), ...Object.keys(reachedOtherwise)])
  const lost = [...pages.keys()].filter((path) => !reached.has(path))
  expect(lost.map((path) => `${path} has no navigation in its screens.ts`)).toEqual([])
})

test('permissions to create depend on the role alone, so that everyone who is offered a kind may create it', () => {
  const cells = creatableParts.flatMap(({ permission }) => Object.values(rows[permission]?.cells ?? { none: 'no such row' }))
  expect([...new Set(cells)].toSorted()).toEqual(['-', 'Y'])
})

test('each person is offered the kinds they may create, a client tickets and feedback', () => {
  const kinds = (role: Role) => creatableFor(opener([role])).map(({ kind }) => kind)
  expect(kinds('client')).toEqual(['support-ticket', 'feedback'])
  expect(kinds('graphic_designer')).toEqual(['graphic', 'support-ticket', 'feedback'])
  expect(kinds('admin')).toEqual(creatableParts.map(({ kind }) => kind))
})
