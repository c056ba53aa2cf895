import {
  BadgeCheck,
  Bot,
  Building2,
  CheckSquare2,
  Clapperboard,
  Clock,
  FileText,
  FolderKanban,
  Image,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  ListTree,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Newspaper,
  Plug,
  ReceiptText,
  Search,
  Settings,
  Sparkles,
  UserCog,
  Users,
} from 'lucide-react'
import type { Actor } from '#shared/rights/actor.ts'
import { neverHolds, type RightsRow } from '#shared/rights/decision.ts'
import { pageRights } from './page-rights.ts'
import { type PathToCome, pageToCome } from './to-come.ts'

/** One page of the sidebar. Of its rows one must be able to hold; without rows it is open to everybody who is signed in. */
type Entry<Path extends string = string> = { to: Path; label: string; icon: LucideIcon; rights: readonly RightsRow[] }
type Group<Path extends string = string> = { label: string | null; entries: readonly Entry<Path>[] }

const page = <const Path extends string>(to: Path, label: string, icon: LucideIcon, ...rights: RightsRow[]): Entry<Path> => ({
  to,
  label,
  icon,
  rights,
})

/** A page that comes later: it has its place and its picture already, the rest stands in `to-come.ts`. */
function later<const Path extends PathToCome>(to: Path, icon: LucideIcon): Entry<Path> {
  const { title = '', rights = {} } = pageToCome(to) ?? {}
  return page(to, title, icon, ...Object.values(rights))
}

/** Everything the sidebar offers, in its order. */
const groups = [
  { label: null, entries: [page('/dashboard', 'Dashboard', LayoutDashboard)] },
  {
    label: 'Work',
    entries: [
      page('/tasks', 'Tasks', CheckSquare2, pageRights['tasks.view']),
      page('/projects', 'Projects', FolderKanban, pageRights['projects.view']),
      page('/deliverables', 'Deliverables', BadgeCheck, pageRights['deliverables.view']),
      page('/wbs', 'WBS', ListTree, pageRights['tasks.view']),
      page('/hours', 'Hours', Clock, pageRights['hours.view']),
      page('/documents', 'Documents', FileText, pageRights['documents.view']),
    ],
  },
  {
    label: 'Content',
    entries: [
      page('/graphics', 'Graphics', Image, pageRights['content.view']),
      page('/videos', 'Videos', Clapperboard, pageRights['content.view']),
      page('/ads-collection', 'Ads', Megaphone, pageRights['content.view']),
      page('/articles', 'Articles', Newspaper, pageRights['content.view']),
      later('/influencers', Sparkles),
    ],
  },
  {
    label: 'Agency',
    entries: [
      page('/brands', 'Brands', Building2, pageRights['brands.view']),
      page('/team', 'Team', Users, pageRights['profiles.view']),
      later('/billing', ReceiptText),
      page('/chat', 'Chat', MessageCircle, pageRights['chat.start']),
      page('/support', 'Support', LifeBuoy, pageRights['tickets.create']),
      page('/feedback', 'Feedback', Lightbulb, pageRights['feedback.take-part']),
      later('/mcp', Plug),
      later('/ai-agents', Bot),
      page('/user-management', 'User Management', UserCog, pageRights['users.list']),
      page('/settings', 'Settings', Settings),
    ],
  },
] as const satisfies readonly Group[]

/** What an account has for itself alone: closed to whoever sees the portal as it does. Conversations are by their row. */
const personal: ReadonlySet<string> = new Set(['/settings', '/profile', '/notifications'])

/** Pages that other pages lead to, each with its rows. */
const apart: readonly Entry[] = [
  page('/paid-ads', 'Paid ads', Megaphone, pageRights['content.spending']),
  page('/search', 'Search', Search, pageRights['search.use']),
]

type NavigationPath = (typeof groups)[number]['entries'][number]['to']

/** The entries this person can open, in their groups; empty groups are left out. */
export function navigationFor(actor: Actor): Group<NavigationPath>[] {
  return groups.flatMap(({ label, entries }: Group<NavigationPath>) => {
    const open = entries.filter(({ to, rights }) => !isKept(actor, to) && anyHolds(actor, rights))
    return open.length > 0 ? [{ label, entries: open }] : []
  })
}

/** Whether a page's address is open to this person. Addresses without rows (profile, help …) are open to all. */
export function mayOpen(actor: Actor, path: string): boolean {
  if (isKept(actor, path)) return false
  const all: readonly Group[] = groups
  const entry = [...all.flatMap((group) => group.entries), ...apart].find(({ to }) => to === path)
  return anyHolds(actor, entry?.rights ?? Object.values(pageToCome(path)?.rights ?? {}))
}

const isKept = (actor: Actor, path: string): boolean => actor.viewedBy !== undefined && personal.has(path)

function anyHolds(actor: Actor, rights: readonly RightsRow[]): boolean {
  return rights.length === 0 || rights.some((row) => !neverHolds(actor, row))
}
