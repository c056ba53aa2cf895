import { z } from 'zod'
import { id } from '#shared/contract/endpoint.ts'
import { entryMinutes, entryNote, entryView, onRecord } from '../time-entries/schema.ts'

/** A timer that has run for longer was forgotten: whoever stops it says how long they worked. */
export const forgottenMinutes = 10 * 60
/** For how long a timer that was stopped can be continued as if it had not been. */
export const continueMinutes = 10

export const timerStart = z.strictObject({ ...onRecord, note: entryNote.default(null) })
/** `minutes` says how long one worked, where the timer was forgotten. */
export const timerStop = z.strictObject({ id, minutes: entryMinutes.optional() })
export const timerContinue = z.strictObject({ id })
/** What runs now, and what stopped because of it; that is null where it was less than a minute and nothing was kept. */
export const timerView = z.object({ timer: entryView.nullable(), stopped: entryView.nullable() })
export type TimerView = z.infer<typeof timerView>
