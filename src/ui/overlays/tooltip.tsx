import {
  type ComponentType,
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import type { TooltipPopupProps } from './tooltip-popup.tsx'

type Handlers = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

interface TooltipProps extends Pick<TooltipPopupProps, 'content' | 'shortcut'> {
  readonly side?: TooltipPopupProps['side']
  /** The one element it belongs to, with a name of its own: a tooltip is not read on touch. */
  readonly children: ReactElement<Handlers>
}

const Nothing = (_props: TooltipPopupProps): ReactNode => null

/** Loaded once the page stands, or with the first pointer that rests; without it nothing is lost, since it says nothing by itself. */
export const loadTooltips = () => import('./tooltip-popup.tsx')
const Popup = lazy<ComponentType<TooltipPopupProps>>(async () => ({
  default: await loadTooltips().then(
    (loaded) => loaded.TooltipPopup,
    () => Nothing,
  ),
}))

/** A few words on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [wait] = useState(waiting)
  useEffect(() => wait.stop, [wait])
  const hide = () => {
    wait.stop()
    setAnchor(null)
  }
  const given = children.props
  const handlers: Handlers = {
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event)
      const element = event.currentTarget
      if (event.pointerType !== 'touch') wait.toShow(() => setAnchor(element), hide)
    },
    onPointerLeave: (event) => {
      given.onPointerLeave?.(event)
      wait.toHide(hide)
    },
    onPointerDown: (event) => {
      given.onPointerDown?.(event)
      hide()
    },
    onFocus: (event) => {
      given.onFocus?.(event)
      const element = event.currentTarget
      if (element.matches(':focus-visible')) wait.show(() => setAnchor(element), hide)
    },
    onBlur: (event) => {
      given.onBlur?.(event)
      hide()
    },
  }
  return (
    <>
      {cloneElement(children, handlers)}
      {anchor && (
        <Suspense fallback={null}>
          <Popup anchor={anchor} content={content} shortcut={shortcut} side={side} onClose={hide} onStay={wait.stop} />
        </Suspense>
      )}
    </>
  )
}

const restFor = 450
/** Long enough to reach the words themselves, which must not go while one reads them under a magnifier. */
const leaveFor = 120

let hideShown: (() => void) | undefined
let shownUntil = 0

/** One is shown at a time; after the first the neighbours answer at once. */
function waiting() {
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)
  const show = (now: () => void, hide: () => void) => {
    stop()
    if (hideShown !== hide) hideShown?.()
    hideShown = hide
    shownUntil = Date.now() + restFor
    now()
  }
  return {
    stop,
    show,
    toShow: (now: () => void, hide: () => void) => {
      stop()
      void loadTooltips().catch(() => undefined)
      timer = window.setTimeout(() => show(now, hide), Date.now() < shownUntil ? 0 : restFor)
    },
    toHide: (hide: () => void) => {
      stop()
      shownUntil = Date.now() + restFor
      timer = window.setTimeout(hide, leaveFor)
    },
  }
}
