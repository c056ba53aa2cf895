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
    const filters = [...box.children].filter((child) => child instanceof HTMLElement)
    giveRoom(filters, box)
    const hidden = filters.filter((filter) => hasWrapped(filter, box))
    const left = hidden.some((filter) => filter.contains(document.activeElement))
    for (const filter of filters) filter.inert = hidden.includes(filter)
    // Focus never stays in what can't be seen.
    if (left)
      filters
        .findLast((filter) => !hidden.includes(filter))
        ?.querySelector('button')
        ?.focus()
    const hiddenOn = hidden.filter(holdsOn).length
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

/**
 * A filter that is on has room for its value, and filters at the end make way for it. It gives that room back rather than be hidden
 * itself: what was on the line when it was chosen stays there.
 */
function giveRoom(filters: readonly HTMLElement[], line: HTMLElement): void {
  for (const filter of filters) filter.dataset.tight = ''
  const kept = filters.filter((filter) => !hasWrapped(filter, line) && holdsOn(filter))
  for (const filter of filters) delete filter.dataset.tight
  for (const filter of kept.toReversed()) {
    if (!kept.some((one) => hasWrapped(one, line))) return
    filter.dataset.tight = ''
  }
}

const holdsOn = (filter: HTMLElement): boolean => filter.matches(isOn) || filter.querySelector(isOn) !== null

/** `line` is the offset parent, one control high. */
const hasWrapped = (child: HTMLElement, line: HTMLElement): boolean => child.offsetTop >= line.clientHeight - 8
