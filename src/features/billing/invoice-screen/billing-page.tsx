import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useKey } from '#ui/base/use-keys.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { canCreateInvoice } from '../invoices/rules.ts'
import { InvoicesTab } from './billing-screen.tsx'
import { type BillingTab, readBillingTab } from './billing-search.ts'
import { furtherTabs } from './billing-tabs.tsx'

/** Invoices, and for people who see prices the work that is not on one yet. */
export function BillingPage() {
  const actor = useActor()
  const navigate = useNavigate()
  const named = readBillingTab(useSearch({ strict: false }))
  const [creating, setCreating] = useState(false)
  const further = furtherTabs.filter(({ open }) => open(actor))
  const tab = further.some(({ value }) => value === named) ? named : 'invoices'
  const mayCreate = canCreateInvoice(actor).allowed && tab === 'invoices'
  const create = () => setCreating(true)
  useKey(mayCreate ? 'C' : null, 'Create invoice', create)
  const header = (
    <PageHeader
      title="Billing"
      subtitle={actor.staff ? 'Invoices, payments and open balances' : 'Your invoices and open balances'}
      create={mayCreate && { label: 'Create Invoice', shortcut: 'C', onPress: create }}
    />
  )
  const invoices = <InvoicesTab creating={creating} onCreate={setCreating} />
  if (further.length === 0)
    return (
      <div className="flex flex-col gap-4 max-sm:gap-3">
        {header}
        {invoices}
      </div>
    )
  const choose = (next: BillingTab) =>
    void navigate({ to: '/billing', search: next === 'invoices' ? {} : { tab: next }, replace: true, resetScroll: false })
  return (
    <Tabs<BillingTab>
      label="Billing"
      items={[{ value: 'invoices', label: 'Invoices' }, ...further.map(({ value, label }) => ({ value, label }))]}
      value={tab}
      onChange={choose}
      header={header}
    >
      <TabPanel value="invoices">{invoices}</TabPanel>
      {further.map(({ value, content: Content }) => (
        <TabPanel key={value} value={value}>
          <Suspense fallback={<Waiting />}>
            <Content />
          </Suspense>
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
