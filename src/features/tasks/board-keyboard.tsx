import { type KeyHint, useKey, useKeyHints, useKeys } from '#ui/use-keys.ts'

/** The keys of the screen, wherever the focus is on it; they work while there is no card as well. */
export function useScreenKeys({ onCreate }: { readonly onCreate: (() => void) | undefined }): void {
  useKey(onCreate ? 'C' : null, 'New task', () => onCreate?.())
}

/** One card up or down, one column left or right; from no card it goes to the first. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

/** The keys that go from card to card. */
export function useCardKeys(onStep: (step: Step) => void): void {
  useKeyHints(cardHints)
  useKeys((key, target) => {
    const step = steps[key]
    // Arrows belong to the board only on a card: elsewhere they scroll or move in a control.
    if (!step || !(key === 'j' || key === 'k' || target.closest('[data-task-id]'))) return false
    onStep(step)
    return true
  })
}

const cardHints: readonly KeyHint[] = [
  ['J K', 'Next card, previous; arrows do the same'],
  ['Enter', 'Open the card'],
  ['M', 'Move the card'],
]

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
