import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Filters that are on. A link can turn one on that the line has no room for. */
const isOn = '[aria-pressed=true], [data-on]'

interface Fitting {
  readonly line: RefObject<HTMLDivElement | null>
  /** Whether some filters did not fit. */
  readonly isShort: boolean
  /** How many of those are on. */
  readonly hiddenOn: number
}

/**
 * Takes what wrapped onto a second, clipped line out of the tab order. CSS alone decides what fits, so that the page the server draws
 * looks the same.
 * @param revision changes when filters do
 */
export function useFitting(revision: number): Fitting {
  const line = useRef<HTMLDivElement>(null)
  const [short, setShort] = useState({ isShort: false, hiddenOn: 0 })
  const measure = () => {
    const box = line.current
    if (!box) return
    const hidden = [...box.children].filter((child): child is HTMLElement => child instanceof HTMLElement && hasWrapped(child, box))
    for (const child of box.children) if (child instanceof HTMLElement) child.inert = hidden.includes(child)
    const hiddenOn = hidden.filter((child) => child.matches(isOn) || child.querySelector(isOn) !== null).length
    setShort((before) =>
      before.isShort === hidden.length > 0 && before.hiddenOn === hiddenOn ? before : { isShort: hidden.length > 0, hiddenOn },
    )
  }
  // oxlint-disable-next-line react/exhaustive-deps -- measured again with every change of a filter
  useLayoutEffect(measure, [revision])
  useEffect(() => {
    const box = line.current
    if (!box) return undefined
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      sizes.disconnect()
      sizes.observe(box)
      for (const child of box.children) sizes.observe(child)
    }
    // A chip is replaced by its working part once that has loaded.
    const nodes = new MutationObserver(() => {
      measure()
      watch()
    })
    nodes.observe(box, { childList: true })
    watch()
    return () => {
      nodes.disconnect()
      sizes.disconnect()
    }
  }, [])
  return { line, ...short }
}

/** `line` is the offset parent, one control high. */
const hasWrapped = (child: HTMLElement, line: HTMLElement): boolean => child.offsetTop >= line.clientHeight - 8
