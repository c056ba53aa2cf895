import { given } from './route-parts.ts'
import type { PlainSearch } from './search-params.ts'

/** The tabs of the settings, in their order. */
const settingsTabs = [
  'account',
  'appearance',
  'notifications',
  'calendar',
  'security',
  'deleted',
  'workspace',
  'mail',
  'pages',
  'approvals',
  'audit',
] as const
type SettingsTab = (typeof settingsTabs)[number]

/** What a tab reads of the address by itself, as it stands there. */
const ownSearch: Partial<Record<SettingsTab, readonly string[]>> = {
  pages: ['page'],
  audit: ['q', 'kind', 'person', 'outcome', 'from', 'to'],
}

/** Which tab the address names, and what that tab reads of it. */
export function readSettingsSearch(raw: PlainSearch): { tab?: SettingsTab } {
  const tab = settingsTabs.find((name) => name === raw.tab)
  return given({ tab, ...Object.fromEntries((tab && ownSearch[tab] ? ownSearch[tab] : []).map((name) => [name, raw[name]])) })
}
