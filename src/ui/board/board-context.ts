import { type ComponentType, createContext, type ReactNode, use, useCallback } from 'react'
import { useExternal } from '../base/use-external.ts'
import type { ListSelection } from '../lists/selection.ts'
import type { BoardDrag } from './board-drag.ts'
import type { BoardCard } from './board-rules.ts'
import type { CardStore, ColumnState } from './card-store.ts'

/** Where a menu opens: at a point of the screen, or null at the card's own button. */
export type MenuPoint = { readonly x: number; readonly y: number } | null

export type CardMenuProps<Card extends BoardCard = BoardCard> = {
  readonly card: Card
  readonly at: MenuPoint
  /** of the button it hangs from */
  readonly className: string
  readonly onOpenChange: (open: boolean) => void
}

/** What a capability brings to its board: words, and how a card looks inside. The same object until something in it changes. */
export type BoardFace<Card extends BoardCard = BoardCard, Column extends string = string> = {
  /** what a card is: "task", "tasks" */
  readonly noun: string
  readonly nouns: string
  readonly labels: Readonly<Record<Column, string>>
  icon(this: void, column: Column): ReactNode
  nameOf(this: void, card: Card): string
  /** its address, for a new tab */
  hrefOf(this: void, card: Card): string
  /** A first guess at its height until it is drawn and measured. */
  guessHeight(this: void, card: Card): number
  /** whether it is past its due date; left out, late cards get no heading of their own */
  readonly isLate?: (card: Card) => boolean
  mayMove(this: void, card: Card): boolean
  /** whether there is anything in the menu for this person */
  hasMenu(this: void, card: Card): boolean
  readonly Inside: ComponentType<{ readonly card: Card }>
  readonly Menu: ComponentType<CardMenuProps<Card>>
  /** the line that makes a card in a column; left out where nobody may */
  readonly QuickAdd?: ComponentType<{ readonly column: Column; readonly onClose: () => void }> | undefined
  /** what can be done with several cards at once; left out where nothing can */
  readonly SelectionBar?: ComponentType<{ readonly ids: readonly string[]; readonly onClear: () => void }> | undefined
}

/** What every part of the board needs; the same object until the view changes, so that cards do not redraw for it. */
export type BoardContextValue = {
  readonly store: CardStore
  readonly drag: BoardDrag
  readonly selection: ListSelection
  readonly face: BoardFace
  readonly open: (id: string) => void
  /** Moves a card, tells screen readers, and says so when it is refused. */
  readonly move: (id: string, column: string, index?: number) => Promise<void>
  readonly loadMore: (column: string) => void
  /** Shows the older cards of the finished column. */
  readonly showOlder: (column: string) => void
  /** Puts the focus on a card, wherever it went. */
  readonly focusCard: (id: string) => void
  /** Tells screen readers. */
  readonly say: (words: string) => void
}

const BoardContext = createContext<BoardContextValue | null>(null)
export const BoardProvider = BoardContext.Provider

export function useBoardContext(): BoardContextValue {
  const board = use(BoardContext)
  if (!board) throw new Error('A part of the board is used outside of it')
  return board
}

export function useCard<Card extends BoardCard>(store: CardStore<Card>, id: string): Card | undefined {
  const subscribe = useCallback((changed: () => void) => store.subscribe(id, changed), [store, id])
  return useExternal(subscribe, () => store.card(id))
}

export function useColumn(store: CardStore, column: string): ColumnState {
  const subscribe = useCallback((changed: () => void) => store.subscribe(column, changed), [store, column])
  return useExternal(subscribe, () => store.column(column))
}

/** The columns that stand on the board now. */
export function useShownColumns(store: CardStore): readonly string[] {
  const subscribe = useCallback((changed: () => void) => store.subscribe('all', changed), [store])
  return useExternal(subscribe, () => store.shown)
}

/** How many cards the whole board counts. */
export function useTotal(store: CardStore): number {
  const subscribe = useCallback((changed: () => void) => store.subscribe('all', changed), [store])
  return useExternal(subscribe, () => store.total)
}
