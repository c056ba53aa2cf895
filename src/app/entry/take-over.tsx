import type { QueryClient } from '@tanstack/react-query'
import { startTransition, use, useEffect, useInsertionEffect, useLayoutEffect } from 'react'
import type { Root } from 'react-dom/client'
import { lateAnswers } from '#shared/contract/first-answers.ts'
import { heldFor, setDrawn } from '#ui/base/drawn.ts'
import { App } from './app.tsx'
import type { createAppRouter } from './router.tsx'
import { unasked } from './unasked.ts'

/** Something done on the page before the application was there, as early.js notes it. */
type Early = {
  readonly type: 'click' | 'keydown' | 'input' | 'focusin' | 'scroll' | 'point'
  /** of the element: which child of which child of the root */
  readonly path: readonly number[]
  readonly tag: string
  readonly value?: string
  readonly left?: number
  readonly top?: number
} & KeyboardEventInit &
  Pick<PointerEventInit, 'clientX' | 'clientY' | 'pointerType'>

declare global {
  interface Window {
    atelierEarly?: () => readonly Early[]
  }
}

type TakeOver = {
  readonly root: Root
  /** what `root` draws in, not on the page yet */
  readonly element: HTMLElement
  /** the page that the server drew */
  readonly drawn: HTMLElement
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
}

/**
 * Puts the application in the place of the page that the server drew: in one step, with the same data, so that nothing is seen of it.
 * What somebody did meanwhile (scrolled, typed, pressed, pointed) is done again.
 */
export async function takeOver({ root, element, drawn, queryClient, router }: TakeOver): Promise<void> {
  setDrawn(true)
  // Session, address and the parts of the screen: all of it is here or on its way.
  await router.load()
  const draw = () =>
    startTransition(() =>
      root.render(
        <App queryClient={queryClient} router={router}>
          <Answered queryClient={queryClient} onAnswers={draw} />
          <Continued element={element} drawn={drawn} />
        </App>,
      ),
    )
  draw()
}

/** How long the page that the server drew waits for a part, in ms. */
const patience = 2000
/** What is asked for after the page is large, and what is seen was drawn from it: it is waited for as long as early.js waits. */
const latePatience = 5000

const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const within = (ms: number, what: Promise<unknown>) => Promise.race([what, passing(ms)])

/** How many drawings wait for what they named. */
let awaited = 0

/** Nothing ever comes of it: React waits until it is given something else to draw. */
const never = new Promise<never>(() => undefined)

/**
 * Holds the first drawing back until it has what came with the page: as long as nothing of it is on the screen, it is begun anew with
 * what was found. What did not come along it does not wait for.
 */
function Answered({ queryClient, onAnswers }: { readonly queryClient: QueryClient; readonly onAnswers: () => void }) {
  'use no memo'
  const [named, parts] = [unasked(queryClient), heldFor()]
  if (named.length + parts.length > 0) {
    for (const query of named) query.fetch().catch(() => undefined)
    // An answer that came along is there with the next turn; what does not come is not waited for.
    awaited += 1
    void Promise.all([within(patience, Promise.allSettled(parts)), within(latePatience, lateAnswers())])
      .then(() => passing(0))
      .then(() => {
        awaited -= 1
        onAnswers()
      })
  }
  // Something else may have it drawn meanwhile, and then names nothing any more.
  if (awaited > 0) use(never)
  return null
}

function Continued({ element, drawn }: Pick<TakeOver, 'element' | 'drawn'>) {
  // Drawn last, so that all of it is there; and before anything measures itself.
  useInsertionEffect(() => drawn.replaceWith(element), [element, drawn])
  useLayoutEffect(() => {
    setDrawn(false)
    const early = window.atelierEarly?.() ?? []
    for (const one of early) if (one.type === 'scroll') find(element, one)?.scrollTo({ left: one.left ?? 0, top: one.top ?? 0 })
    const focus = early.findLast(({ type }) => type === 'focusin')
    if (focus) find(element, focus)?.focus({ preventScroll: true })
    pending = early.filter(({ type }) => type !== 'scroll' && type !== 'focusin')
  }, [element])
  useEffect(() => {
    // After the effects of the screens, which listen for keys.
    const timer = setTimeout(() => {
      for (const one of pending.splice(0)) repeat(element, one)
    })
    return () => clearTimeout(timer)
  }, [element])
  return null
}

let pending: Early[] = []

/** The element at the same place, unless it is another by now. */
function find(element: HTMLElement, { path, tag }: Early): HTMLElement | null {
  let found: Element | null | undefined = element
  for (const at of path) found = found?.children[at]
  return found instanceof Element && found.tagName === tag ? (found as HTMLElement) : null
}

function repeat(element: HTMLElement, early: Early): void {
  if (early.type === 'point') return point(element, early)
  const found = find(element, early)
  if (early.type === 'keydown')
    (found ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...early, bubbles: true, cancelable: true }))
  else if (early.type === 'click') found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  else if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) {
    // By the browser's own way, so that React sees a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, early.value)
    found.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Pointing at what stands there now, as the browser tells it when the pointer comes from outside. */
function point(root: HTMLElement, { clientX = 0, clientY = 0, pointerType = 'mouse' }: Early): void {
  const target = document.elementFromPoint(clientX, clientY)
  if (!target || target === root || !root.contains(target)) return
  const above: Element[] = []
  for (let one: Element | null = target; one; one = one.parentElement) above.unshift(one)
  const about = { clientX, clientY, pointerType, isPrimary: true, composed: true }
  for (const [name, Kind] of [
    ['pointer', PointerEvent],
    ['mouse', MouseEvent],
  ] as const) {
    target.dispatchEvent(new Kind(`${name}over`, { ...about, bubbles: true, cancelable: true }))
    for (const one of above) one.dispatchEvent(new Kind(`${name}enter`, about))
    target.dispatchEvent(new Kind(`${name}move`, { ...about, bubbles: true, cancelable: true }))
  }
}
