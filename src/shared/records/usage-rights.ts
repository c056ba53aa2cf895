import { addDays } from '../values/dates.ts'

/** From how many days before its last day on a right is said to end. */
export const endingDays = 30

export const rightsStates = ['none', 'valid', 'ending', 'ended'] as const
/** What is known of the right to use a file: nothing, that it may be used, that this ends within 30 days, or that it has ended. */
export type RightsState = (typeof rightsStates)[number]

/** How the right to use a file stands, with its last day (`YYYY-MM-DD`) where it has one. */
export type FileRights = { state: RightsState; validUntil: string | null }

/** How a right with this last day stands. On the day itself the file may still be used. @param today in the zone of whoever asks */
export function rightsStateOn(validUntil: string | null, today: string): Exclude<RightsState, 'none'> {
  if (validUntil === null) return 'valid'
  if (validUntil < today) return 'ended'
  return validUntil <= addDays(today, endingDays) ? 'ending' : 'valid'
}

/** What is warned of: a right that ends soon, or has ended. */
export const warnedRights = ['ending', 'ended'] as const
export type WarnedRights = (typeof warnedRights)[number]
