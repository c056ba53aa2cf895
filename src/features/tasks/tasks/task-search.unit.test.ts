import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  type BoardSearch,
  beginView,
  filtersOf,
  firstOfTask,
  noFilters,
  readBoardSearch,
  sortOf,
  viewOf,
  viewText,
} from './task-search.ts'

const project = '0b0f8f3e-4a2e-4a51-9d0c-0d7a1b5f7a01'
const person = '5d2f0c1a-7b1e-4f0e-8a39-6f2b9f3c1d02'
const me = '9c7d5e21-3f64-4c1b-b7c8-2a4e6f8d0b03'
const set = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

describe('reading the address', () => {
  test('takes everything that makes sense', () => {
    const raw = {
      projectId: `${project},${person}`,
      brandId: project,
      assigneeId: `none,${person}`,
      priority: 'urgent,high',
      taskType: 'design',
      due: 'overdue,week',
      q: 'film',
      mine: true,
      projects: 'mine',
      sort: 'position',
      view: 'list',
      group: 'week',
      order: '-name',
      columns: 'due,status',
      span: 'week',
      day: '2026-11-25',
      task: me,
    }
    expect(set(readBoardSearch(raw))).toEqual({
      ...raw,
      projectId: [project, person],
      brandId: [project],
      assigneeId: ['none', person],
      priority: ['urgent', 'high'],
      taskType: ['design'],
      due: ['overdue', 'week'],
      columns: ['due', 'status'],
    })
  })

  test('reads an address of before, with one value, and what the router has read already', () => {
    expect(readBoardSearch({ projectId: project }).projectId).toEqual([project])
    expect(readBoardSearch({ projectId: [project] }).projectId).toEqual([project])
  })

  test('takes of several values those that make sense, each once', () => {
    expect(readBoardSearch({ priority: 'low,hot,low,urgent', assigneeId: 'nobody,none' })).toMatchObject({
      priority: ['low', 'urgent'],
      assigneeId: ['none'],
    })
  })

  test('leaves out what does not, instead of refusing the page', () => {
    const raw = { projectId: 'all', assigneeId: 7, priority: 'hot', q: ['a'], mine: 'yes', projects: 'all', sort: 'name', other: 1 }
    expect(set(readBoardSearch(raw))).toEqual({})
  })

  test('a task that is none is opened, to say so, and nothing is asked of the server', () => {
    expect(readBoardSearch({ task: 'cut-sho' }).task).toBe('cut-sho')
    expect(firstOfTask({ task: 'cut-sho' }, {} as never, new Map())).toEqual([])
    expect(firstOfTask({ task: project }, {} as never, new Map())).toHaveLength(2)
  })

  test.each([
    [2031, '2031'],
    [true, 'true'],
    [' two words ', ' two words '],
  ])('a search for %j is text, though the address holds something else', (raw, q) => {
    expect(readBoardSearch({ q: raw }).q).toBe(q)
  })

  test('an empty search is none, and an endless one is cut', () => {
    expect(readBoardSearch({ q: '' }).q).toBeUndefined()
    expect(readBoardSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200)
  })

  test('ids are taken in capitals as well', () => {
    expect(readBoardSearch({ task: project.toUpperCase() }).task).toBe(project.toUpperCase())
  })
})

describe('the order', () => {
  test('is by hand within a project and by due date across them, unless it is chosen', () => {
    expect(sortOf({})).toBe('due')
    expect(sortOf({ projectId: [project] })).toBe('position')
    expect(sortOf({ projectId: [project, person] })).toBe('due')
    expect(sortOf({ projectId: [project], sort: 'due' })).toBe('due')
    expect(sortOf({ sort: 'position' })).toBe('position')
  })
})

describe('what the server is asked for', () => {
  test('holds only what is set', () => {
    expect(filtersOf({}, me)).toEqual({ sort: 'due' })
    expect(filtersOf({ q: '   ' }, me)).toEqual({ sort: 'due' })
    expect(filtersOf({ q: ' film ', priority: ['high'], due: [], task: person }, me)).toEqual({
      q: 'film',
      priority: ['high'],
      sort: 'due',
    })
  })

  test('My active projects are for the server to find', () => {
    expect(filtersOf({ projects: 'mine' }, me)).toEqual({ projects: 'mine', sort: 'due' })
  })

  test('My Tasks are those of the viewer, whoever else the address names', () => {
    expect(filtersOf({ mine: true }, me).assigneeId).toEqual([me])
    expect(filtersOf({ mine: true, assigneeId: [person] }, me).assigneeId).toEqual([me])
    expect(filtersOf({ assigneeId: [person] }, me).assigneeId).toEqual([person])
  })
})

describe('the number on the filters', () => {
  test('counts filters, and neither the order nor the open task', () => {
    expect(activeFilters({ sort: 'position', task: me })).toBe(0)
    expect(activeFilters({ projectId: [project, person], priority: ['low'], due: ['week'], q: 'film' })).toBe(4)
    expect(activeFilters({ q: '  ' })).toBe(0)
  })

  test('counts My active projects, which Clear all takes away', () => {
    expect(activeFilters({ projects: 'mine' })).toBe(1)
    const filtered: BoardSearch = { projects: 'mine', mine: true }
    expect(activeFilters({ ...filtered, ...noFilters })).toBe(0)
  })

  test('My Tasks and an assignee beside it are one', () => {
    expect(activeFilters({ mine: true, assigneeId: [person] })).toBe(1)
  })
})

describe('an address without a view', () => {
  test('begins with everything the reader may see', () => {
    expect(set(beginView(null))).toEqual({})
    expect(set(beginView(undefined))).toEqual({})
  })

  test('begins with the view that this browser remembers, as far as it makes sense', () => {
    expect(set(beginView('priority=urgent,hot&sort=position&task=1'))).toEqual({ priority: ['urgent'], sort: 'position' })
    expect(set(beginView(viewText({ projects: 'mine', q: 'film' })))).toEqual({ projects: 'mine' })
    expect(set(beginView(''))).toEqual({})
  })

  test('is left with filters and order, but neither the open task nor what one was looking for', () => {
    expect(viewOf({ projectId: [project], sort: 'due', mine: undefined, q: 'film', task: me })).toEqual({
      projectId: [project],
      sort: 'due',
    })
  })
})
