import type { AnchorTime } from '#shared/markdown/anchor.ts'
import { type FrameRate, frameAt, timeCodeOf } from '#shared/values/time-code.ts'

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** A moment as people call it: by frames where the rate is known, else to the tenth of a second. */
export function momentWords(seconds: number, rate: FrameRate | null): string {
  if (rate) return timeCodeOf(frameAt(seconds, rate), rate)
  const tenths = Math.round(seconds * 10)
  return `${two(tenths / 600)}:${two((tenths / 10) % 60)}.${tenths % 10}`
}

/** "00:00:04:07", "00:00:04:07 – 00:00:06:00" */
export function timeWords({ from, to }: AnchorTime, rate: FrameRate | null): string {
  return to === null ? momentWords(from, rate) : `${momentWords(from, rate)} – ${momentWords(to, rate)}`
}

export const shapeWords = { point: 'Point', rectangle: 'Rectangle', arrow: 'Arrow', line: 'Free line' } as const
export const toolKeys = { point: 'P', rectangle: 'R', arrow: 'A', line: 'F' } as const
export const toolOrder = ['point', 'rectangle', 'arrow', 'line'] as const

/** A key, or several separated by a space, and what it does. */
type KeyHint = readonly [keys: string, what: string]
type KeyGroup = { readonly title: string; readonly keys: readonly KeyHint[] }

const always: KeyGroup = {
  title: 'Notes',
  keys: [
    ['C', 'Write a note'],
    ['N', 'Next note'],
    ['B', 'Note before'],
    ['E', 'Resolve the selected note, or take it back'],
    ['X', 'Compare with another version'],
    ['[', 'Item before in the list'],
    [']', 'Next item of the list'],
    ['?', 'Show these keys'],
    ['Esc', 'End what is begun, then close'],
  ],
}
const drawing: KeyGroup = {
  title: 'Pointing',
  keys: [
    ['V', 'Only look'],
    ['P', 'Point'],
    ['R', 'Rectangle'],
    ['A', 'Arrow'],
    ['F', 'Free line'],
    ['← ↑ → ↓', 'Move the cross-hair, with Shift further, with Alt finer'],
    ['Enter', 'Set it; a line ends where Enter is pressed twice'],
  ],
}
const selecting: KeyGroup = {
  title: 'Passages',
  keys: [
    ['P', 'Select the first words in sight; pressed again, comment on them'],
    ['← →', 'The word before, the next word; with Shift more of them'],
    ['↑ ↓', 'The line above, the line below; with Shift up to there'],
    ['Enter', 'Comment on what is selected'],
  ],
}
const looking: KeyGroup = {
  title: 'Looking',
  keys: [
    ['+', 'Zoom in'],
    ['-', 'Zoom out'],
    ['0', 'Fit'],
    ['1', 'As large as it is'],
  ],
}
const playing: KeyGroup = {
  title: 'Playing',
  keys: [
    ['Space', 'Play, pause'],
    ['J K L', 'Back, stop, forward; again for faster'],
    [', .', 'Frame before, next frame'],
    ['← →', 'The same; with Shift ten at once'],
    ['I', 'Begin of a span'],
    ['O', 'End of a span'],
  ],
}
const paging: KeyGroup = {
  title: 'Pages',
  keys: [
    ['PgUp', 'Page before'],
    ['PgDn', 'Next page'],
  ],
}

export type Looked = 'picture' | 'video' | 'audio' | 'pdf' | 'article' | 'none'

/** The keys that work on what is looked at. */
export function keysFor(looked: Looked): readonly KeyGroup[] {
  const drawn = looked === 'picture' || looked === 'video' || looked === 'pdf'
  return [
    always,
    ...(drawn ? [drawing, looking] : []),
    ...(looked === 'article' ? [selecting] : []),
    ...(looked === 'video' || looked === 'audio' ? [playing] : []),
    ...(looked === 'pdf' ? [paging] : []),
  ]
}
