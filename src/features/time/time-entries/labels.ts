import type { RefreshedBy } from '#shared/contract/live.ts'
import type { EntrySource } from './schema.ts'

/** How an entry came to be, where that says more than its minutes. */
export const sourceLabels: Readonly<Partial<Record<EntrySource, string>>> = {
  difference: 'Correction of the sum',
  imported: 'From before there were entries',
}

/** What else entries name: queries that show them are refreshed by it. */
export const shownOnEntries: RefreshedBy = ['@hours', 'project', 'brand', 'profile', 'invoice']
