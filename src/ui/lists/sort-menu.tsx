import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { use } from 'react'
import { cn } from '../base/cn.ts'
import { chipClass, chipOff } from '../filters/filter-chip.ts'
import { InSheet } from '../filters/in-sheet.ts'
import { LateMenu } from '../overlays/late-menu.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import type { SortOption } from './bar-menu-items.tsx'

const load = () => import('./bar-menu-items.tsx')
const SortItems = lazyPart(
  async () => (await load()).SortItems,
  ({ onOpenChange }) => onOpenChange(false),
)

interface SortMenuProps<Value extends string> {
  /** Due date first, then by hand or by name, then the newest: the same sequence on every screen. */
  readonly options: readonly SortOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The order of a list, as a drop-down. As wide as its longest choice, so that choosing moves nothing. */
export function SortMenu<Value extends string>({ options, value, onChange }: SortMenuProps<Value>) {
  const inSheet = use(InSheet)
  const chosen = options.find((option) => option.value === value)
  return (
    <LateMenu
      label={`Sort: ${chosen?.label ?? ''}`}
      className={cn(chipClass, chipOff, 'shrink-0 pr-2', inSheet && 'w-full max-w-none')}
      prepare={load}
      renderMenu={(state) => <SortItems {...state} options={options} value={value} onChange={(next) => onChange(next as Value)} />}
    >
      <ArrowUpDown aria-hidden size={14} className="shrink-0 text-ink-3" />
      {inSheet ? (
        <span className="flex-1 truncate text-left">Sort: {chosen?.label}</span>
      ) : (
        <span className="grid max-w-[112px] text-left [&>*]:col-start-1 [&>*]:row-start-1">
          {options.map((option) => (
            <span key={option.value} className={cn('truncate', option.value !== value && 'invisible')}>
              {shortOf(option.label)}
            </span>
          ))}
        </span>
      )}
      <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />
    </LateMenu>
  )
}

const shortOf = (label: string): string => label.split(',')[0] ?? label
