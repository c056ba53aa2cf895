import { z } from 'zod'
import { calendarDate, id } from '#shared/contract/endpoint.ts'
import { projectWithBrand, shownPerson } from '#shared/contract/refs.ts'

/** A project at risk, with every reason there is. */
const risk = z.object({
  project: projectWithBrand,
  manager: shownPerson.nullable(),
  endDate: calendarDate.nullable(),
  /** its end has passed */
  ended: z.boolean(),
  /** milestones that are late, and the first of them */
  milestones: z.object({ count: z.number(), title: z.string(), date: calendarDate }).nullable(),
  /** more minutes logged than estimated */
  hours: z.object({ logged: z.number(), estimated: z.number() }).nullable(),
  /** costs above the budget; null where the reader may not see costs */
  costs: z.object({ cost: z.string(), budget: z.string(), currency: z.string() }).nullable(),
  /** the date by which 85 of 100 forecasts have finished, where that is after the end */
  forecast: calendarDate.nullable(),
})
export type Risk = z.infer<typeof risk>

const delivery = z.object({
  kind: z.enum(['deliverable', 'deliverable-milestone']),
  id,
  /** the deliverable that opens */
  deliverableId: id,
  title: z.string(),
  /** of a milestone: its deliverable */
  of: z.string().nullable(),
  date: calendarDate,
  project: projectWithBrand,
  assignee: shownPerson.nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** What an empty portal still needs; each is true once it is there. */
const firstSteps = z.object({ brand: z.boolean(), project: z.boolean(), people: z.boolean(), mail: z.boolean() })
export type FirstSteps = z.infer<typeof firstSteps>

export const overviewView = z.object({
  /** projects at risk, those with most reasons first */
  risks: z.object({ items: z.array(risk), total: z.number() }),
  /** for admins of a portal without brand, project or people */
  steps: firstSteps.nullable(),
})
export type OverviewView = z.infer<typeof overviewView>

/** Deliverables and milestones due this week, by the reader's calendar, that are still to come. */
export const deliveriesView = z.object({ items: z.array(delivery), total: z.number() })
export type DeliveriesView = z.infer<typeof deliveriesView>

const managed = z.object({
  project: projectWithBrand,
  endDate: calendarDate.nullable(),
  /** the milestone due next, late ones included */
  next: z.object({ title: z.string(), date: calendarDate, deliverableId: id }).nullable(),
  /** open tasks and deliverables whose date has passed */
  late: z.number(),
  /** records that wait for a client's answer */
  waiting: z.number(),
  p85: calendarDate.nullable(),
})
export type Managed = z.infer<typeof managed>
export const managedView = z.object({ items: z.array(managed), total: z.number() })
export type ManagedView = z.infer<typeof managedView>
