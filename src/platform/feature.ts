import type { RightsRow } from '#shared/decision.ts'
import type { Route } from './http/routes.ts'
import type { QueuedJob, ScheduledJob } from './jobs.ts'
import type { Services } from './services.ts'

/** What a capability hands to the server. */
export type Feature = {
  routes: readonly Route[]
  /** its rows of the permission table, by the id its contract names */
  rights: Readonly<Record<string, RightsRow>>
  scheduled?: (services: Services) => ScheduledJob[]
  queued?: (services: Services) => QueuedJob[]
}
