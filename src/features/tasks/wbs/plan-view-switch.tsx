import { ChartNoAxesGantt, ListTree } from 'lucide-react'
import { Segmented } from '#ui/controls/radio-group.tsx'
import type { WbsSearch } from './wbs-search.ts'

const views = [
  { value: 'tree' as const, label: 'Tree', icon: <ListTree aria-hidden /> },
  { value: 'timeline' as const, label: 'Time-line', icon: <ChartNoAxesGantt aria-hidden /> },
]

interface PlanViewSwitchProps {
  readonly view: WbsSearch['view']
  readonly onChange: (view: WbsSearch['view']) => void
  readonly size?: 'sm' | 'md'
}

/** Whether a plan is shown as a tree or on its days. */
export function PlanViewSwitch({ view, onChange, size = 'md' }: PlanViewSwitchProps) {
  return (
    <span className="max-sm:grow-0! print:hidden">
      <Segmented
        aria-label="View"
        size={size}
        iconOnly
        options={views}
        value={view ?? 'tree'}
        onChange={(next) => onChange(next === 'tree' ? undefined : next)}
      />
    </span>
  )
}
