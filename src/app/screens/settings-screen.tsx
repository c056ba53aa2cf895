import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { canHaveFeed } from '#features/portfolio/calendar-feed/rules.ts'
import { canTestLeaks } from '#features/portfolio/leak-tests/rules.ts'
import { canManageTemplates } from '#features/portfolio/project-templates/rules.ts'
import { canSeeChain } from '#features/records/decisions/rules.ts'
import { canViewAudit } from '#features/workspace/audit-log/rules.ts'
import { canViewMails } from '#features/workspace/mail-log/rules.ts'
import { canEditPages } from '#features/workspace/pages/rules.ts'
import { canManageWorkspace } from '#features/workspace/settings/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'

const AccountTab = lazyPart(async () => (await import('#features/workspace/users/account-tab.tsx')).AccountTab)
const AppearanceTab = lazyPart(async () => (await import('#features/workspace/settings/appearance-tab.tsx')).AppearanceTab)
const NotificationsTab = lazyPart(async () => (await import('#features/records/inbox/notifications-tab.tsx')).NotificationsTab)
const CalendarTab = lazyPart(async () => (await import('#features/portfolio/calendar-feed/calendar-tab.tsx')).CalendarTab)
const SecurityTab = lazyPart(async () => (await import('#features/access/auth/security-tab.tsx')).SecurityTab)
const TemplatesTab = lazyPart(async () => (await import('#features/portfolio/project-templates/templates-tab.tsx')).TemplatesTab)
const DeletionsTab = lazyPart(async () => (await import('#features/records/deletions/deletions-tab.tsx')).DeletionsTab)
const WorkspaceTab = lazyPart(async () => (await import('#features/workspace/settings/workspace-tab.tsx')).WorkspaceTab)
const WorkingDaysPanel = lazyPart(async () => (await import('#features/workspace/working-days/working-days-panel.tsx')).WorkingDaysPanel)
const MailboxPanel = lazyPart(async () => (await import('#features/conversations/ticket-mail/mailbox-panel.tsx')).MailboxPanel)
const MailTab = lazyPart(async () => (await import('#features/workspace/mail-log/mail-tab.tsx')).MailTab)
const PagesTab = lazyPart(async () => (await import('#features/workspace/pages/pages-tab.tsx')).PagesTab)
const ApprovalsTab = lazyPart(async () => (await import('#features/records/decisions/approvals-tab.tsx')).ApprovalsTab)
const LeaksTab = lazyPart(async () => (await import('#features/portfolio/leak-tests/leaks-tab.tsx')).LeaksTab)
const AuditTab = lazyPart(async () => (await import('#features/workspace/audit-log/audit-tab.tsx')).AuditTab)

type Tab =
  | 'account'
  | 'appearance'
  | 'notifications'
  | 'calendar'
  | 'security'
  | 'templates'
  | 'deleted'
  | 'workspace'
  | 'mail'
  | 'pages'
  | 'approvals'
  | 'leaks'
  | 'audit'
/** What the address of the settings holds besides what a tab reads of it by itself. */
export type SettingsSearch = { tab?: Tab }

const labels: Record<Tab, string> = {
  account: 'Account',
  appearance: 'Appearance',
  notifications: 'Notifications',
  calendar: 'Calendar',
  security: 'Security',
  templates: 'Templates',
  deleted: 'Recently deleted',
  workspace: 'Workspace',
  mail: 'Mail',
  pages: 'Pages',
  approvals: 'Approvals',
  leaks: 'Leak test',
  audit: 'Audit log',
}
const contents: Record<Tab, ReactNode> = {
  account: <AccountTab />,
  appearance: <AppearanceTab />,
  notifications: <NotificationsTab />,
  calendar: <CalendarTab />,
  security: <SecurityTab />,
  templates: <TemplatesTab />,
  deleted: <DeletionsTab />,
  workspace: (
    <div className="grid gap-4">
      <WorkspaceTab />
      <WorkingDaysPanel />
    </div>
  ),
  mail: (
    <div className="grid gap-4">
      <MailboxPanel />
      <MailTab />
    </div>
  ),
  pages: <PagesTab />,
  approvals: <ApprovalsTab />,
  leaks: <LeaksTab />,
  audit: <AuditTab />,
}

/** What compares or is written beside its preview takes the whole width. */
const wide: ReadonlySet<Tab> = new Set(['templates', 'deleted', 'pages', 'audit'])
// So that an address that is shown once is there after a look at another tab.
const withForm: ReadonlySet<Tab> = new Set(['account', 'calendar', 'security', 'workspace'])

/** One's own settings, and for admins those of the workspace. The chosen tab stands in the address. */
export function SettingsScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search: SettingsSearch = useSearch({ strict: false })
  const tabs: Tab[] = [
    'account',
    'appearance',
    'notifications',
    ...(canHaveFeed(actor).allowed ? (['calendar'] as const) : []),
    'security',
    ...(canManageTemplates(actor).allowed ? (['templates'] as const) : []),
    // Everybody with a role may delete something: their own comments.
    ...(actor.roles.length > 0 ? (['deleted'] as const) : []),
    ...(canManageWorkspace(actor).allowed ? (['workspace'] as const) : []),
    ...(canViewMails(actor).allowed ? (['mail'] as const) : []),
    ...(canEditPages(actor).allowed ? (['pages'] as const) : []),
    ...(canSeeChain(actor).allowed ? (['approvals'] as const) : []),
    ...(canTestLeaks(actor).allowed ? (['leaks'] as const) : []),
    ...(canViewAudit(actor).allowed ? (['audit'] as const) : []),
  ]
  const chosen = tabs.find((tab) => tab === search.tab) ?? 'account'
  // What was entered in a tab is still there after a look at another one.
  const [seen, setSeen] = useState<readonly Tab[]>([])
  if (!seen.includes(chosen)) setSeen([...seen, chosen])
  return (
    <div className={cn('flex flex-col gap-4', !wide.has(chosen) && 'max-w-[860px]')}>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        items={tabs.map((value) => ({ value, label: labels[value] }))}
        value={chosen}
        onChange={(tab) => void navigate({ to: '/settings', search: tab === 'account' ? {} : { tab }, replace: true })}
      >
        {tabs.map((tab) => (
          <TabPanel key={tab} value={tab} keep={withForm.has(tab) && seen.includes(tab)} className="pt-5">
            <Suspense fallback={<FormSkeleton fields={['plain', 'hint', 'plain', 'plain']} />}>{contents[tab]}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
