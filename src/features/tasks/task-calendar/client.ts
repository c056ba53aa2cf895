import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { withOwnProjects } from '#features/clients/projects/labels.ts'
import { createClient } from '#shared/contract/client.ts'
import { shownOnTasks } from '../tasks/labels.ts'
import type { TaskCard } from '../tasks/schema.ts'
import type { TaskFilters } from '../tasks/task-search.ts'
import type { taskCalendarApi } from './api.ts'
import type { TaskCalendarView } from './schema.ts'

const callCalendar = createClient<typeof taskCalendarApi>()

/** What the keys of all calendars begin with. */
export const calendars = ['tasks', 'calendar'] as const
/** As many of a day as are shown at once when somebody asks for all of it. */
export const wholeDay = 200

type Asked = TaskFilters & { readonly dueFrom: string; readonly dueTo: string; readonly perDay?: number }

function calendarOptions(asked: Asked) {
  return queryOptions({
    queryKey: [...calendars, asked],
    meta: { refreshedBy: withOwnProjects(shownOnTasks, asked) },
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const due = new DueTasks(await callCalendar('GET /api/task-calendar', asked, { signal }), asked)
      // What the server has not been told yet would jump back.
      return [...underWay.values()].reduce((before, { task, day }) => before.moved(task, day), due)
    },
  })
}

/** What is due on these days: how much on each, and the first of it. */
export function useTaskCalendar(filters: TaskFilters, dueFrom: string, dueTo: string) {
  return useQuery({ ...calendarOptions({ ...filters, dueFrom, dueTo }), placeholderData: keepPreviousData })
}

/** All that is due on one day, as far as anybody reads it at once. */
export function useTasksOfDay(filters: TaskFilters, day: string, enabled: boolean) {
  return useQuery({ ...calendarOptions({ ...filters, dueFrom: day, dueTo: day, perDay: wholeDay }), enabled })
}

export type Move = { readonly task: TaskCard; readonly day: string | null }

/** What was given another day here and not stored yet, by the id of the task. */
export const underWay = new Map<string, Move>()

/** The days of a calendar with what is due on them, and the people and projects that names. Never changed: a change is another one. */
export class DueTasks {
  readonly days: TaskCalendarView['days']
  readonly #people: TaskCalendarView['people']
  readonly #projects: TaskCalendarView['projects']
  readonly #asked: Pick<Asked, 'dueFrom' | 'dueTo'>

  constructor({ days, people, projects }: TaskCalendarView, asked: Pick<Asked, 'dueFrom' | 'dueTo'>) {
    this.#asked = asked
    this.days = days
    this.#people = people
    this.#projects = projects
  }

  person(id: string | null): TaskCalendarView['people'][number] | undefined {
    return this.#people.find((person) => person.id === id)
  }
  project(id: string): TaskCalendarView['projects'][number] | undefined {
    return this.#projects.find((project) => project.id === id)
  }

  /** The same with a task on another day, as its first. @param to null where it has none any more */
  moved(task: TaskCard, to: string | null): DueTasks {
    const { dueFrom, dueTo } = this.#asked
    const without = this.days.map((one) => {
      const items = one.items.filter(({ id }) => id !== task.id)
      return { ...one, items, count: one.count - (one.items.length - items.length) }
    })
    const isShown = to !== null && to >= dueFrom && to <= dueTo
    const known = isShown && !without.some(({ day }) => day === to) ? [...without, { day: to, count: 0, items: [] }] : without
    const put = known.map((one) =>
      one.day === to ? { ...one, count: one.count + 1, items: [{ ...task, dueDate: to }, ...one.items] } : one,
    )
    const days = put.filter(({ count }) => count > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    return new DueTasks({ days, people: this.#people, projects: this.#projects }, this.#asked)
  }
}
