import { type RightsRow, rightsRow } from '#shared/rights/decision.ts'

type PageToCome = {
  path: string
  title: string
  /** rows of which one must be able to hold; none: open to everybody who is signed in */
  rights: Readonly<Record<string, RightsRow>>
}

const row = (cells: string) => rightsRow('To come', '', cells)

/**
 * Every page that a later version brings: its address, its name, and who will be able to open it, by rows that are still pending on the
 * server. Routes, sidebar and menus follow from it; a page leaves this list when its feature brings its own.
 */
export const toCome = [
  {
    path: '/influencers',
    title: 'Influencers',
    rights: { 'influencers.view': row('Y Y Y Y Y Y Y Y Y - - -'), 'engagements.own': row('- - - - - - - - - s - -') },
  },
  { path: '/billing', title: 'Billing', rights: { 'invoices.view': row('Y Y Y - - - - - - - - -') } },
  { path: '/mcp', title: 'MCP servers', rights: { 'mcp.view': row('Y Y Y - - - - - - - - -') } },
  { path: '/ai-agents', title: 'AI agents', rights: { 'agents.view': row('Y Y Y Y Y Y Y Y Y - - -') } },
] as const satisfies readonly PageToCome[]

export type PathToCome = (typeof toCome)[number]['path']

/** The page of that address; there is none where it is here already. */
export function pageToCome(path: string): PageToCome | undefined {
  return toCome.find((page) => page.path === path)
}
