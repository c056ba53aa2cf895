import { addDays, dateIn, instantOf } from './dates.ts'

/** How many days back a board shows what is finished, until the reader wants older cards. */
export const recentDays = 14

/** The first moment that counts as recent: the beginning of a day in the reader's zone, so that the pages of a column agree. */
export const recentSince = (timezone: string): string => instantOf(addDays(dateIn(timezone), -recentDays), '00:00', timezone).toISOString()

/** Whether a card finished recently, to the day. @param today in the reader's zone */
export const isRecent = (finishedAt: string | null, today: string): boolean =>
  finishedAt === null || Date.parse(finishedAt) >= Date.parse(addDays(today, -recentDays))
