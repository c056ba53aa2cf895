import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { settingsParts } from '#features/screens.ts'
import { useSession } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { loadPart } from '#ui/states/load-part.ts'
import { PageHeader } from '#ui/states/page-header.tsx'

/** The tabs in their order; one that is not named here comes last. */
const order = [
  'account',
  'appearance',
  'notifications',
  'calendar',
  'security',
  'templates',
  'deleted',
  'workspace',
  'mail',
  'pages',
  'approvals',
  'leaks',
  'audit',
]
const placeOf = (tab: string) => (order.includes(tab) ? order.indexOf(tab) : order.length)

const parts = settingsParts.map((settings) => ({ ...settings, Content: lazyPart(() => loadPart(settings.part)) as ComponentType }))
const names = [...new Set(parts.map(({ tab }) => tab))].toSorted((a, b) => placeOf(a) - placeOf(b))
const tabs = names.map((value) => {
  const own = parts.filter(({ tab }) => tab === value)
  return {
    value,
    label: own.find(({ label }) => label)?.label ?? value,
    parts: own,
    wide: own.some(({ wide }) => wide),
    form: own.some(({ form }) => form),
  }
})

/** A person's own settings, and for admins those of the workspace. The chosen tab is in the address. */
export function SettingsScreen() {
  const { permissions, user } = useSession()
  const navigate = useNavigate()
  const search: { tab?: string } = useSearch({ strict: false })
  const isOpen = ({ permission, withRole }: (typeof parts)[number]) =>
    (permission === undefined || permissions.includes(permission)) && (!withRole || user.roles.length > 0)
  const open = tabs.flatMap((tab) => {
    const shown = tab.parts.filter(isOpen)
    return shown.length > 0 ? [{ ...tab, parts: shown }] : []
  })
  const chosen = open.find(({ value }) => value === search.tab) ?? open[0]
  // What was entered in a tab is still there after a look at another one.
  const [seen, setSeen] = useState<readonly string[]>([])
  if (!chosen) return null
  if (!seen.includes(chosen.value)) setSeen([...seen, chosen.value])
  return (
    <div className={cn('flex flex-col gap-4', !chosen.wide && 'max-w-[860px]')}>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        items={open.map(({ value, label }) => ({ value, label }))}
        value={chosen.value}
        onChange={(tab) => void navigate({ to: '/settings', search: tab === open[0]?.value ? {} : { tab }, replace: true })}
      >
        {open.map(({ value, form, parts: shown }) => (
          <TabPanel key={value} value={value} keep={form && seen.includes(value)} className="pt-5">
            <Suspense fallback={<FormSkeleton fields={['plain', 'hint', 'plain', 'plain']} />}>
              <div className="grid gap-4">
                {shown.map(({ part, Content }) => (
                  <Content key={part} />
                ))}
              </div>
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
