import { z } from 'zod'
import { calendarDate, id, instant, queryFlag, recordType } from '#shared/contract/endpoint.ts'
import { projectWithBrand, shownPerson } from '#shared/contract/refs.ts'
import { actorKinds } from '#shared/rights/actor.ts'
import { internal } from '#shared/rights/internal.ts'

/** `mine`: statuses and deadlines of one's own tasks only. */
export const dashboardInput = z.strictObject({ mine: queryFlag.default(false) })
export type DashboardInput = z.output<typeof dashboardInput>

/** A count with how much it grew since the end of last month; none where there was nothing to count then. */
const counted = z.object({ count: z.number(), trend: z.number().nullable() })

const statusCounts = z.object({ todo: z.number(), in_progress: z.number(), done: z.number(), blocked: z.number() })

const deadline = z.object({
  kind: z.enum(['task', 'project']),
  id,
  title: z.string(),
  date: calendarDate,
  project: projectWithBrand,
  assignee: shownPerson.nullable(),
})
export type Deadline = z.infer<typeof deadline>

/** One thing that happened to a record in sight. */
const activity = z.object({
  /** of the event */
  id: z.number(),
  at: instant,
  /** created, moved, updated, commented … */
  what: z.string(),
  actorKind: z.enum(actorKinds),
  /** of a guest or an agent */
  actorName: z.string().nullable(),
  actor: shownPerson.nullable(),
  recordType,
  recordId: id,
  title: z.string(),
})
export type Activity = z.infer<typeof activity>
export const activityView = z.object({ items: z.array(activity) })

/** The day of whoever reads, counted within what they may see; what is archived is left out. */
export const dashboardView = z.object({
  projects: counted,
  tasks: counted,
  /** active people with a role whom the reader sees */
  people: counted,
  /** active ones; left out for people who don't see the directory of influencers */
  campaigns: internal(z.object({ count: z.number() })),
  influencers: internal(z.object({ count: z.number() })),
  /** tasks and deliverables due in the last 90 days before today: how many there were, and how many were done or delivered by their date */
  performance: internal(
    z.object({
      due: z.number(),
      onTime: z.number(),
      /** whole percent; none where nothing was due */
      share: z.number().nullable(),
      /** percentage points against the 90 days before this month; none where nothing was due then */
      trend: z.number().nullable(),
    }),
  ),
  byStatus: statusCounts,
  /** one's own open tasks: late, due today, and those that wait for one's review; and one's own deliverables that are neither delivered nor rejected */
  mine: z.object({ overdue: z.number(), today: z.number(), review: z.number(), deliverables: z.number() }),
  /** open tasks and running projects that end in the next two weeks, today included */
  deadlines: z.array(deadline),
})
export type DashboardView = z.infer<typeof dashboardView>
