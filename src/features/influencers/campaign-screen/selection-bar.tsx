import { SettersBar } from '#ui/lists/setters.tsx'
import { useCampaignStore } from './campaign-card.tsx'
import { useCampaignActions, useCampaignSetters } from './card-actions.tsx'

/** What can be done with all selected campaigns of the board together. */
export function CampaignSelectionBar({ ids, onClear }: { readonly ids: readonly string[]; readonly onClear: () => void }) {
  const store = useCampaignStore()
  const cards = ids.flatMap((id) => store.card(id) ?? [])
  const setters = useCampaignSetters(cards, useCampaignActions(store))
  return <SettersBar count={ids.length} setters={setters} onClear={onClear} />
}
