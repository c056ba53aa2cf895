import { Columns3, List } from 'lucide-react'
import { Segmented } from '#ui/controls/radio-group.tsx'
import type { TaskShape } from '../tasks/board-search.ts'

const shapes = [
  { value: 'board' as const, label: 'Board', icon: <Columns3 aria-hidden size={15} /> },
  { value: 'list' as const, label: 'List', icon: <List aria-hidden size={15} /> },
]

type ViewSwitchProps = { readonly shape: TaskShape; readonly onChange: (shape: TaskShape) => void }

/** As what tasks are shown. */
export function ViewSwitch({ shape, onChange }: ViewSwitchProps) {
  return <Segmented aria-label="View" size="sm" iconOnly options={shapes} value={shape} onChange={onChange} />
}
