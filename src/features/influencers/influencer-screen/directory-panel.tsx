import { useNavigate, useSearch } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { CardList } from '#ui/lists/card-list.tsx'
import { useRowsAsList } from '#ui/records/record-list.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { NothingHere } from '#ui/states/nothing-here.tsx'
import { canImportInfluencers } from '../influencer-imports/rules.ts'
import { useInfluencers } from '../influencers/client.ts'
import {
  activeDirectoryFilters,
  type DirectorySearch,
  influencerFilters,
  noDirectorySearch,
  readDirectorySearch,
} from '../influencers/influencers-search.ts'
import { canCreateInfluencer } from '../influencers/rules.ts'
import { InfluencerCard, InfluencerCardSkeleton } from './influencer-card.tsx'
import { InfluencerFilters } from './influencer-filters.tsx'

const CreateInfluencer = lazyPart(
  async () => (await import('./create-influencer.tsx')).CreateInfluencer,
  ({ onClose }) => onClose(),
)

const ImportDialog = lazyPart(
  async () => (await import('../influencer-imports/import-dialog.tsx')).ImportDialog,
  ({ onClose }) => onClose(),
)

/** What the page hands to the tab on screen: whether its create dialog is open, and how to open and close it. */
export interface TabContentProps {
  readonly creating: boolean
  readonly onCreate: (open: boolean) => void
}

/** All influencers as cards. */
export function DirectoryPanel({ creating, onCreate }: TabContentProps) {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readDirectorySearch(useSearch({ strict: false }))
  const setSearch = (next: DirectorySearch) => {
    const options = {
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: object) => ({ ...before, ...noDirectorySearch, ...next }),
    }
    void navigate(options as Parameters<typeof navigate>[0])
  }
  const list = useInfluencers(influencerFilters(search))
  useRowsAsList(
    'influencer',
    useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]),
  )
  const mayCreate = canCreateInfluencer(actor).allowed
  const [importing, setImporting] = useState(false)
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      <InfluencerFilters
        search={search}
        setSearch={setSearch}
        onImport={canImportInfluencers(actor).allowed ? () => setImporting(true) : undefined}
      />
      <CardList
        list={list}
        things="influencers"
        renderCard={(influencer) => <InfluencerCard influencer={influencer} />}
        skeleton={<InfluencerCardSkeleton />}
        empty={
          <NothingHere
            filtered={Boolean(search.q) || activeDirectoryFilters(search) > 0}
            onClear={() => setSearch({ sort: search.sort })}
            onCreate={mayCreate ? () => onCreate(true) : undefined}
            noneFound="No influencers found"
            icon={<Sparkles aria-hidden />}
            title="No influencers yet"
            hint="The people you work with, their networks, followers and rates. Add the first one."
            hintOfOthers="The people the agency works with appear here. Admins, project managers and digital marketers add them."
            create="Add Influencer"
          />
        }
      />
      <Suspense fallback={null}>
        {creating && <CreateInfluencer onClose={() => onCreate(false)} />}
        {importing && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  )
}
