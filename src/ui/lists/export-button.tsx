import { Download, FileText, Square } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { FirstRequest } from '#shared/contract/first-answers.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { BarButton } from '../filters/bar-button.tsx'
import { InSheet } from '../filters/in-sheet.ts'
import { type ListExport, savingOf, useSaving } from './use-list-export.ts'

/** Saves the whole list as a spreadsheet; pressed again it stops. */
export function ExportButton(exported: ListExport) {
  return <SavingButton label="Export CSV" icon={<Download aria-hidden />} {...savingOf(exported)} />
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

function SavingButton({ label: name, icon: drawn, ...saving }: SavingButtonProps) {
  const { progress, start, stop } = useSaving(saving)
  const inSheet = use(InSheet)
  const runs = progress !== null
  return (
    <span className={inSheet ? 'flex flex-col-reverse gap-1.5' : 'flex shrink-0 items-center gap-2'}>
      {runs && <output className="text-meta whitespace-nowrap text-ink-3 tabular">{progress}</output>}
      <BarButton label={runs ? 'Stop the export' : name} icon={runs ? <Square aria-hidden /> : drawn} onClick={runs ? stop : start} />
    </span>
  )
}
