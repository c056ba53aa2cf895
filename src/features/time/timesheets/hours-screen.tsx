import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { canEditRates } from '../rates/rules.ts'
import { type HoursTab, readTimesheetSearch, type TimesheetSearch } from './timesheet-search.ts'
import { WeekPanel } from './week-panel.tsx'

const LoadPanel = lazyPart(async () => (await import('../workload/load-panel.tsx')).LoadPanel)
const RatesPanel = lazyPart(async () => (await import('../rates/rates-panel.tsx')).RatesPanel)
const SellingRatesPanel = lazyPart(async () => (await import('../selling-rates/selling-rates-panel.tsx')).SellingRatesPanel)

/** Hours of a week to type, what is planned against what people have, and for admins what hours cost and sell for. */
export function HoursScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readTimesheetSearch(useSearch({ strict: false }))
  const change = (next: TimesheetSearch) => void navigate({ to: '/hours', search: next, replace: true, resetScroll: false })
  const tabs: { value: HoursTab; label: string }[] = [
    { value: 'week', label: 'Week' },
    { value: 'load', label: 'Load' },
    ...(canEditRates(actor).allowed ? [{ value: 'rates' as const, label: 'Rates and capacity' }] : []),
  ]
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'week'
  const waiting = (
    <Loading>
      <Skeleton className="h-64 w-full rounded-panel" />
    </Loading>
  )
  return (
    <Tabs
      label="Hours"
      items={tabs}
      value={tab}
      onChange={(next) => change({ ...search, tab: next === 'week' ? undefined : next })}
      header={<PageHeader title="Hours" subtitle="What was worked, what is planned, and what people have" />}
    >
      <TabPanel value="week" className="pt-4">
        <WeekPanel search={search} onChange={change} />
      </TabPanel>
      <TabPanel value="load" className="pt-4">
        <Suspense fallback={waiting}>
          <LoadPanel />
        </Suspense>
      </TabPanel>
      {canEditRates(actor).allowed && (
        <TabPanel value="rates" className="pt-4">
          <Suspense fallback={waiting}>
            <RatesPanel sellingRates={<SellingRatesPanel />} />
          </Suspense>
        </TabPanel>
      )}
    </Tabs>
  )
}
