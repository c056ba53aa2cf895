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
export function useSaving(saving: Saving): RunningSave {
  const { start, ...running } = useSavings()
  return { ...running, start: () => start(saving) }
}

/** The same for one of several things at a time. */
export function useSavings(): Omit<RunningSave, 'start'> & { readonly start: (saving: Saving) => void } {
  const [progress, setProgress] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async (saving: Saving) => {
    if (progress !== null) return
    const control = new AbortController()
    running.current = control
    const onStep = (steps: number) => setProgress(saving.progress(steps))
    onStep(0)
    try {
      toast.success(await saving.save(onStep, control.signal), { description: 'The file is among your downloads.' })
    } catch (error) {
      if (!control.signal.aborted) toast.error('Export failed', { description: sentenceOf(error) })
    } finally {
      setProgress(null)
    }
  }
  return {
    progress,
    start: (saving) => void start(saving),
    stop: () => running.current?.abort(),
  }
}

export interface ListExport {
  /** The list with the filters it is shown by: `readsOf<typeof brandsApi>()('GET /api/brands', filters)`. */
  readonly list: FirstRequest
  /** "brands": for the message. */
  readonly things: string
  /** "Export CSV" unless a menu has several */
  readonly label?: string
}

/** How a whole list is saved as a spreadsheet, with the rows and columns this person may see. */
export const savingOf = ({ list, things }: ListExport): Saving => ({
  progress: (rows) => `${formatNumber(rows)} ${things}`,
  save: async (onStep, signal) => {
    const { saveList } = await import('./export-list.ts')
    return `Exported ${formatNumber(await saveList(list, onStep, signal))} ${things}`
  },
})
