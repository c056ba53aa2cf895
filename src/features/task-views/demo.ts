import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { taskViewRow } from './seed.ts'
import { taskViews } from './table.ts'

/** Of every running project the two lists that its manager shares, and one that is a manager's own. */
export const demo: DemoRows = ({ projects }, random) => {
  const running = projects.filter(({ status, archived }) => status === 'active' && !archived)
  const managers = [...new Set(running.map(({ manager }) => manager))]
  const shared = running.flatMap(({ id, manager }) => {
    const view = (name: string, search: string) =>
      taskViewRow({ id: random.uuid(), name, search: `projectId=${id}&${search}`, projectId: id, createdBy: manager.id })
    return [view('This fortnight by week', 'due=fortnight&view=list&group=week'), view('Late', 'due=overdue&view=list&order=-priority')]
  })
  const own = managers.map(({ id }) =>
    taskViewRow({ id: random.uuid(), name: 'Who has what', search: 'due=overdue,week&view=list&group=assignee', createdBy: id }),
  )
  return [[taskViews, [...shared, ...own]]]
}
