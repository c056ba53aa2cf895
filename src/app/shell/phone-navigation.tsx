import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { LogoutEntry, SidebarList } from './sidebar-list.tsx'

interface PhoneNavigationProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onLogout: () => void
}

/** The sidebar of a phone; it closes by itself when one has chosen. */
export function PhoneNavigation({ open, onOpenChange, onLogout }: PhoneNavigationProps) {
  const router = useRouter()
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router])
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Navigation" hideTitle side="left" phoneSide="same" width={280}>
      <div className="-mx-2.5 flex min-h-full flex-col">
        <SidebarList />
        <div className="mt-4 border-t border-line pt-2">
          <LogoutEntry onLogout={onLogout} />
        </div>
      </div>
    </Drawer>
  )
}
