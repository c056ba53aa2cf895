import { Download, FileText, Square } from 'lucide-react'
import { type ReactNode, use, useRef, useState } from 'react'
import type { FirstRequest } from '#shared/contract/first-answers.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatNumber } from '../base/format.ts'
import { BarButton } from '../filters/bar-button.tsx'
import { InSheet } from '../filters/in-sheet.ts'
import { toast } from '../overlays/toast.tsx'
import { sentenceOf } from './form-changes.ts'

interface ExportButtonProps {
  /** The list with the filters it is shown by: `readsOf<typeof brandsApi>()('GET /api/brands', filters)`. */
  readonly list: FirstRequest
  /** "brands": for the message. */
  readonly things: string
}

/** Saves the whole list as a spreadsheet, with the rows and columns this person may see; pressed again it stops. */
export function ExportButton({ list, things }: ExportButtonProps) {
  return (
    <SavingButton
      label="Export CSV"
      icon={<Download aria-hidden />}
      progress={(rows) => `${formatNumber(rows)} ${things}`}
      save={async (onStep, signal) => {
        const { saveList } = await import('./export-list.ts')
        return `Exported ${formatNumber(await saveList(list, onStep, signal))} ${things}`
      }}
    />
  )
}

interface DocumentButtonProps {
  /** "Export PDF" */
  readonly label: string
  /** What answers with the document: `readsOf<typeof contentNotesApi>()('GET /api/content-notes/pdf', …)`. */
  readonly made: FirstRequest
  /** "notes": for the message. */
  readonly things: string
}

/** Saves a PDF that is made while it comes; pressed again it stops. */
export function DocumentButton({ label, made, things }: DocumentButtonProps) {
  return (
    <SavingButton
      label={label}
      icon={<FileText aria-hidden />}
      progress={(bytes) => (bytes > 0 ? sizeText(bytes) : 'Beginning')}
      save={async (onStep, signal) => {
        const { saveDocument } = await import('./export-list.ts')
        await saveDocument(made, onStep, signal)
        return `Exported ${things} as a PDF`
      }}
    />
  )
}

interface SavingButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly progress: (steps: number) => string
  /** @returns what was done, in words */
  readonly save: (onStep: (steps: number) => void, signal: AbortSignal) => Promise<string>
}

function SavingButton({ label: name, icon: drawn, progress, save }: SavingButtonProps) {
  const [steps, setSteps] = useState<number | null>(null)
  const inSheet = use(InSheet)
  const running = useRef<AbortController | null>(null)
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setSteps(0)
    try {
      toast.success(await save(setSteps, control.signal), { description: 'The file is among your downloads.' })
    } catch (error) {
      if (!control.signal.aborted) toast.error('Export failed', { description: sentenceOf(error) })
    } finally {
      setSteps(null)
    }
  }
  const press = () => (steps === null ? void start() : running.current?.abort())
  const label = steps === null ? name : 'Stop the export'
  const icon = steps === null ? drawn : <Square aria-hidden />
  const count = steps !== null && <output className="text-meta whitespace-nowrap text-ink-3 tabular">{progress(steps)}</output>
  return (
    <span className={inSheet ? 'flex flex-col-reverse gap-1.5' : 'flex shrink-0 items-center gap-2'}>
      {count}
      <BarButton label={label} icon={icon} onClick={press} />
    </span>
  )
}
