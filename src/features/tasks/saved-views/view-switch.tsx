import { CalendarDays, Columns3, List } from 'lucide-react'
import { cn } from '#ui/base/cn.ts'
import { segmentClass, segmentFrame } from '#ui/controls/segment.ts'
import type { TaskShape } from '../tasks/task-search.ts'

const shapes = [
  { value: 'board' as const, label: 'Board', icon: <Columns3 aria-hidden size={15} /> },
  { value: 'list' as const, label: 'List', icon: <List aria-hidden size={15} /> },
  { value: 'calendar' as const, label: 'Calendar', icon: <CalendarDays aria-hidden size={15} /> },
]

type ViewSwitchProps = { readonly shape: TaskShape; readonly onChange: (shape: TaskShape) => void }

/** As what tasks are shown. Plain buttons, as the order beside it: a group of radios would come with the board before it is shown. */
export function ViewSwitch({ shape, onChange }: ViewSwitchProps) {
  return (
    <fieldset aria-label="View" className={cn(segmentFrame, 'h-control-sm')}>
      {shapes.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={value === shape}
          onClick={() => onChange(value)}
          className={cn(segmentClass, 'px-2 pointer-coarse:px-3.5')}
        >
          {icon}
        </button>
      ))}
    </fieldset>
  )
}
