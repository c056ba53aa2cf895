import { Download, Square } from 'lucide-react'
import { use, useRef, useState } from 'react'
import type { FirstRequest } from '#shared/first-answers.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { InSheet } from '../controls/in-sheet.ts'
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
  const [rows, setRows] = useState<number | null>(null)
  const inSheet = use(InSheet)
  const running = useRef<AbortController | null>(null)
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setRows(0)
    try {
      const { saveList } = await import('./export-list.ts')
      const count = await saveList(list, setRows, control.signal)
      toast.success(`Exported ${count.toLocaleString()} ${things}`, { description: 'The file is among your downloads.' })
    } catch (error) {
      if (!control.signal.aborted) toast.error('Export failed', { description: sentenceOf(error) })
    } finally {
      setRows(null)
    }
  }
  const press = () => (rows === null ? void start() : running.current?.abort())
  const label = rows === null ? 'Export CSV' : 'Stop the export'
  const icon = rows === null ? <Download aria-hidden /> : <Square aria-hidden />
  const count = rows !== null && (
    <output className="text-meta whitespace-nowrap text-ink-3 tabular">
      {rows.toLocaleString()} {things}
    </output>
  )
  if (inSheet) {
    return (
      <span className="flex flex-col gap-1.5">
        <Button icon={icon} onClick={press}>
          {label}
        </Button>
        {count}
      </span>
    )
  }
  return (
    <span className="flex shrink-0 items-center gap-2">
      {count}
      <IconButton size="sm" label={label} icon={icon} onClick={press} />
    </span>
  )
}
