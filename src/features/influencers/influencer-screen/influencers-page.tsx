import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { type InfluencerTab, readInfluencerTab } from './influencer-page-search.ts'
import { pageTabs } from './influencer-tabs.tsx'

const OwnPanel = lazyPart(async () => (await import('../influencer-pages/own-panel.tsx')).OwnPanel)

/** The directory of influencers, their campaigns and engagements. */
export function InfluencersPage() {
  const actor = useActor()
  const navigate = useNavigate()
  const named = readInfluencerTab(useSearch({ strict: false }))
  const [creating, setCreating] = useState(false)
  const tabs = pageTabs.filter(({ open }) => open(actor))
  const shown = tabs.find(({ value }) => value === named) ?? tabs[0]
  const { create } = shown ?? {}
  const header = (
    <PageHeader
      title="Influencers"
      subtitle={shown?.subtitle}
      create={create?.may(actor) && { label: create.label, line: { kind: create.kind }, onPress: () => setCreating(true) }}
    />
  )
  if (!shown)
    return (
      <div className="flex flex-col gap-4 max-sm:gap-3">
        {header}
        <Suspense fallback={<Waiting />}>
          <OwnPanel />
        </Suspense>
      </div>
    )
  const content = ({ content: Content }: (typeof tabs)[number]) => (
    <Suspense fallback={<Waiting />}>
      <Content creating={creating} onCreate={setCreating} />
    </Suspense>
  )
  if (tabs.length === 1)
    return (
      <div className="flex flex-col gap-4 max-sm:gap-3">
        {header}
        {content(shown)}
      </div>
    )
  const choose = (tab: InfluencerTab) => {
    setCreating(false)
    void navigate({ to: '/influencers', search: tab === 'influencers' ? {} : { tab }, replace: true, resetScroll: false })
  }
  return (
    <Tabs<InfluencerTab>
      label="Influencers"
      items={tabs.map(({ value, label }) => ({ value, label }))}
      value={shown.value}
      onChange={choose}
      header={header}
      className="flex shrink-0 grow flex-col"
    >
      {tabs.map((tab) => (
        // A board fills the window.
        <TabPanel key={tab.value} value={tab.value} className="flex grow flex-col pt-4">
          {content(tab)}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-64 w-full rounded-panel" />
    </Loading>
  )
}
