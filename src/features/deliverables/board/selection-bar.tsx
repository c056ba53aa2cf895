import { SettersBar } from '#ui/lists/setters.tsx'
import { useDeliverableActions } from './card-actions.tsx'
import { useDeliverableView } from './deliverable-card.tsx'
import { useDeliverableSetters } from './deliverable-setters.tsx'

type SelectionBarProps = { readonly ids: readonly string[]; readonly onClear: () => void }

/** What can be done with all chosen deliverables at once, each under the right to it. */
export function DeliverableSelectionBar({ ids, onClear }: SelectionBarProps) {
  const { store } = useDeliverableView()
  const actions = useDeliverableActions(store)
  const cards = ids.flatMap((id) => store.card(id) ?? [])
  const setters = useDeliverableSetters(cards, { ...actions, onPerson: (person) => store.takeRefs({ people: [person], projects: [] }) })
  return <SettersBar count={ids.length} setters={setters} onClear={onClear} />
}
