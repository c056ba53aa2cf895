import {
  BadgeCheck,
  Bot,
  Building2,
  CheckSquare2,
  Clapperboard,
  Clock,
  FileText,
  Flag,
  FolderKanban,
  Handshake,
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
  Settings,
  Sparkles,
  UserCog,
  Users,
} from 'lucide-react'
import { allPages, creatableParts } from '#features/screens.ts'
import type { SignedInView } from '#features/workspace/users/schema.ts'
import { type CreatablePart, navigationGroups, type Page } from '#shared/records/screens.ts'
import { isClient } from '#shared/rights/actor.ts'

type Listed = Extract<(typeof allPages)[number], { navigation: object }>

/** Icons of the sidebar, and of what is created, by the names that `screens.ts` gives them. */
const icons: Readonly<Record<Listed['navigation']['icon'] | 'flag' | 'handshake', LucideIcon>> = {
  'badge-check': BadgeCheck,
  bot: Bot,
  building: Building2,
  clapperboard: Clapperboard,
  clock: Clock,
  'file-text': FileText,
  flag: Flag,
  'folder-kanban': FolderKanban,
  handshake: Handshake,
  image: Image,
  'layout-dashboard': LayoutDashboard,
  'life-buoy': LifeBuoy,
  lightbulb: Lightbulb,
  'list-tree': ListTree,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  newspaper: Newspaper,
  plug: Plug,
  'receipt-text': ReceiptText,
  settings: Settings,
  sparkles: Sparkles,
  'square-check': CheckSquare2,
  'user-cog': UserCog,
  users: Users,
}

/** The icon that `screens.ts` names. */
export const iconOf = (name: string): LucideIcon => icons[name as keyof typeof icons]

/** What this person may create, in the order in which it is offered. */
export const creatableFor = ({ permissions }: Pick<Opener, 'permissions'>): CreatablePart[] =>
  creatableParts.filter(({ permission }) => permissions.includes(permission))

/** What decides which pages are open to somebody: the permissions they can ever hold, and whether they see the portal as another person. */
export type Opener = Pick<SignedInView, 'permissions' | 'viewedBy'> & { user: Pick<SignedInView['user'], 'roles'> }

type Entry = { to: Listed['path']; label: string; icon: LucideIcon }
/** `more`: the pages a client rarely needs, folded. */
type Group = { label: string | null; entries: Entry[]; more?: true }

const isListed = (page: Page): page is Page & Listed => page.navigation !== undefined
const pages: readonly Page[] = allPages
const listed = pages.filter(isListed)

/** The entries of the sidebar that this person can open, in their groups; empty groups are left out. A client has a short list, and all else under More. */
export function navigationFor(opener: Opener): Group[] {
  const groups = groupsFor(opener)
  return isClient(opener.user) ? clientGroups(groups) : groups
}

function groupsFor(opener: Opener): Group[] {
  return navigationGroups.flatMap((label) => {
    const entries = listed.flatMap((page) => {
      const { group, icon, label: name = page.title }: NonNullable<Page['navigation']> = page.navigation
      return group === label && isOpen(opener, page) ? [{ to: page.path, label: name, icon: icons[icon as keyof typeof icons] }] : []
    })
    return entries.length > 0 ? [{ label, entries }] : []
  })
}

function clientGroups(groups: readonly Group[]): Group[] {
  const all = groups.flatMap(({ entries }) => entries)
  const placed = all.flatMap((entry) => {
    const { at, label = entry.label } = forClients(entry) ?? {}
    return at === undefined ? [] : [{ at, entry: { ...entry, label } }]
  })
  const first = placed.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry)
  const rest = all.filter((entry) => !forClients(entry))
  return [{ label: null, entries: first }, ...(rest.length > 0 ? [{ label: 'More', entries: rest, more: true as const }] : [])]
}

const forClients = ({ to }: Entry) => listed.find(({ path }) => path === to)?.navigation?.forClients

/** Whether the page at an address is open to this person. Addresses that are no page of the portal are open to all. */
export function mayOpen(opener: Opener, path: string): boolean {
  const page = pages.find((one) => one.path === path)
  return page === undefined || isOpen(opener, page)
}

function isOpen({ permissions, viewedBy }: Opener, page: Page): boolean {
  if (page.personal && viewedBy) return false
  return page.permissions === undefined || page.permissions.some((permission) => permissions.includes(permission))
}
