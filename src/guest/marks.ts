import type { OpenedThread } from '#features/content/review-links/schema.ts'
import type { AnchorShape } from '#shared/markdown/anchor.ts'
import { pathOf, pinOf } from '#shared/markdown/drawn-shape.ts'
import { el } from './dom.ts'

type Spot = { x: number; y: number }
type Drawn = { shape: AnchorShape; sign: string }

/** How far from its moment what was drawn on a film is shown, in seconds. */
const near = 0.3

/**
 * What was drawn on a picture, a film or a page, with the number of what was said, and what is being drawn now.
 * @param page of a PDF, from 1
 */
export function marksOn(picture: HTMLElement, page = 1) {
  const lines = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  lines.setAttribute('class', 'lines')
  lines.setAttribute('aria-hidden', 'true')
  const pins = el('span', { class: 'pins', 'aria-hidden': 'true' })
  picture.append(lines, pins)
  const media = picture.querySelector<HTMLMediaElement>('video, audio')
  let notes: readonly OpenedThread[] = []
  let draft: AnchorShape | null = null

  const isSeen = ({ anchor }: OpenedThread): boolean => {
    if (!anchor?.shape || (anchor.page ?? 1) !== page) return false
    if (!media || !anchor.time) return true
    const { from, to } = anchor.time
    return media.paused && media.currentTime >= from - near && media.currentTime <= (to ?? from) + near
  }
  const paint = (): void => {
    const seen = notes.flatMap((note): Drawn[] =>
      note.anchor?.shape && note.number && isSeen(note) ? [{ shape: note.anchor.shape, sign: note.number }] : [],
    )
    const all = draft ? [...seen, { shape: draft, sign: '+' }] : seen
    const { width, height } = picture.getBoundingClientRect()
    lines.replaceChildren(
      ...all.flatMap(({ shape, sign }) =>
        ['under', sign === '+' ? 'over drawing' : 'over'].map((kind) => {
          const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
          path.setAttribute('class', kind)
          path.setAttribute('d', pathOf(shape, { width, height }))
          return path
        }),
      ),
    )
    pins.replaceChildren(...all.map(({ shape, sign }) => pinAt(pinOf(shape), sign)))
  }
  // The picture comes after its page, and the window changes.
  new ResizeObserver(paint).observe(picture)
  for (const name of ['timeupdate', 'seeked', 'play', 'pause']) media?.addEventListener(name, paint)
  return {
    show: (next: readonly OpenedThread[]): void => {
      notes = next
      paint()
    },
    draw: (next: AnchorShape | null): void => {
      draft = next
      paint()
    },
  }
}

function pinAt({ x, y }: Spot, sign: string): HTMLElement {
  const pin = el('span', { class: 'pin' }, sign)
  pin.style.left = `${x * 100}%`
  pin.style.top = `${y * 100}%`
  return pin
}

const within = (value: number): number => Math.min(1, Math.max(0, value))
/** Less than this is a press, not a rectangle. */
const least = 0.015

/** A press on the picture is a point; with a mouse or a pen what is drawn is a rectangle. */
export function drawnOn(picture: HTMLElement, place: (shape: AnchorShape) => void, draw: (shape: AnchorShape | null) => void): void {
  let from: Spot | null = null
  const spotOf = ({ clientX, clientY }: PointerEvent | MouseEvent): Spot => {
    const { left, top, width, height } = picture.getBoundingClientRect()
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
  }
  const shapeTo = (to: Spot): AnchorShape | null =>
    from && Math.abs(to.x - from.x) + Math.abs(to.y - from.y) > least ? { kind: 'rectangle', from, to } : null
  picture.addEventListener('dragstart', (event) => event.preventDefault())
  picture.addEventListener('pointerdown', (event) => {
    from = event.pointerType === 'touch' || event.button !== 0 ? null : spotOf(event)
    if (from) picture.setPointerCapture(event.pointerId)
  })
  picture.addEventListener('pointermove', (event) => {
    const shape = shapeTo(spotOf(event))
    if (shape) draw(shape)
  })
  picture.addEventListener('pointercancel', () => {
    from = null
  })
  picture.addEventListener('click', (event) => {
    const to = spotOf(event)
    place(shapeTo(to) ?? { kind: 'point', at: to })
    from = null
  })
}

const steps: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -0.02, y: 0 },
  ArrowRight: { x: 0.02, y: 0 },
  ArrowUp: { x: 0, y: -0.02 },
  ArrowDown: { x: 0, y: 0.02 },
}

/** The same by keys: arrows move it, with Shift they open a rectangle from it. @returns null for other keys */
export function movedByKey(shape: AnchorShape, key: string, opens: boolean): AnchorShape | null {
  const step = steps[key]
  if (!step || shape.kind === 'arrow' || shape.kind === 'line') return null
  const moved = ({ x, y }: Spot): Spot => ({ x: within(x + step.x), y: within(y + step.y) })
  if (shape.kind === 'point')
    return opens ? { kind: 'rectangle', from: shape.at, to: moved(shape.at) } : { kind: 'point', at: moved(shape.at) }
  return { kind: 'rectangle', from: opens ? shape.from : moved(shape.from), to: moved(shape.to) }
}
