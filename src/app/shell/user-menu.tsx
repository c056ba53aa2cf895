import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useSession } from '#features/workspace/users/use-session.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'

export const loadUserMenu = () => import('./user-menu-items.tsx')
const UserMenuItems = lazyPart(
  async () => (await loadUserMenu()).UserMenuItems,
  ({ onOpenChange }) => onOpenChange(false),
)

interface UserMenuProps {
  readonly onLogout: () => void
  readonly onShowKeys: () => void
}

/** The button of one's own menu. What opens is loaded once the page stands, or with the pointer's coming. */
export function UserMenu(props: UserMenuProps) {
  const { user } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = state === 'open'
  const prepare = () => void loadUserMenu().catch(() => undefined)
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
        aria-label={`Account: ${user.fullName}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setState(open ? 'closed' : 'open')}
        onKeyDown={onKeyDown}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="grid size-control place-items-center rounded-full pointer-coarse:size-11"
      >
        <Avatar person={user} size={32} decorative />
      </button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <UserMenuItems {...props} button={button} open={open} onOpenChange={(next) => setState(next ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}
