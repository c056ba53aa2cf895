import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { projectTemplates } from './table.ts'
import type { KeptPlan } from './tools.ts'

const onlyTask: KeptPlan['tasks'][number] = {
  parent: null,
  name: 'Kick-off',
  description: null,
  startDay: null,
  dueDay: 0,
  priority: 'medium',
  taskType: null,
  estimatedHours: null,
  duty: 'project_manager',
}

/** A template, by default with one task, for demo and tests; a deleted one has a deletion. */
export function templateRow(given: Given<typeof projectTemplates, 'name'>): Row {
  const plan = (given.plan as KeptPlan | undefined) ?? { tasks: [onlyTask], deliverables: [], links: [] }
  return rowOf(projectTemplates, {
    id: randomUUID(),
    taskCount: plan.tasks.length,
    deliverableCount: plan.deliverables.length,
    deletionId: given.deletedAt ? randomUUID() : undefined,
    ...given,
    plan,
  })
}
