import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitScale, fitted, isFitted, panBy, type Size, type ZoomView, zoomTo } from './zoom-view.ts'

type Point = { readonly x: number; readonly y: number }
const middle: Point = { x: 0, y: 0 }
const nowhere: Size = { width: 0, height: 0 }
const step = 1.25
const arrowStep = 80

/** A view that several pictures share, whatever their sizes: how much larger than fitting, and where its middle lies, in parts of the picture. */
export type SharedView = { readonly times: number; readonly x: number; readonly y: number }
export type ViewHold = readonly [SharedView | null, (view: SharedView | null) => void]

/**
 * Zoom and pan of a picture: by wheel, two fingers, dragging, double click and keys. Sizes are in pixels of the screen.
 * @param shared where the view is kept that other pictures have, too
 */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: Size | null, shared?: ViewHold) {
  const [frame, setFrame] = useState<Size>(nowhere)
  const [own, setOwn] = useState<ZoomView | null>(null)
  const size = picture ?? nowhere
  const held = shared ? viewOf(shared[0], frame, size) : own
  const setHeld = (next: ZoomView | null) => (shared ? shared[1](next && sharedOf(next, frame, size)) : setOwn(next))
  // Nothing held is "all of it", also when the window changes.
  const view = held ?? fitted(frame, size)
  const fits = held === null || isFitted(view, frame, size)
  const show = (next: ZoomView) => setHeld(isFitted(next, frame, size) && fitScale(frame, size) < 1 ? null : next)
  const zoom = (factor: number, at: Point = middle) => show(zoomTo(view, view.scale * factor, at, frame, size))

  const fromMiddle = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 } : middle
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // A trackpad sends many small steps, a mouse few large ones.
    const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    zoom(Math.exp(-Math.min(Math.max(delta, -120), 120) / 300), fromMiddle(event))
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const wheel = (event: WheelEvent) => onWheel(event)
    const watcher = new ResizeObserver(([entry]) => entry && setFrame({ width: entry.contentRect.width, height: entry.contentRect.height }))
    watcher.observe(element)
    // React listens passively, and then the page would scroll or zoom with it.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      watcher.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [stage])

  const drag = usePointers({ fits, pan: (by) => show(panBy(view, by, frame, size)), zoom, fromMiddle })
  const actual = (at: Point = middle) => show(zoomTo(view, 1, at, frame, size))
  const arrows: Record<string, Point> = {
    ArrowLeft: { x: arrowStep, y: 0 },
    ArrowRight: { x: -arrowStep, y: 0 },
    ArrowUp: { x: 0, y: arrowStep },
    ArrowDown: { x: 0, y: -arrowStep },
  }
  return {
    view,
    fits,
    drag,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fit: () => setHeld(null),
    actual: () => actual(),
    toggle: (event: { readonly clientX: number; readonly clientY: number }) => (fits ? actual(fromMiddle(event)) : setHeld(null)),
    /** @returns whether the key was one of its own */
    press: (key: string): boolean => {
      const by = arrows[key]
      if (by && !fits) show(panBy(view, by, frame, size))
      else if (key === '+' || key === '=') zoom(step)
      else if (key === '-') zoom(1 / step)
      else if (key === '0') setHeld(null)
      else if (key === '1') actual()
      else return false
      return true
    },
  }
}

function viewOf(shared: SharedView | null, frame: Size, size: Size): ZoomView | null {
  if (!shared) return null
  const scale = shared.times * fitScale(frame, size)
  return { scale, x: shared.x * size.width * scale, y: shared.y * size.height * scale }
}

function sharedOf({ scale, x, y }: ZoomView, frame: Size, size: Size): SharedView {
  return { times: scale / fitScale(frame, size), x: x / (size.width * scale || 1), y: y / (size.height * scale || 1) }
}

type Gestures = {
  fits: boolean
  pan: (by: Point) => void
  zoom: (factor: number, at: Point) => void
  fromMiddle: (event: { readonly clientX: number; readonly clientY: number }) => Point
}

/** One finger or the mouse moves what is larger than its frame, two zoom. */
function usePointers({ fits, pan, zoom, fromMiddle }: Gestures) {
  const down = useRef(new Map<number, Point>())
  const lift = (event: PointerEvent<HTMLElement>) => void down.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (!fits || down.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...down.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      down.current.set(event.pointerId, now)
      if (!other) {
        if (!fits) pan({ x: now.x - before.x, y: now.y - before.y })
        return
      }
      const apart = (one: Point) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1)
      zoom(apart(now) / apart(before), fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
