import { useLayoutEffect, useRef } from 'react'

/** What people need next: messages move out of its way. Other parts of a screen ask for the same with `data-keep-clear`. */
const needed = '[data-keep-clear], [data-dialog-footer], [data-upload-tray], [role="menu"], [role="listbox"]'
/** Between messages and what they keep clear of, in pixels. */
const gap = 12
const edges = { top: 12, bottom: 20 } as const
const phone = '(width < 40rem)'

type Span = { readonly top: number; readonly bottom: number }
interface Room {
  readonly edge: keyof typeof edges
  /** of the messages together */
  readonly height: number
  /** of the window */
  readonly screen: number
  /** what they may not cover, within their column */
  readonly taken: readonly Span[]
}

const overlaps = (offset: number, height: number, from: number, to: number): boolean => offset < to + gap && offset + height > from - gap

/** Distances of a span from the edge that messages start at. */
const seenFrom = ({ edge, screen }: Room, { top, bottom }: Span): [number, number] =>
  edge === 'top' ? [top, bottom] : [screen - bottom, screen - top]

/** Whether messages at this distance from their edge cover nothing that is needed. */
export function isClear(offset: number, room: Room): boolean {
  return room.taken.every((span) => !overlaps(offset, room.height, ...seenFrom(room, span)))
}

/** How far from their edge messages cover nothing that is needed; the usual distance where no place is large enough. */
export function clearOffset(room: Room): number {
  const start = edges[room.edge]
  let offset: number = start
  for (const [from, to] of room.taken.map((span) => seenFrom(room, span)).toSorted(([one], [other]) => one - other))
    if (overlaps(offset, room.height, from, to)) offset = to + gap
  return offset + room.height <= room.screen - gap ? offset : start
}

/** What is needed now and lies in the column of the messages. Parts that close, or that a dialog covers, are not needed. */
function takenBeside(messages: HTMLElement): Span[] {
  const column = messages.getBoundingClientRect()
  return [...document.querySelectorAll(needed)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const beside = right <= column.left || left >= column.right
    if (beside || right <= left || bottom <= top || messages.contains(element) || element.closest('[data-closed]')) return []
    const hit = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).find((one) => !messages.contains(one))
    return hit && element.contains(hit) ? [{ top, bottom }] : []
  })
}

/** Keeps messages clear of what is needed while they show. @returns ends it */
function keepClear(messages: HTMLElement): () => void {
  let offset: number | undefined
  let frame = 0
  let isPressed = false
  const place = () => {
    // What moved between press and release would take the click from what was pressed, and close it as if the press had been outside.
    if (isPressed && offset !== undefined) return
    const edge = matchMedia(phone).matches ? 'top' : 'bottom'
    const room: Room = { edge, height: messages.offsetHeight, screen: innerHeight, taken: takenBeside(messages) }
    // A message moves only when it has to, never under the pointer.
    if (offset !== undefined && (messages.matches(':hover') || isClear(offset, room))) return
    offset = clearOffset(room)
    messages.style.setProperty('--toast-offset', `${offset}px`)
  }
  const anew = () => {
    offset = undefined
    place()
  }
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    soon()
  }
  const changes = new MutationObserver(soon)
  const sizes = new ResizeObserver(soon)
  place()
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-closed', 'data-upload-tray', 'hidden'] })
  sizes.observe(messages)
  addEventListener('resize', anew)
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
    removeEventListener('resize', anew)
    removeEventListener('pointerdown', press, true)
    removeEventListener('pointerup', release, true)
    removeEventListener('pointercancel', release, true)
  }
}

/**
 * For the list of messages: at the lower right on a desktop, on top on a phone, and clear of what people need next.
 * @param count how many messages show
 */
export function useToastPlace<Element extends HTMLElement>(count: number) {
  const ref = useRef<Element>(null)
  useLayoutEffect(() => (count > 0 && ref.current ? keepClear(ref.current) : undefined), [count])
  return ref
}

export const toastPlaceClass =
  'fixed right-5 bottom-(--toast-offset) z-70 flex w-[360px] flex-col gap-2 max-sm:inset-x-3 max-sm:top-[max(var(--toast-offset),env(safe-area-inset-top))] max-sm:bottom-auto max-sm:w-auto'
