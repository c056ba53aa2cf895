import { expect, test } from 'vitest'
import { groupViews } from './labels.ts'
import type { TaskViewView } from './schema.ts'

const view = (name: string, project: string | null) =>
  ({
    id: name,
    name,
    projectId: project,
    project: project && { id: project, name: `Project ${project}`, brandId: 'brand' },
  }) as unknown as TaskViewView

const all = [view('Mine', null), view('Late', 'a'), view('This fortnight', 'a'), view('Late', 'b')]
const shown = (groups: readonly { label: string; views: readonly TaskViewView[] }[]) =>
  groups.map(({ label, views }) => [label, ...views.map(({ name }) => name)])

test('own views come first, then those of the chosen project, and the rest by project', () => {
  const { own, chosen, others } = groupViews(all, ['b'], () => 'Brand')
  expect(own?.views.map(({ name }) => name)).toEqual(['Mine'])
  expect(shown(chosen)).toEqual([['Project b · Brand', 'Late']])
  expect(shown(others)).toEqual([['Project a · Brand', 'Late', 'This fortnight']])
})

test('without a chosen project all are grouped by project', () => {
  const { chosen, others } = groupViews(all, [], () => 'Brand')
  expect(chosen).toEqual([])
  expect(shown(others)).toEqual([
    ['Project a · Brand', 'Late', 'This fortnight'],
    ['Project b · Brand', 'Late'],
  ])
})
