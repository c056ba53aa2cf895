import { CalendarRange } from 'lucide-react'
import { createContext, use } from 'react'
import { formatMoney } from '#ui/base/format.ts'
import { CardFace } from '#ui/board/card-parts.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { periodText } from '../campaigns/campaign-options.tsx'
import type { CampaignCard } from '../campaigns/schema.ts'
import type { CampaignStore } from './client.ts'

const StoreContext = createContext<CampaignStore | null>(null)
export const CampaignStoreProvider = StoreContext.Provider

/** The store of the board around a card, for its menu. */
export function useCampaignStore(): CampaignStore {
  const store = use(StoreContext)
  if (!store) throw new Error('A card of the board of campaigns is used outside of the board')
  return store
}

/** The content of a campaign’s card. */
export function CampaignCardInside({ card }: { readonly card: CampaignCard }) {
  const { brand, project, name, goal, budget, currency, owner } = card
  const period = periodText(card)
  return (
    <>
      <span className="mb-0.5 flex items-center gap-1.5 text-meta text-ink-3">
        <BrandLogo brand={brand} size={18} />
        <span dir="auto" className="min-w-0 truncate pointer-coarse:mr-7">
          {project ? `${project.name} · ${brand.name}` : brand.name}
        </span>
      </span>
      <span dir="auto" className="line-clamp-3 text-body font-medium break-words">
        {name}
      </span>
      {goal && (
        <span dir="auto" className="mt-1 line-clamp-2 text-secondary break-words text-ink-2">
          {goal}
        </span>
      )}
      <span className="mt-1.5 flex items-end gap-1 text-meta leading-6 text-ink-2 tabular">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
          {period && (
            <span className="flex items-center gap-1">
              <CalendarRange aria-hidden size={13} className="text-ink-3" />
              {period}
            </span>
          )}
          {budget && <span>{formatMoney(budget, currency)}</span>}
        </span>
        <CardFace person={owner ?? undefined} />
      </span>
    </>
  )
}
