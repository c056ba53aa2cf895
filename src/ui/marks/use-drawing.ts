import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { AnchorPoint, AnchorShape } from '#shared/markdown/anchor.ts'
import { isDrawn, pointAt, shapeOf, type Tool } from './shapes.ts'

const [step, wideStep, fineStep] = [0.02, 0.1, 0.002]
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const middle: AnchorPoint = { x: 0.5, y: 0.5 }

/** What is drawn so far: where it began, and for a line every point since. */
type Begun = { readonly way: readonly AnchorPoint[] }

/** Drawing on a picture, by pointer or by keys: arrows move a cross-hair, Enter sets it, a second Enter ends what has an end. */
export function useDrawing(tool: Tool | null, onDraw: (shape: AnchorShape) => void) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [cross, setCross] = useState<AnchorPoint | null>(null)
  const way = useRef<AnchorPoint[]>([])
  const [drawnWith, setDrawnWith] = useState(tool)
  if (drawnWith !== tool) {
    setDrawnWith(tool)
    setBegun(null)
    setCross(null)
  }
  const done = (shape: AnchorShape | null) => {
    way.current = []
    setBegun(null)
    setCross(null)
    if (shape) onDraw(shape)
  }
  const finished = (all: readonly AnchorPoint[]) => {
    const [from, to] = [all[0], all.at(-1)]
    if (!tool || !from || !to) return done(null)
    const shape = shapeOf(tool, from, to, all)
    return done(isDrawn(shape) ? shape : { kind: 'point', at: to })
  }
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): AnchorPoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return pointAt((clientX - left) / width, (clientY - top) / height)
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!tool || event.button !== 0 || !event.isPrimary) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      way.current = [placeOf(event)]
      setCross(null)
      setBegun({ way: way.current })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (way.current.length === 0 || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const [to, last] = [placeOf(event), way.current.at(-1)]
      if (last && Math.hypot(to.x - last.x, to.y - last.y) < 0.002) return
      way.current = tool === 'line' ? [...way.current, to] : [way.current[0] ?? to, to]
      setBegun({ way: way.current })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (way.current.length === 0 || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      event.stopPropagation()
      finished([...way.current, placeOf(event)])
    },
    onPointerCancel: () => done(null),
  }
  const move = (by: readonly [number, number], { shiftKey, altKey }: KeyboardEvent) => {
    const far = shiftKey ? wideStep : altKey ? fineStep : step
    setCross((at) => pointAt((at ?? middle).x + by[0] * far, (at ?? middle).y + by[1] * far))
  }
  const set = () => {
    const at = cross ?? middle
    setCross(at)
    const last = way.current.at(-1)
    const ends = tool === 'point' || (way.current.length > 0 && (tool !== 'line' || (last?.x === at.x && last.y === at.y)))
    if (ends) return finished(tool === 'line' ? way.current : [...way.current, at])
    way.current = [...way.current, at]
    return setBegun({ way: way.current })
  }
  /** @returns whether the key was one of its own */
  const press = (event: KeyboardEvent): boolean => {
    if (!tool) return false
    const by = arrows[event.key]
    if (by) move(by, event)
    else if (event.key === 'Enter' || event.key === ' ') set()
    else if (event.key === 'Escape' && begun) done(null)
    else return false
    return true
  }
  const from = begun?.way[0]
  const to = cross ?? begun?.way.at(-1)
  const sofar = cross && begun ? [...begun.way, cross] : (begun?.way ?? [])
  return {
    pointer,
    press,
    /** Where the keys are. */
    cross: tool ? cross : null,
    showCross: () => setCross((at) => at ?? middle),
    /** What would be drawn if one ended now. */
    shape: tool && from && to ? shapeOf(tool, from, to, sofar) : null,
  }
}
