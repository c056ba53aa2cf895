import { useSession } from '#features/workspace/users/use-session.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { LateMenu } from '#ui/overlays/late-menu.tsx'
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

/** The button of the reader's own menu, which the shell loads ahead. */
export function UserMenu(props: UserMenuProps) {
  const { user } = useSession()
  return (
    <LateMenu
      label={`Account: ${user.fullName}`}
      className="grid size-control place-items-center rounded-full pointer-coarse:size-11"
      prepare={loadUserMenu}
      renderMenu={(state) => <UserMenuItems {...props} {...state} />}
    >
      <Avatar person={user} size={32} decorative />
    </LateMenu>
  )
}
