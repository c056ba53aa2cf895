import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/rights/errors.ts'
import { loggedText } from '#shared/values/minutes.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { type LoggedRecord, showsHours } from '../time-entries/client.ts'
import type { EntryView } from '../time-entries/schema.ts'
import { callTimer, timerQuery } from './client.ts'
import type { TimerView } from './schema.ts'

/** A timer that ran too long to be taken at its word, and what is to be started once that is settled. */
export type Forgotten = { readonly timer: EntryView; readonly next: LoggedRecord | null }

/** Starting and stopping one's timer; each is said, and taken back by letting the one that was stopped run on. */
export function useTimerActs() {
  const queryClient = useQueryClient()
  const [forgotten, setForgotten] = useState<Forgotten | null>(null)
  const refresh = () => Promise.all(showsHours.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const take = async (answer: TimerView) => {
    await queryClient.cancelQueries({ queryKey: timerQuery.queryKey })
    queryClient.setQueryData(timerQuery.queryKey, answer)
    void refresh()
  }
  const failed = (what: string) => (error: unknown) => {
    toast.error(`Failed to ${what} timer`, { description: sentenceOf(error) })
    void refresh()
  }
  const undo = ({ id }: EntryView) => ({
    label: 'Undo',
    onClick: () => void callTimer('POST /api/timer/continue', { id }).then(take).catch(failed('continue')),
  })
  const duration = undoSeconds * 1000
  const toldStop = (stopped: EntryView | null) =>
    stopped
      ? toast.success(`${loggedText(stopped.minutes)} logged on ${stopped.title}`, { duration, action: undo(stopped) })
      : toast.success('Timer stopped. Less than a minute is not logged.')
  const start = async (record: LoggedRecord): Promise<void> => {
    const { recordType, recordId } = record
    try {
      const answer = await callTimer('POST /api/timer', { recordType, recordId })
      await take(answer)
      const { stopped } = answer
      if (stopped)
        toast.success(`Timer started on ${record.title}`, {
          description: `The one on ${stopped.title} was stopped: ${loggedText(stopped.minutes)} logged.`,
          duration,
          action: undo(stopped),
        })
      else toast.success(`Timer started on ${record.title}`)
    } catch (error) {
      const timer = asksMinutes(error) ? (await queryClient.fetchQuery({ ...timerQuery, staleTime: 0 })).timer : null
      if (timer) setForgotten({ timer, next: record })
      else failed('start')(error)
    }
  }
  const stop = async (timer: EntryView): Promise<void> => {
    try {
      const answer = await callTimer('POST /api/timer/stop', { id: timer.id })
      await take(answer)
      toldStop(answer.stopped)
    } catch (error) {
      if (asksMinutes(error)) setForgotten({ timer, next: null })
      else failed('stop')(error)
    }
  }
  /** @returns the sentence of a refusal, or null */
  const settle = async (minutes: number): Promise<string | null> => {
    if (!forgotten) return null
    try {
      const answer = await callTimer('POST /api/timer/stop', { id: forgotten.timer.id, minutes })
      await take(answer)
      setForgotten(null)
      if (forgotten.next) await start(forgotten.next)
      else toldStop(answer.stopped)
      return null
    } catch (error) {
      return sentenceOf(error)
    }
  }
  return { start, stop, forgotten, settle, leave: () => setForgotten(null) }
}

export type TimerActs = ReturnType<typeof useTimerActs>

const asksMinutes = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.fields?.minutes !== undefined
