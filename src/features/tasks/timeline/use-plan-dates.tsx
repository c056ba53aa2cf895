import { useEffect, useMemo, useRef, useState } from 'react'
import { undoSeconds } from '#shared/values/undo.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callTasks } from '../tasks/client.ts'
import type { TreeSync } from '../wbs/client.ts'
import { type Dates, spanWords } from './use-plan.ts'

/** Steps by key come one after the other: they are sent, told and taken back together. */
const gatherFor = 700

type Held = { readonly id: string; readonly dates: Dates }

export type PlanDates = {
  /** dates that show although they are not sent yet */
  readonly held: Held | null
  /** Shows other dates of an item; nothing is sent. */
  readonly show: (held: Held | null) => void
  /** Shows other dates, and sends them when no further step follows. */
  readonly step: (id: string, dates: Dates) => void
  /** Sends what the last steps led to, now. */
  readonly flush: () => void
  /** Gives an item other dates, which can be taken back. */
  readonly set: (id: string, dates: Dates) => void
}

const datesOf = ({ startDate, dueDate }: Dates): Dates => ({ startDate, dueDate })
const isSame = (a: Dates, b: Dates) => a.startDate === b.startDate && a.dueDate === b.dueDate

/** The dates of the items of a tree, moved and stretched on its time-line. @param say tells it to screen readers */
export function usePlanDates(sync: TreeSync, say: (text: string) => void): PlanDates {
  const [held, setHeld] = useState<Held | null>(null)
  const waiting = useRef<{ held: Held; timer: ReturnType<typeof setTimeout> } | null>(null)
  const actions = useMemo(() => {
    const send = async (id: string, dates: Dates, undone = false): Promise<void> => {
      const before = sync.item(id)
      if (!before || isSame(before, dates)) return
      const { name } = before
      const was = datesOf(before)
      const changed = {
        ...(dates.startDate !== was.startDate && { startDate: dates.startDate }),
        ...(dates.dueDate !== was.dueDate && { dueDate: dates.dueDate }),
      }
      const answer = await sync.change(
        (items) => items.map((item) => (item.id === id ? { ...item, ...changed } : item)),
        () => {
          const version = sync.item(id)?.version
          return callTasks('PATCH /api/tasks/:id', { id, ...changed, ...(version !== undefined && { version }) })
        },
      )
      if (typeof answer === 'string') {
        toast.error('Failed to update WBS item', { description: answer })
        say(`“${name}” went back. ${answer}`)
      } else if (undone) say(`“${name}” is ${spanWords(dates)} again.`)
      else {
        const action = { label: 'Undo', onClick: () => void send(id, was, true) }
        toast.success(`“${name}” is ${spanWords(dates)} now`, { duration: undoSeconds * 1000, action })
      }
    }
    const flush = () => {
      const last = waiting.current
      if (!last) return
      clearTimeout(last.timer)
      waiting.current = null
      set(last.held.id, last.held.dates)
    }
    const set = (id: string, dates: Dates) => {
      void send(id, dates)
      setHeld(null)
    }
    return {
      show: setHeld,
      flush,
      set,
      step: (id: string, dates: Dates) => {
        if (waiting.current && waiting.current.held.id !== id) flush()
        clearTimeout(waiting.current?.timer)
        const next = { id, dates }
        setHeld(next)
        say(`“${sync.item(id)?.name ?? ''}”: ${spanWords(dates)}.`)
        waiting.current = { held: next, timer: setTimeout(flush, gatherFor) }
      },
    }
  }, [sync, say])
  useEffect(() => actions.flush, [actions])
  return { held, ...actions }
}
