import { randomUUID } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import type { DeliverablePriority, DeliverableType } from '#features/deliverables/deliverables/schema.ts'
import { numberedPlan } from '#features/portfolio/project-copies/project-plan.ts'
import type { TaskPriority, TaskType } from '#features/tasks/tasks/schema.ts'
import type { Duty } from '#shared/rights/roles.ts'
import { addDays, daysBetween } from '#shared/values/dates.ts'
import type { Plan } from '../project-copies/queries.ts'

/** Days are counted from the start of a project; a task is named by its place in the list. */
type KeptTask = {
  /** the one above it */
  parent: number | null
  name: string
  description: string | null
  startDay: number | null
  dueDay: number | null
  priority: TaskPriority
  taskType: TaskType | null
  estimatedHours: number | null
  duty: Duty | null
}
type KeptMilestone = { name: string; description: string | null; dueDay: number | null }
type KeptDeliverable = {
  name: string
  description: string | null
  deliverableType: DeliverableType
  category: string | null
  dueDay: number | null
  priority: DeliverablePriority
  estimatedHours: number | null
  duty: Duty | null
  milestones: KeptMilestone[]
  /** the tasks it consists of */
  tasks: number[]
}

/** A plan as a template keeps it: no dates, no people, no ids, so that it names nothing that may be gone by the time it is used. */
export type KeptPlan = {
  /** as the tree is read */
  tasks: KeptTask[]
  deliverables: KeptDeliverable[]
  /** which task comes before which */
  links: [before: number, after: number][]
}

/** What a template keeps of the plan of a project. */
export function keptPlan({ begins, tasks, deliverables, milestones, links, parts }: Plan): KeptPlan {
  const day = (date: string | null) => (date === null || begins === null ? null : daysBetween(begins, date))
  const places = new Map(tasks.map(({ id }, at) => [id, at]))
  const placeOf = (id: string | null) => (id === null ? undefined : places.get(id))
  return {
    tasks: tasks.map(({ id: _id, number: _number, parentId, startDate, dueDate, ...task }) => ({
      ...task,
      parent: placeOf(parentId) ?? null,
      startDay: day(startDate),
      dueDay: day(dueDate),
    })),
    deliverables: deliverables.map(({ id, dueDate, ...deliverable }) => ({
      ...deliverable,
      dueDay: day(dueDate),
      milestones: milestones
        .filter(({ deliverableId }) => deliverableId === id)
        .map(({ name, description, dueDate: due }) => ({ name, description, dueDay: day(due) })),
      tasks: parts.flatMap(({ deliverableId, taskId }) => (deliverableId === id ? (placeOf(taskId) ?? []) : [])),
    })),
    links: links.flatMap(({ beforeId, afterId }) => {
      const [before, after] = [placeOf(beforeId), placeOf(afterId)]
      return before === undefined || after === undefined ? [] : [[before, after] as [number, number]]
    }),
  }
}

/** Any day would do: only how far the others are from it counts. */
const firstDay = '2001-01-01'

/** The plan of a template, as that of a project that is to be copied; its ids are made anew each time. */
export function planFrom({ tasks, deliverables, links }: KeptPlan): Plan {
  const date = (day: number | null) => (day === null ? null : addDays(firstDay, day))
  const [taskIds, deliverableIds] = [tasks.map(() => randomUUID()), deliverables.map(() => randomUUID())]
  const taskAt = (at: number) => taskIds[at] ?? ''
  const idAt = (at: number) => deliverableIds[at] ?? ''
  return {
    begins: firstDay,
    tasks: numberedPlan(
      tasks.map(({ parent, startDay, dueDay, ...task }, at) => ({
        ...task,
        id: taskAt(at),
        parentId: parent === null ? null : taskAt(parent),
        startDate: date(startDay),
        dueDate: date(dueDay),
      })),
    ),
    deliverables: deliverables.map(({ milestones: _milestones, tasks: _tasks, dueDay, ...deliverable }, at) => ({
      ...deliverable,
      id: idAt(at),
      dueDate: date(dueDay),
    })),
    milestones: deliverables.flatMap(({ milestones }, at) => {
      const positions = generateNKeysBetween(null, null, milestones.length)
      return milestones.map(({ dueDay, ...milestone }, step) => ({
        ...milestone,
        deliverableId: idAt(at),
        dueDate: date(dueDay),
        position: positions[step] ?? '',
      }))
    }),
    links: links.map(([before, after]) => ({ beforeId: taskAt(before), afterId: taskAt(after) })),
    parts: deliverables.flatMap((one, at) => one.tasks.map((task) => ({ deliverableId: idAt(at), taskId: taskAt(task) }))),
  }
}
