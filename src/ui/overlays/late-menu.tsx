import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'

export interface LateMenuState {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

interface LateMenuProps {
  readonly label: string
  readonly className: string
  /** Loads the menu as soon as the pointer or the focus comes near. */
  readonly prepare: () => Promise<unknown>
  readonly renderMenu: (state: LateMenuState) => ReactNode
  readonly children: ReactNode
}

/** A button whose menu is loaded later: most visits never open it. */
export function LateMenu({ label, className, prepare, renderMenu, children }: LateMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = state === 'open'
  const load = () => void prepare().catch(() => undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setState('open')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-popup-open={open ? '' : undefined}
        onClick={() => setState(open ? 'closed' : 'open')}
        onKeyDown={onKeyDown}
        onPointerEnter={load}
        onFocus={load}
        className={className}
      >
        {children}
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>{renderMenu({ button, open, onOpenChange: (next) => setState(next ? 'open' : 'closed') })}</Suspense>
      )}
    </>
  )
}
