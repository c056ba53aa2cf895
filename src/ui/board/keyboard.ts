import { type KeyHint, useKeyHints, useKeys } from '../base/use-keys.ts'

/** One card up or down, one column left or right; from no card it goes to the first. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

type BoardKeys = {
  readonly onStep: (step: Step) => void
  /** chooses the card that has the focus, or lets it go */
  readonly onSelect: ((id: string) => void) | undefined
  /** @returns whether anything was chosen */
  readonly onEscape: () => boolean
}

/** The keys that go from card to card and choose them. */
export function useBoardKeys({ onStep, onSelect, onEscape }: BoardKeys): void {
  useKeyHints(onSelect ? hintsOfSeveral : hints)
  useKeys((key, target) => {
    const id = target.closest<HTMLElement>('[data-card-id]')?.dataset.cardId
    if (key === 'Escape') return onEscape()
    if (id && onSelect && (key === 'x' || key === ' ')) {
      onSelect(id)
      return true
    }
    const step = steps[key]
    // Arrows belong to the board only on a card: elsewhere they scroll or move in a control.
    if (!step || !(key === 'j' || key === 'k' || id)) return false
    onStep(step)
    return true
  })
}

const hints: readonly KeyHint[] = [
  ['J K', 'Next card, previous; arrows do the same'],
  ['Enter', 'Open the card'],
  ['M', 'Menu of the card: move it, change it'],
]
const hintsOfSeveral: readonly KeyHint[] = [...hints, ['X', 'Select the card, for several at once; Space does the same']]

const steps: Readonly<Record<string, Step>> = {
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}
