import { Download, Ellipsis, Printer, X } from 'lucide-react'
import { use } from 'react'
import { cn } from '../base/cn.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { InSheet } from '../filters/in-sheet.ts'
import { LateMenu } from '../overlays/late-menu.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import type { BarAction } from './bar-menu-items.tsx'
import { type ListExport, savingOf, useSavings } from './use-list-export.ts'

const load = () => import('./bar-menu-items.tsx')
const ActionItems = lazyPart(
  async () => (await load()).ActionItems,
  ({ onOpenChange }) => onOpenChange(false),
)

interface MoreMenuProps {
  /** What else can be done with the list: import, share links. They come first. */
  readonly actions?: readonly BarAction[] | undefined
  /** The lists that are exported as spreadsheets. */
  readonly exported?: readonly ListExport[] | undefined
}

const none: readonly BarAction[] = []
const nothing: readonly ListExport[] = []

/** Import, export, print: what is done with a list as a whole. In the sheet of filters each has a button with its words. */
export function MoreMenu({ actions = none, exported = nothing }: MoreMenuProps) {
  const inSheet = use(InSheet)
  const { progress, start, stop } = useSavings()
  const all: BarAction[] = [
    ...actions,
    ...exported.map((one) => ({
      label: one.label ?? 'Export CSV',
      icon: <Download aria-hidden />,
      onSelect: () => start(savingOf(one)),
    })),
    // The menu itself is not part of what is printed.
    ...(inSheet ? [] : [{ label: 'Print', icon: <Printer aria-hidden />, onSelect: () => void setTimeout(print, 300) }]),
  ]
  if (inSheet) {
    return (
      <>
        {all.map(({ label, icon, onSelect }) => (
          <Button key={label} icon={icon} onClick={onSelect} className="w-full">
            {label}
          </Button>
        ))}
        {progress !== null && <Progress progress={progress} onStop={stop} />}
      </>
    )
  }
  return (
    <span className="relative flex shrink-0">
      <LateMenu
        label="List actions"
        className="grid size-control-sm shrink-0 place-items-center rounded-control border border-transparent text-ink-2 transition-[background-color,color] hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink"
        prepare={load}
        renderMenu={(state) => <ActionItems {...state} actions={all} />}
      >
        <Ellipsis aria-hidden size={16} />
      </LateMenu>
      {/* Below the bar: its parts stay where they are while the list is saved. */}
      {progress !== null && <Progress progress={progress} onStop={stop} className="absolute top-full right-0 z-30 mt-1 shadow-float" />}
    </span>
  )
}

interface ProgressProps {
  readonly progress: string
  readonly onStop: () => void
  readonly className?: string
}

/** How much of the list has been saved, and the way to stop. */
function Progress({ progress, onStop, className }: ProgressProps) {
  return (
    <span className={cn('flex items-center gap-1 rounded-control border border-line-strong bg-surface py-0.5 pr-0.5 pl-3', className)}>
      <output className="text-meta whitespace-nowrap text-ink-2 tabular">{progress}</output>
      <IconButton size="sm" label="Stop the export" icon={<X aria-hidden />} onClick={onStop} />
    </span>
  )
}
