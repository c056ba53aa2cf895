import { expect, test } from 'vitest'
import type { Actor } from '#shared/rights/actor.ts'
import { boardViewName } from '../tasks/task-search.ts'
import { firstOfTasks } from './task-views-search.ts'

const me = '9c7d5e21-3f64-4c1b-b7c8-2a4e6f8d0b03'
const designer = { userId: me, staff: true } as unknown as Actor
const asks = (raw: object, remembered: string | undefined) =>
  firstOfTasks(raw as never, designer, new Map(remembered === undefined ? [] : [[boardViewName(me), remembered]]))
const inputs = (raw: object, remembered: string | undefined) => asks(raw, remembered).map(({ input }) => input)

test('what one left is what the server answers with the page; an address with filters wins', () => {
  expect(inputs({}, 'priority=low')).toEqual([{ priority: ['low'], sort: 'due', recent: true }])
  expect(inputs({}, undefined)).toEqual([{ sort: 'due', recent: true }])
  expect(inputs({ priority: 'high' }, 'priority=low')).toEqual([{ priority: ['high'], sort: 'due', recent: true }])
})

test('a search, and a filter by due date, look through all that is done', () => {
  expect(inputs({ q: 'film' }, undefined)).toEqual([{ q: 'film', sort: 'due' }])
  expect(inputs({ due: 'overdue' }, undefined)).toEqual([{ due: ['overdue'], sort: 'due' }])
})

test('the list comes with its groups, in its own order', () => {
  expect(asks({ view: 'list', group: 'week', order: '-name', sort: 'position' }, undefined)).toEqual([
    { key: 'GET /api/task-list', input: { sort: '-name', group: 'week', limit: 60 } },
    { key: 'GET /api/task-list/groups', input: { group: 'week' } },
  ])
  expect(inputs({}, 'view=list&priority=low')[0]).toEqual({ priority: ['low'], sort: 'dueDate', group: 'status', limit: 60 })
  expect(inputs({ view: 'list', group: 'none' }, undefined)).toEqual([{ sort: 'dueDate', limit: 60 }, {}])
})
