import { brandRights } from '#features/brands/rules.ts'
import { projectRights } from '#features/projects/rules.ts'
import { taskRights } from '#features/tasks/rules.ts'
import { usersRights } from '#features/users/rules.ts'
import type { Actor } from '#shared/actor.ts'
import { neverHolds, type RightsRow, rightsRow } from '#shared/decision.ts'

const viewContent = 'Y Y Y Y Y Y Y Y Y a v -'
const everyone = 'Y Y Y Y Y Y Y Y Y Y Y Y'

/** Who may open what later parts bring, until the features carry their own rows.  AD PM PO DM GD VE CR CW CY IN CL NO */
const later = {
  dashboard: rightsRow('Shell', 'Dashboard', everyone),
  settings: rightsRow('Shell', 'Settings', everyone),
  documents: rightsRow('Documents', 'List documents', 'Y Y Y Y Y Y Y Y Y v v -'),
  deliverables: rightsRow('Deliverables', 'View deliverables', viewContent),
  content: rightsRow('Content', 'View content', viewContent),
  spending: rightsRow('Content', 'Spending view of paid ads', 'Y Y Y Y Y Y Y Y Y - - -'),
  influencers: rightsRow('Influencers', 'View directory, or the own engagement', 'Y Y Y Y Y Y Y Y Y s - -'),
  mcp: rightsRow('MCP servers', 'List MCP servers', 'Y Y Y - - - - - - - - -'),
  agents: rightsRow('AI agents', 'List AI agents', 'Y Y Y Y Y Y Y Y Y - - -'),
  billing: rightsRow('Billing', 'View invoices', 'Y Y Y - - - - - - - - -'),
  chat: rightsRow('Communication', 'Read and start conversations', 'Y Y Y Y Y Y Y Y Y v v -'),
  support: rightsRow('Communication', 'Own tickets', everyone),
  feedback: rightsRow('Communication', 'View feedback', 'Y Y Y Y Y Y Y Y Y Y Y -'),
} as const satisfies Record<string, RightsRow>

const rows = {
  '/dashboard': later.dashboard,
  '/tasks': taskRights['tasks.view'],
  '/projects': projectRights['projects.view'],
  '/deliverables': later.deliverables,
  '/wbs': taskRights['tasks.view'],
  '/documents': later.documents,
  '/graphics': later.content,
  '/videos': later.content,
  '/ads-collection': later.content,
  '/paid-ads': later.spending,
  '/articles': later.content,
  '/influencers': later.influencers,
  '/brands': brandRights['brands.view'],
  '/team': usersRights['profiles.view'],
  '/billing': later.billing,
  '/chat': later.chat,
  '/support': later.support,
  '/feedback': later.feedback,
  '/mcp': later.mcp,
  '/ai-agents': later.agents,
  '/user-management': usersRights['users.list'],
  '/settings': later.settings,
} as const satisfies Record<string, RightsRow>

export type NavigationPath = keyof typeof rows
export type NavigationGroup = { label: string | null; entries: readonly { to: NavigationPath; label: string }[] }

const groups: readonly NavigationGroup[] = [
  { label: null, entries: [{ to: '/dashboard', label: 'Dashboard' }] },
  {
    label: 'Work',
    entries: [
      { to: '/tasks', label: 'Tasks' },
      { to: '/projects', label: 'Projects' },
      { to: '/deliverables', label: 'Deliverables' },
      { to: '/wbs', label: 'WBS' },
      { to: '/documents', label: 'Documents' },
    ],
  },
  {
    label: 'Content',
    entries: [
      { to: '/graphics', label: 'Graphics' },
      { to: '/videos', label: 'Videos' },
      { to: '/ads-collection', label: 'Ads' },
      { to: '/articles', label: 'Articles' },
      { to: '/influencers', label: 'Influencers' },
    ],
  },
  {
    label: 'Agency',
    entries: [
      { to: '/brands', label: 'Brands' },
      { to: '/team', label: 'Team' },
      { to: '/billing', label: 'Billing' },
      { to: '/chat', label: 'Chat' },
      { to: '/support', label: 'Support' },
      { to: '/feedback', label: 'Feedback' },
      { to: '/mcp', label: 'MCP servers' },
      { to: '/ai-agents', label: 'AI agents' },
      { to: '/user-management', label: 'User Management' },
      { to: '/settings', label: 'Settings' },
    ],
  },
]

/** The entries this person can open, in their groups; empty groups are left out. */
export function navigationFor(actor: Actor): NavigationGroup[] {
  return groups.flatMap(({ label, entries }) => {
    const open = entries.filter((entry) => mayOpen(actor, entry.to))
    return open.length > 0 ? [{ label, entries: open }] : []
  })
}

/** Whether a page's address is open to this person. Addresses without a row of their own (profile, help …) are open to all. */
export function mayOpen(actor: Actor, path: string): boolean {
  const row = path in rows ? rows[path as NavigationPath] : undefined
  return !row || !neverHolds(actor, row)
}
