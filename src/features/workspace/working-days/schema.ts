import type { z } from 'zod'
import { workspaceView } from '../settings/schema.ts'

/** Weekdays by their ISO number, 1 Monday … 7 Sunday; holidays in the order of their days. Everybody may know. */
export const workingDaysView = workspaceView.pick({ freeWeekdays: true, holidays: true })
export type WorkingDaysView = z.infer<typeof workingDaysView>
