import type { Duty } from '#shared/roles.ts'
import type { Clock } from '../../../scripts/seed/clock.ts'
import type { Random } from '../../../scripts/seed/random.ts'
import { signs, type WorkEntry } from '../../../scripts/seed/work.ts'
import { descriptions } from '../comments/demo.ts'
import { fill, type SeedProject } from '../projects/demo.ts'
import type { Person } from '../users/demo.ts'
import type { TaskPriority, TaskStatus, TaskType } from './schema.ts'

export type SeedTask = {
  id: string
  project: SeedProject
  parent: SeedTask | null
  name: string
  description: string | null
  type: TaskType
  assignee: Person | null
  creator: Person
  priority: TaskPriority
  status: TaskStatus
  estimated: number
  actual: number | null
  /** days from today */
  created: number
  start: number
  due: number | null
}

/** Lays a project's phases along its days until there are enough tasks; parents come before their subtasks. */
export function makeTasks(random: Random, project: SeedProject, count: number, clock: Clock): SeedTask[] {
  const made: SeedTask[] = []
  const rounds = Math.max(1, Math.ceil(count / (project.kind.phases.length * 7.5)))
  const steps = project.kind.phases.length * rounds
  for (let step = 0; made.length < count; step++) {
    const phase = project.kind.phases[step % project.kind.phases.length]
    if (!phase) break
    const share = Math.min(1, (step + 1) / steps)
    const from = project.start + (project.end - project.start) * Math.max(0, share - 1.4 / steps)
    const to = project.start + (project.end - project.start) * share
    const words = {
      ...project.words,
      month: monthOf(clock.day(Math.round(to))),
      format: random.pick(signs.format),
      theme: themeOf(random, project, step),
    }
    const parent = makeTask(random, project, null, [fill(phase.name, words), 'other', 'project_manager', 2], from, to)
    made.push(parent)
    let whole = parent
    phase.work.forEach((entry, index) => {
      if (made.length >= count) return
      const [name, type, duty, hours, part] = entry
      const begin = from + ((to - from) * index) / (phase.work.length + 1)
      const end = from + ((to - from) * (index + 1.6)) / (phase.work.length + 0.6)
      const above = part ? whole : parent
      const task = makeTask(random, project, above, [fill(name, words), type, duty, hours], begin, Math.min(to, end))
      made.push(task)
      if (!part) whole = task
    })
    for (const one of made.filter((task) => task.parent === parent)) settleParent(one, made)
    settleParent(parent, made)
  }
  return made
}

function monthOf(date: string): string {
  return signs.month[Number(date.slice(5, 7)) - 1] ?? 'January'
}

function themeOf(random: Random, project: SeedProject, step: number): string {
  return step < project.kind.phases.length ? (project.words.theme ?? '') : random.pick(signs.theme)
}

function makeTask(random: Random, project: SeedProject, parent: SeedTask | null, work: WorkEntry, begin: number, end: number): SeedTask {
  const [name, type, duty, hours] = work
  const due = Math.round(end)
  const status = statusOf(random, project, due, begin)
  const estimated = Math.max(0.5, Math.round(hours * (0.7 + random.next() * 0.7) * 2) / 2)
  const spent = { todo: 0, in_progress: 0.5, blocked: 0.4, done: 1.05 }[status]
  return {
    id: random.uuid(),
    project,
    parent,
    name,
    description: random.chance(0.62) ? random.pick(descriptions) : null,
    type,
    assignee: random.chance(0.93) ? assigneeFor(random, project, duty) : null,
    creator: random.chance(0.8) ? project.manager : project.owner,
    priority: random.chance(0.5) ? 'medium' : random.pick(['low', 'low', 'high', 'high', 'urgent'] as const),
    status,
    estimated,
    actual: spent > 0 ? Math.max(0.5, Math.round(estimated * spent * (0.7 + random.next() * 0.6) * 2) / 2) : null,
    created: Math.min(-1, Math.round(Math.max(begin - random.int(4, 20), project.start - 12))),
    start: Math.min(Math.round(begin), due),
    due: random.chance(0.94) ? due : null,
  }
}

/** A parent stands where its subtasks stand: done when all are, begun when one is. */
function settleParent(parent: SeedTask, made: readonly SeedTask[]): void {
  const below = made.filter((task) => task.parent === parent)
  if (below.length === 0) return
  if (below.every((task) => task.status === 'done')) parent.status = 'done'
  else parent.status = below.some((task) => task.status !== 'todo') ? 'in_progress' : 'todo'
  if (parent.status !== 'done') parent.actual = null
}

function statusOf(random: Random, project: SeedProject, due: number, begin: number): TaskStatus {
  if (project.status === 'completed') return random.chance(0.985) ? 'done' : 'todo'
  if (project.status === 'cancelled') return random.chance(0.6) ? 'done' : 'todo'
  // Old work is done; a little of the last two weeks is late, as it is everywhere.
  if (due < -14) return random.chance(0.97) ? 'done' : 'blocked'
  if (due < 0) return random.chance(0.78) ? 'done' : random.pick(['in_progress', 'in_progress', 'blocked', 'todo'] as const)
  if (begin <= 2) return random.pick(['in_progress', 'in_progress', 'in_progress', 'todo', 'todo', 'done', 'blocked'] as const)
  return random.chance(0.03) ? 'blocked' : 'todo'
}

function assigneeFor(random: Random, project: SeedProject, duty: Duty): Person {
  const able = project.team.filter((one) => one.duty === duty)
  return able.length > 0 ? random.pick(able).person : project.manager
}
