import {
  BadgeCheck,
  Bell,
  BellRing,
  Building2,
  CalendarDays,
  CircleUserRound,
  FileText,
  LayoutTemplate,
  LockKeyhole,
  type LucideIcon,
  Mail,
  ReceiptText,
  ScanEye,
  ScrollText,
  Settings2,
  SunMoon,
  Trash2,
} from 'lucide-react'
import { settingsParts } from '#features/screens.ts'
import { matchRank } from '#shared/values/match.ts'

/** The groups of the list with their entries in order. An entry that is not named here comes last under Workspace. */
const groups: readonly { label: string; tabs: readonly (readonly [tab: string, icon: LucideIcon])[] }[] = [
  {
    label: 'You',
    tabs: [
      ['account', CircleUserRound],
      ['appearance', SunMoon],
      ['notifications', Bell],
      ['security', LockKeyhole],
      ['calendar', CalendarDays],
    ],
  },
  {
    label: 'Workspace',
    tabs: [
      ['workspace', Building2],
      ['billing', ReceiptText],
      ['reminders', BellRing],
      ['templates', LayoutTemplate],
      ['mail', Mail],
      ['pages', FileText],
      ['deleted', Trash2],
    ],
  },
  {
    label: 'Compliance',
    tabs: [
      ['approvals', BadgeCheck],
      ['leaks', ScanEye],
      ['audit', ScrollText],
    ],
  },
]

type Part = (typeof settingsParts)[number]

/** What decides which entries are open to a person. */
export type SettingsReader = { readonly permissions: readonly string[]; readonly user: { readonly roles: readonly unknown[] } }

export type SettingsEntry = {
  readonly tab: string
  readonly label: string
  readonly icon: LucideIcon
  /** in the order in which they stand below each other */
  readonly parts: readonly Part[]
  /** Keeps what was entered while another entry is open. */
  readonly form: boolean
  /** Names of what is inside, as far as this person may open it. */
  readonly contains: readonly string[]
}

export type SettingsGroup<Entry = SettingsEntry> = { readonly label: string; readonly entries: readonly Entry[] }

const named = new Set(groups.flatMap(({ tabs }) => tabs.map(([tab]) => tab)))
const unnamed = [...new Set(settingsParts.map(({ tab }) => tab))].filter((tab) => !named.has(tab))

/** The entries this person may open, in their groups; empty groups are left out. */
export function settingsFor({ permissions, user }: SettingsReader): SettingsGroup[] {
  const isOpen = ({ permission, withRole }: Part) =>
    (permission === undefined || permissions.includes(permission)) && (!withRole || user.roles.length > 0)
  return groups.flatMap(({ label, tabs }) => {
    const all = label === 'Workspace' ? [...tabs, ...unnamed.map((tab) => [tab, Settings2] as const)] : tabs
    const entries = all.flatMap(([tab, icon]) => {
      const parts = settingsParts.filter((part) => part.tab === tab)
      const shown = parts.filter(isOpen)
      if (shown.length === 0) return []
      return {
        tab,
        icon,
        label: parts.find((part) => part.label)?.label ?? tab,
        parts: shown,
        form: shown.some(({ form }) => form),
        contains: shown.flatMap(({ contains }) => contains ?? []),
      }
    })
    return entries.length > 0 ? [{ label, entries }] : []
  })
}

/** @property found names inside the entry that match the search */
export type FoundEntry = SettingsEntry & { readonly found: readonly string[] }

/** Narrows the groups to entries whose name, or a name inside them, matches. @returns with the entry that matches best */
export function searchSettings(
  all: readonly SettingsGroup[],
  typed: string,
): { groups: SettingsGroup<FoundEntry>[]; best: FoundEntry | undefined } {
  const text = typed.trim()
  const isIn = (name: string) => matchRank(name, text) < 3
  const found = all.flatMap(({ label, entries }) => {
    const left = entries.flatMap((entry) => {
      const inside = text === '' ? [] : entry.contains.filter(isIn)
      return isIn(entry.label) || inside.length > 0 ? [{ ...entry, found: inside }] : []
    })
    return left.length > 0 ? [{ label, entries: left }] : []
  })
  if (text === '') return { groups: found, best: undefined }
  // The name of an entry counts before the names inside it.
  const rank = ({ label, found: inside }: FoundEntry) =>
    Math.min(matchRank(label, text), ...inside.map((name) => matchRank(name, text) + 0.5))
  const [best] = found.flatMap(({ entries }) => entries).toSorted((a, b) => rank(a) - rank(b))
  return { groups: found, best }
}
