import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LogoutEntry, SidebarList } from './sidebar-list.tsx'

interface SidebarProps {
  readonly collapsed: boolean
  readonly onToggle: () => void
  readonly onLogout: () => void
}

/** 240 px, or 60 px with icons only. On a phone a drawer takes its place. */
export function Sidebar({ collapsed, onToggle, onLogout }: SidebarProps) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label="Sidebar"
      className={cn(
        'sticky top-[calc(var(--view-bar)+64px)] flex h-[calc(100dvh-64px-var(--view-bar))] shrink-0 flex-col border-r border-line transition-[width] duration-160 max-md:hidden print:hidden',
        collapsed ? 'w-[60px]' : 'w-60',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto px-2.5 py-2 scrollbar-thin scroll-hint">
        <SidebarList collapsed={collapsed} />
      </div>
      <div className={cn('flex gap-1 border-t border-line px-2.5 py-2', collapsed && 'flex-col')}>
        <LogoutEntry collapsed={collapsed} onLogout={onLogout} />
        <IconButton
          label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          shortcut="["
          tooltipSide="right"
          icon={<Icon aria-hidden strokeWidth={1.75} />}
          onClick={onToggle}
        />
      </div>
    </aside>
  )
}
