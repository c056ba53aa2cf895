import { expect, test } from 'vitest'
import type { CreatablePart } from '#shared/records/screens.ts'
import { makeActor } from '#shared/rights/actor.ts'
import { createPlace, firstKind, listsKind } from './create-place.ts'

const actor = makeActor({ kind: 'person', userId: 'u1', sessionId: null, fullName: 'Jonas', roles: ['project_manager'], timezone: 'UTC' })
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const [project, other, brand, task] = [id(1), id(2), id(3), id(4)]
const rows: Readonly<Record<string, unknown>> = {
  [`project ${project}`]: { id: project, brandId: brand },
  [`task ${task}`]: { id: task, projectId: project, project: { id: project, brandId: brand } },
}
const at = (pathname: string, search: Readonly<Record<string, unknown>> = {}) => {
  const { projectId, brandId } = createPlace({ pathname, search }, actor, (kind, one) => rows[`${kind} ${one}`])
  return { projectId, brandId }
}
const nowhere = { projectId: null, brandId: null }

test('the home of a project is that project, with its brand', () => {
  expect(at('/projects', { project })).toEqual({ projectId: project, brandId: brand })
})

test('the home of a brand is that brand, without a project', () => {
  expect(at('/brands', { brand })).toEqual({ projectId: null, brandId: brand })
})

test('a filter by one project is that project; by several, none', () => {
  expect(at('/tasks', { projectId: project })).toEqual({ projectId: project, brandId: brand })
  expect(at('/tasks', { projectId: [project] })).toEqual({ projectId: project, brandId: brand })
  expect(at('/tasks', { projectId: `${project},${other}` })).toEqual(nowhere)
  expect(at('/graphics', { brandId: brand })).toEqual({ projectId: null, brandId: brand })
})

test('an open record counts before the page below it', () => {
  expect(at('/tasks', { projectId: other, task })).toEqual({ projectId: project, brandId: brand })
  expect(at('/dashboard', { task })).toEqual({ projectId: project, brandId: brand })
})

test('a record that is not loaded leaves the guess to the page', () => {
  expect(at('/tasks', { projectId: project, task: id(9) })).toEqual({ projectId: project, brandId: brand })
  expect(at('/dashboard')).toEqual(nowhere)
  expect(at('/projects', { project: 'no id' })).toEqual(nowhere)
})

const part = (kind: string, startsOn: string[]): CreatablePart => ({
  kind,
  label: kind,
  icon: 'square-check',
  permission: 'tasks.create',
  part: 'src/x.tsx#x',
  startsOn,
})
const kinds = [part('task', ['/tasks', 'project']), part('project', ['/projects', 'brand']), part('deliverable', ['project/deliverables'])]
const first = (pathname: string, search: Readonly<Record<string, unknown>> = {}) => firstKind(kinds, { pathname, search })?.kind

test('filters of the page count for the kinds it lists, and not over an open record', () => {
  const filters = (search: Readonly<Record<string, unknown>>) => createPlace({ pathname: '/tasks', search }, actor, () => undefined).filters
  expect(filters({ priority: 'high' })).toEqual({ priority: 'high' })
  expect(filters({ priority: 'high', task })).toEqual({})
  const lists = (kind: CreatablePart | undefined, pathname: string, search = {}) => kind && listsKind(kind, { pathname, search })
  expect([lists(kinds[0], '/tasks/'), lists(kinds[1], '/tasks'), lists(kinds[2], '/projects', { project, tab: 'deliverables' })]).toEqual([
    true,
    false,
    true,
  ])
})

test('a page starts with its own kind, any other with the first', () => {
  expect(first('/projects')).toBe('project')
  expect(first('/tasks/')).toBe('task')
  expect(first('/dashboard')).toBe('task')
  expect(firstKind([], { pathname: '/tasks', search: {} })).toBeUndefined()
})

test('a tab of a page starts with its own kind, the other tabs with the kind of the page', () => {
  const tabs = [part('influencer', ['/influencers']), part('campaign', ['/influencers?tab=campaigns'])]
  const at = (search: Readonly<Record<string, unknown>>) => firstKind(tabs, { pathname: '/influencers', search })?.kind
  expect([at({ tab: 'campaigns' }), at({}), at({ tab: 'engagements' })]).toEqual(['campaign', 'influencer', 'influencer'])
})

test('a home starts with what belongs in it, and one of its tabs with what the tab lists', () => {
  expect(first('/projects', { project })).toBe('task')
  expect(first('/projects', { project, tab: 'deliverables' })).toBe('deliverable')
  expect(first('/projects', { project, tab: 'people' })).toBe('task')
  expect(first('/brands', { brand })).toBe('project')
})
