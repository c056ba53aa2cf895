import type { CardStore } from './card-store.ts'

/** What lies under the pointer. */
export type DragTarget = {
  readonly kind: 'card' | 'slot' | 'column'
  readonly column: string
  /** of a card, and whether its lower half is meant */
  readonly id?: string
  readonly below?: boolean
}

/** The board whose cards are dragged, as the library's part needs it. */
export type DraggedBoard = { readonly store: CardStore; readonly byHand: boolean }
