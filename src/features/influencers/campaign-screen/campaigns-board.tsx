import { type ReactNode, useCallback, useMemo } from 'react'
import { addressOf } from '#shared/records/addresses.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { Board, type Placement } from '#ui/board/board.tsx'
import type { BoardFace } from '#ui/board/board-context.ts'
import { BoardSkeleton } from '#ui/board/board-skeleton.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { CampaignSign } from '../campaigns/campaign-options.tsx'
import { campaignColumns, campaignStatusLabels } from '../campaigns/labels.ts'
import { canEditCampaign } from '../campaigns/rules.ts'
import type { CampaignCard, CampaignStatus } from '../campaigns/schema.ts'
import { CampaignCardInside, CampaignStoreProvider } from './campaign-card.tsx'
import { type CampaignStore, loadMoreCampaigns, moveCampaign } from './client.ts'

const CardMenu = lazyPart(
  async () => (await import('./campaign-card-menu.tsx')).CampaignCardMenu,
  ({ onOpenChange }) => onOpenChange(false),
)
const SelectionBar = lazyPart(
  async () => (await import('./selection-bar.tsx')).CampaignSelectionBar,
  ({ onClear }) => onClear(),
)

const icon = (status: CampaignStatus) => <CampaignSign status={status} />

interface CampaignsBoardProps {
  readonly store: CampaignStore
  readonly actor: Actor
  readonly passing: boolean
  readonly nothing: ReactNode
  readonly onOpen: (id: string) => void
  readonly onCreate: ((status: CampaignStatus) => void) | undefined
  readonly onShow: (status: CampaignStatus) => void
}

/** The board of campaigns: a column per status, the one of the cancelled only while it holds any. */
export function CampaignsBoard({ store, actor, ...rest }: CampaignsBoardProps) {
  const face = useMemo(() => faceFor(actor), [actor])
  const move = useCallback((id: string, { column }: Placement<CampaignStatus>) => moveCampaign(store, id, column), [store])
  const loadMore = useCallback((status: CampaignStatus) => void loadMoreCampaigns(store, status), [store])
  return (
    <CampaignStoreProvider value={store}>
      <Board<CampaignCard, CampaignStatus>
        {...rest}
        store={store}
        face={face}
        onMove={move}
        refusedTitle="Failed to update campaign"
        failuresInOne
        onKept={keptByDate}
        onLoadMore={loadMore}
        onShowOlder={noneOlder}
      />
    </CampaignStoreProvider>
  )
}

const keptByDate = () => toast.info('Campaigns stay in order of their end dates')
/** No column leaves older cards out. */
const noneOlder = () => Promise.resolve(undefined)

function faceFor(actor: Actor): BoardFace<CampaignCard, CampaignStatus> {
  const mayEdit = canEditCampaign(actor).allowed
  return {
    noun: 'campaign',
    nouns: 'campaigns',
    labels: campaignStatusLabels,
    icon,
    nameOf: ({ name }) => name,
    hrefOf: ({ id }) => addressOf.campaign(id),
    guessHeight: ({ name, goal }) => 92 + (name.length > 32 ? 20 : 0) + (goal ? 2 + Math.min(2, Math.ceil(goal.length / 38)) * 18 : 0),
    mayMove: () => mayEdit,
    hasMenu: () => mayEdit,
    Inside: CampaignCardInside,
    Menu: CardMenu,
    SelectionBar: mayEdit ? SelectionBar : undefined,
  }
}

/** The board while its cards load. */
export function CampaignsBoardSkeleton() {
  return (
    <BoardSkeleton
      label="Loading the board"
      columns={campaignColumns.filter((status) => status !== 'cancelled')}
      labels={campaignStatusLabels}
      icon={(one) => icon(one as CampaignStatus)}
      cards={2}
    />
  )
}
