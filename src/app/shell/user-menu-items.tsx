import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut, Settings, SunMoon, UserRound } from 'lucide-react'
import { themeOptions, useTheme } from '#features/workspace/settings/theme-choice.tsx'
import { useSession } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { LateMenuState } from '#ui/overlays/late-menu.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'

interface UserMenuItemsProps extends LateMenuState {
  readonly onLogout: () => void
  readonly onShowKeys: () => void
}

/** Who one is, and what belongs to oneself. */
export function UserMenuItems({ button, open, onOpenChange, onLogout, onShowKeys }: UserMenuItemsProps) {
  const { user, viewedBy } = useSession()
  const [theme, setTheme] = useTheme()
  const first = user.roles[0]
  return (
    <Menu anchor={button} open={open} onOpenChange={onOpenChange}>
      <div className="flex items-center gap-3 px-2 py-2">
        <Avatar person={user} size={40} decorative />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-medium">
            {user.fullName}
          </p>
          {first && <p className="truncate text-secondary text-ink-2">{roleLabel(first)}</p>}
          <p className="truncate text-meta text-ink-3">{user.email}</p>
        </div>
      </div>
      <MenuSeparator />
      {!viewedBy && (
        <>
          <MenuItem icon={<UserRound aria-hidden />} render={<Link to="/profile" />}>
            Profile
          </MenuItem>
          <MenuItem icon={<Settings aria-hidden />} render={<Link to="/settings" />}>
            Settings
          </MenuItem>
        </>
      )}
      <MenuSub label="Theme" icon={<SunMoon aria-hidden />}>
        <MenuRadioGroup value={theme} onChange={setTheme} options={themeOptions} />
      </MenuSub>
      <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={onShowKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onLogout}>
        Logout
      </MenuItem>
    </Menu>
  )
}
