import type { MouseEvent } from 'react'
import { rendering } from './rendering.ts'

const coarse = !import.meta.env.SSR && matchMedia('(pointer: coarse)').matches

/** Whether one points with a finger: where nothing hovers, what hovering shows is always there. Asked while drawing. */
export const isCoarse = (): boolean => (import.meta.env.SSR ? rendering().touch : coarse)

/** Opens the menu of a thing where the other button was pressed on it. */
export function onMenuPress(event: MouseEvent, open: (at: { readonly x: number; readonly y: number }) => void): void {
  // Shift keeps the browser's own menu within reach, and what is typed has one of its own; a long press belongs to the phone.
  if (event.shiftKey || isCoarse() || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  open({ x: event.clientX, y: event.clientY })
}
