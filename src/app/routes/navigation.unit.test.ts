import { expect, test } from 'vitest'
import { brandRights } from '#features/clients/brands/rules.ts'
import { projectRights } from '#features/clients/projects/rules.ts'
import { spendingRights } from '#features/content/ad-spend/rules.ts'
import { contentRights } from '#features/content/items/rules.ts'
import { chatRights } from '#features/conversations/chat-access/rules.ts'
import { feedbackRights } from '#features/conversations/feedback/rules.ts'
import { ticketRights } from '#features/conversations/tickets/rules.ts'
import { deliverableRights } from '#features/deliverables/deliverables/rules.ts'
import { documentRights } from '#features/documents/documents/rules.ts'
import { searchRights } from '#features/records/search/rules.ts'
import { taskRights } from '#features/tasks/tasks/rules.ts'
import { hoursRights } from '#features/time/time-entries/rules.ts'
import { usersRights } from '#features/workspace/users/rules.ts'
import { makeActor } from '#shared/rights/actor.ts'
import { accountRoles, type Role } from '#shared/rights/roles.ts'
import { pendingRights } from '../../server/pending-rights.ts'
import { mayOpen, navigationFor } from './navigation.ts'
import { pageRights } from './page-rights.ts'
import { pages } from './pages.ts'
import { toCome } from './to-come.ts'

const actor = (roles: readonly Role[]) =>
  makeActor({ kind: 'person', userId: 'u1', sessionId: null, fullName: 'Eve', roles, timezone: 'UTC' })
const offered = (roles: readonly Role[]) => navigationFor(actor(roles)).flatMap(({ entries }) => entries.map(({ to }) => to as string))

const here: typeof pendingRights = {
  ...brandRights,
  ...chatRights,
  ...contentRights,
  ...deliverableRights,
  ...documentRights,
  ...feedbackRights,
  ...projectRights,
  ...searchRights,
  ...spendingRights,
  ...hoursRights,
  ...taskRights,
  ...ticketRights,
  ...usersRights,
}

test('a page asks for a row with the cells that the rules of its feature decide by', () => {
  for (const [id, row] of Object.entries(pageRights))
    expect([id, row.cells, row.personal]).toEqual([id, here[id]?.cells, here[id]?.personal])
})

test('what is to come asks for pending rows with their cells, or for a row of a feature that is here', () => {
  for (const { path, rights } of toCome) {
    for (const [id, row] of Object.entries(rights)) {
      expect([path, id, row.cells]).toEqual([path, id, (here[id] ?? pendingRights[id])?.cells])
    }
  }
})

test('everybody is offered exactly what they can open, and every page to come that has rows is offered to somebody or stands alone', () => {
  for (const role of accountRoles) {
    for (const path of offered([role])) expect([role, path, mayOpen(actor([role]), path)]).toEqual([role, path, true])
  }
  const everywhere = new Set(accountRoles.flatMap((role) => offered([role])))
  const alone = toCome.filter(({ path, rights }) => Object.keys(rights).length > 0 && !everywhere.has(path)).map(({ path }) => path)
  expect(alone).toEqual([])
})

test('a client is offered no bill, no tool and nobody’s accounts; somebody without a role only what is everybody’s', () => {
  const closed = ['/billing', '/mcp', '/ai-agents', '/influencers', '/user-management', '/paid-ads']
  for (const path of closed) expect([path, mayOpen(actor(['client']), path)]).toEqual([path, false])
  expect(offered([])).toEqual(['/dashboard', '/support', '/settings'])
  expect(mayOpen(actor(['influencer']), '/influencers')).toBe(true)
  expect(mayOpen(actor([]), '/help')).toBe(true)
  expect(mayOpen(actor([]), '/search')).toBe(false)
  for (const role of accountRoles) expect([role, mayOpen(actor([role]), '/search')]).toEqual([role, true])
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

test('every screen stands in the navigation, or is reached in a way that is said here', () => {
  const reached = new Set([...accountRoles.flatMap((role) => offered([role])), ...Object.keys(reachedOtherwise)])
  const lost = Object.keys(pages).filter((path) => !reached.has(path))
  expect(lost.map((path) => `${path} has no entry in navigation.ts`)).toEqual([])
})
