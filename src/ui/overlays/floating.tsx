import { type ComponentProps, type ReactElement, type RefObject, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/** Where the focus goes from a popup; nothing for where it was before. */
type ReturnTo = () => HTMLElement | null | undefined

interface FloatingParts {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly render: ReactElement
  readonly finalFocus?: () => HTMLElement | boolean
}

/**
 * For every popup of Base UI, which keeps the focus in it until it has faded out: what one presses meanwhile would go to what is no
 * longer there. Here the focus goes back as soon as it closes, and whoever went elsewhere in the meantime stays there.
 * @param returnTo where the focus goes, when that is not where it was before
 * @param trigger where it goes when it was nowhere before
 */
export function useFloating(returnTo?: ReturnTo, trigger?: RefObject<HTMLElement | null>): FloatingParts {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    render: <Floating {...(returnTo && { returnTo })} {...(trigger && { trigger })} />,
    // Asked when it has faded out: what the focus went back to may have gone meanwhile.
    ...(returnTo && { finalFocus: () => isFree(ref.current) && (returnTo() ?? true) }),
  }
}

const mark = 'data-floating'
const returns = new WeakMap<Element, ReturnTo>()

/** Nobody has taken the focus elsewhere: it is in the popup, or nowhere. */
function isFree(popup: HTMLElement | null): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || popup?.contains(activeElement) === true
}

/** What is closing or gone has no use of a focus: it goes on to where that would have given it, over a few such steps. */
function standing(element: HTMLElement | null | undefined, steps = 8): HTMLElement | null {
  const popup = element?.closest(`[${mark}]`)
  const leaving = popup && (!popup.isConnected || popup.hasAttribute('data-closed'))
  if (leaving) return steps > 0 ? standing(returns.get(popup)?.(), steps - 1) : null
  return element?.isConnected ? element : null
}

/** What takes the focus in a part of the page that is named as a whole, as Base UI does it: the first that Tab goes to. */
function leadIn(part: HTMLElement): HTMLElement {
  const all = [part, ...part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  return all.find((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility()) ?? part
}

interface FloatingProps extends ComponentProps<'div'> {
  readonly returnTo?: ReturnTo
  readonly trigger?: RefObject<HTMLElement | null>
}

/** The popup itself. Base UI says with `data-closed` that it is on its way out. */
function Floating({ returnTo, trigger, ref, ...props }: FloatingProps) {
  const own = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLDivElement, [])
  const closed = 'data-closed' in props
  const change = useEffectEvent((popup: HTMLElement, leaves: boolean) => {
    const { activeElement } = document
    returns.set(popup, () => returnTo?.() ?? before.current)
    if (!leaves) {
      // The focus is moved into it after this.
      if (activeElement instanceof HTMLElement && !popup.contains(activeElement)) before.current = activeElement
      if (activeElement === document.body) before.current = trigger?.current ?? null
      return
    }
    if (!isFree(popup)) return
    const to = standing(returns.get(popup)?.())
    if (to) leadIn(to).focus({ preventScroll: true })
    if (popup.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  })
  useLayoutEffect(() => {
    if (own.current) change(own.current, closed)
  }, [closed])
  return <div {...props} {...{ [mark]: '' }} ref={own} />
}
