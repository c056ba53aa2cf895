/** What the calendar is called in the programs that show it. @param workspace the name of the agency */
export const feedName = (workspace: string): string => `${workspace}: due dates`

/** How often calendars are asked to come back, in minutes; many come when they like. */
export const feedMinutes = 60
