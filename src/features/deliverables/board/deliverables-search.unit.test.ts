import { describe, expect, test } from 'vitest'
import type { Actor } from '#shared/rights/actor.ts'
import {
  activeDeliverableFilters,
  beginDeliverables,
  boardSortOf,
  deliverableFilters,
  deliverablesViewName,
  deliverablesViewText,
  firstOfDeliverables,
  readDeliverableSearch,
} from './deliverables-search.ts'

const [one, other] = ['0b0f8f3e-4a2e-4a51-9d0c-0d7a1b5f7a01', '5d2f0c1a-7b1e-4f0e-8a39-6f2b9f3c1d02']
const me = '9c7d5e21-3f64-4c1b-b7c8-2a4e6f8d0b03'
const asked = (raw: object, left?: string) =>
  firstOfDeliverables(raw as never, { userId: me } as Actor, new Map(left === undefined ? [] : [[deliverablesViewName(me), left]]))

test('the order is by hand within a project and by due date across them, unless it is chosen', () => {
  expect(boardSortOf({})).toBe('due')
  expect(boardSortOf({ projectId: [one] })).toBe('position')
  expect(boardSortOf({ projectId: [one, other] })).toBe('due')
  expect(boardSortOf({ projectId: [one], sort: 'due' })).toBe('due')
  expect(boardSortOf({ sort: 'position' })).toBe('position')
})

test('My active projects are in the address, and count as a filter', () => {
  expect(readDeliverableSearch({ projects: 'mine' }).projects).toBe('mine')
  expect(readDeliverableSearch({ projects: 'all' }).projects).toBeUndefined()
  expect(activeDeliverableFilters({ projects: 'mine' })).toBe(1)
})

test('whom a deliverable waits for is in the address, and counts as a filter', () => {
  expect(readDeliverableSearch({ turn: 'mine' }).turn).toBe('mine')
  expect(readDeliverableSearch({ turn: 'agency' }).turn).toBeUndefined()
  expect(activeDeliverableFilters({ turn: 'client' })).toBe(1)
  expect(deliverableFilters({ turn: 'client' }, me)).toEqual({ turn: 'client' })
})

describe('an address without a view', () => {
  test('begins with everything the reader may see, by due date', () => {
    expect(asked({})).toEqual([{ key: 'GET /api/deliverable-board', input: { sort: 'due', recent: true } }])
  })

  test('begins with the view left in this browser, without what one was looking for', () => {
    const left = deliverablesViewText({ projects: 'mine', priority: ['high', 'urgent'], q: 'film' })
    expect(beginDeliverables(left)).toEqual({ projects: 'mine', priority: ['high', 'urgent'] })
    expect(asked({}, left)).toEqual([
      { key: 'GET /api/deliverable-board', input: { projects: 'mine', priority: ['high', 'urgent'], sort: 'due', recent: true } },
    ])
    // Who looks for words looks among all that is delivered.
    expect(asked({ q: 'film' })[0]?.input).toEqual({ q: 'film', sort: 'due' })
    expect(asked({ view: 'grid' }, left)).toEqual([{ key: 'GET /api/deliverables', input: { limit: 60 } }])
  })
})
