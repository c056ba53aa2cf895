interface Edges {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

interface Placing {
  readonly selection: Edges
  readonly bar: { readonly width: number; readonly height: number }
  /** top of the text */
  readonly text: number
  /** The frame round the text: the bar keeps within it from left to right, and off what is above the text. */
  readonly frame: { readonly left: number; readonly right: number; readonly top: number }
  /** above this nothing is seen */
  readonly ceiling: number
  readonly gap: number
}

/** Position of a bar next to a selection: above it, or below it where it would be cut off. All in pixels of the window. */
export function placeBar({ selection, bar, text, frame, ceiling, gap }: Placing): { left: number; top: number } {
  const left = Math.max(Math.min(selection.left, frame.right - bar.width - 4), frame.left + 4)
  const near = selection.top - gap - bar.height
  const above = near >= text ? near : Math.min(near, frame.top - 4 - bar.height)
  return { left, top: above >= ceiling ? above : selection.bottom + gap }
}
