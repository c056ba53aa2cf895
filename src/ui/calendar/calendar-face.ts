import type { ReactNode } from 'react'

/** What is due on a day: how much, and the first of it. */
export interface DueDay<Item> {
  readonly day: string
  readonly count: number
  readonly items: readonly Item[]
}

/** How things look in a calendar, and how the rest of a day is had; the same for all its days. */
export interface CalendarFace<Item> {
  /** "graphics": for the sentences */
  readonly things: string
  readonly keyOf: (item: Item) => string
  /** one line in a day */
  readonly renderItem: (item: Item) => ReactNode
  /** one row on a phone */
  readonly renderRow: (item: Item) => ReactNode
  /** all of a day, once somebody asked for it; what came with the calendar stands until the rest is there */
  readonly renderWhole: (due: DueDay<Item>, draw: DrawItems<Item>) => ReactNode
}

/** Draws what is due on a day. @param more what loads the rest, where there is any */
export type DrawItems<Item> = (items: readonly Item[], more: ReactNode) => ReactNode
