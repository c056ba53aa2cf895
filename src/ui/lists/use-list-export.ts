import { useRef, useState } from 'react'
import type { FirstRequest } from '#shared/contract/first-answers.ts'
import { formatNumber } from '../base/format.ts'
import { toast } from '../overlays/toast.tsx'
import { sentenceOf } from './form-changes.ts'

interface Saving {
  readonly progress: (steps: number) => string
  /** @returns what was saved, in words */
  readonly save: (onStep: (steps: number) => void, signal: AbortSignal) => Promise<string>
}

export interface RunningSave {
  /** "1,240 brands", while it runs. */
  readonly progress: string | null
  readonly start: () => void
  readonly stop: () => void
}

/** Saves something that takes a while and can be stopped, and says when it is done. */
export function useSaving(saving: Saving | undefined): RunningSave {
  const [steps, setSteps] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async () => {
    if (!saving || steps !== null) return
    const control = new AbortController()
    running.current = control
    setSteps(0)
    try {
      toast.success(await saving.save(setSteps, control.signal), { description: 'The file is among your downloads.' })
    } catch (error) {
      if (!control.signal.aborted) toast.error('Export failed', { description: sentenceOf(error) })
    } finally {
      setSteps(null)
    }
  }
  return {
    progress: saving && steps !== null ? saving.progress(steps) : null,
    start: () => void start(),
    stop: () => running.current?.abort(),
  }
}

export interface ListExport {
  /** The list with the filters it is shown by: `readsOf<typeof brandsApi>()('GET /api/brands', filters)`. */
  readonly list: FirstRequest
  /** "brands": for the message. */
  readonly things: string
}

/** How a whole list is saved as a spreadsheet, with the rows and columns this person may see. */
export const savingOf = ({ list, things }: ListExport): Saving => ({
  progress: (rows) => `${formatNumber(rows)} ${things}`,
  save: async (onStep, signal) => {
    const { saveList } = await import('./export-list.ts')
    return `Exported ${formatNumber(await saveList(list, onStep, signal))} ${things}`
  },
})
