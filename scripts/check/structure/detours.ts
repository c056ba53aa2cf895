import type { Detours } from './order.ts'

/** What still runs against the order of areas: to be undone, never added to. */
export const knownDetours: Detours = {
  imports: [],
  sql: [],
}
