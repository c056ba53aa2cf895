import { SettersBar } from '#ui/lists/setters.tsx'
import { useTaskSetters } from '../tasks/task-setters.tsx'
import { useBoardView } from '../tasks/task-view-context.tsx'

type TaskSelectionBarProps = { readonly ids: readonly string[]; readonly onClear: () => void }

/** What can be done with all chosen tasks at once, each under the right to it. */
export function TaskSelectionBar({ ids, onClear }: TaskSelectionBarProps) {
  const { store } = useBoardView()
  const setters = useTaskSetters(ids.flatMap((id) => store.card(id) ?? []))
  return <SettersBar count={ids.length} setters={setters} onClear={onClear} />
}
