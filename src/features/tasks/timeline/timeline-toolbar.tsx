import { ChevronDown, Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { type Zoom, zooms } from '#shared/values/zooms.ts'
import { cn } from '#ui/base/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { type Warning, warningWords } from './use-plan.ts'

const labels: Readonly<Record<Zoom, string>> = { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter' }

interface ToolbarProps {
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  readonly onToday: () => void
  readonly warnings: readonly Warning[]
}

/** How closely one looks, the way to today and to paper, and what begins too early, in words. */
export function TimelineToolbar({ zoom, onZoom, onToday, warnings }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          aria-label="Zoom"
          size="sm"
          options={zooms.map((value) => ({ value, label: labels[value] }))}
          value={zoom}
          onChange={onZoom}
        />
        <Button size="sm" onClick={onToday}>
          Today
        </Button>
        {warnings.length > 0 && (
          <Button
            size="sm"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={<TriangleAlert aria-hidden className="text-warning" />}
          >
            <span className="flex items-center gap-1.5">
              {counted(warnings.length, 'warning')}
              <ChevronDown
                aria-hidden
                size={14}
                className={cn('transition-transform motion-reduce:transition-none', open && 'rotate-180')}
              />
            </span>
          </Button>
        )}
        <span className="ml-auto max-sm:hidden">
          <IconButton size="sm" label="Print the plan, or save it as PDF" icon={<Printer aria-hidden />} onClick={() => print()} />
        </span>
      </div>
      {open && warnings.length > 0 && (
        <ul
          aria-label="Warnings"
          className="max-h-40 overflow-auto rounded-panel border border-line bg-warning-soft px-3 py-2 text-secondary scrollbar-thin"
        >
          {warnings.map((warning) => (
            <li key={warning.id} className="py-0.5">
              <RecordLink kind="task" id={warning.after.item.id} className="rounded-chip text-ink underline-offset-3 hover:underline">
                {warningWords(warning)}
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
