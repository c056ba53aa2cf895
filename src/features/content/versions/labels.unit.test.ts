import { expect, test } from 'vitest'
import { type Actor, emptyScope, makeActor } from '#shared/rights/actor.ts'
import type { Role } from '#shared/rights/roles.ts'
import type { ContentStatus } from '../items/schema.ts'
import { newVersionWarning, rejectedWords, stillRejectedWords } from './labels.ts'

const actor = (role: Role): Actor =>
  makeActor({
    kind: 'person',
    userId: 'me',
    sessionId: null,
    fullName: 'Mia',
    roles: [role],
    timezone: 'UTC',
    scope: { ...emptyScope, brandIds: new Set(['brand']) },
  })
const person = (fullName: string) => ({ id: fullName, fullName, avatarUrl: null })
const item = (status: ContentStatus, names?: readonly string[]) => ({
  projectId: null,
  brandId: 'brand',
  assignedTo: 'me',
  createdBy: 'me',
  status,
  sharedVersion: 1,
  reopeners: names?.map(person) ?? null,
})

test.for([
  ['graphic_designer', ['Jonas Fischer'], 'Ask Jonas Fischer or an admin to make it a draft again'],
  ['graphic_designer', ['Ana Lima', 'Jonas Fischer'], 'Ask Ana Lima, Jonas Fischer or an admin to make it a draft again'],
  ['graphic_designer', [], 'Ask a project manager or an admin to make it a draft again'],
  ['project_manager', ['Jonas Fischer'], 'Make it a draft again'],
  ['client', undefined, 'Ask the agency to make it a draft again'],
] as const)('a rejected item tells a %s where %o manage it: %s', ([role, names, words]) => {
  const rejected = item('rejected', names)
  expect(newVersionWarning(actor(role), rejected)).toBe(
    `This was rejected, and a new version does not change that. ${words}, then submit it for review.`,
  )
  expect(stillRejectedWords(actor(role), rejected)).toBe(`It is still rejected. ${words}.`)
  expect(rejectedWords(actor(role), rejected)).toBe(`This was rejected. ${words}, then submit it for review.`)
})

test('only an item that was decided on warns before a new version', () => {
  const warned = (status: ContentStatus) => newVersionWarning(actor('graphic_designer'), item(status))
  expect(warned('approved')).toBe(
    'This is approved. A new version sets it back to In Revision; the decision stays with the version it was made on.',
  )
  expect(warned('published')).toMatch(/^This is published\./)
  expect([warned('draft'), warned('in_revision'), warned('pending_review')]).toEqual([null, null, null])
  expect(stillRejectedWords(actor('graphic_designer'), item('approved'))).toBe(null)
  expect(rejectedWords(actor('graphic_designer'), item('draft'))).toBe(null)
})
