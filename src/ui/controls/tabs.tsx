import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'

interface TabItem<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** null while it is on its way: its place is kept, so that the tabs behind it do not move */
  readonly count?: number | null | undefined
  readonly icon?: ReactNode
  readonly disabled?: boolean
}

interface TabsProps<Value extends string> {
  readonly items: readonly TabItem<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The name of the tab list. */
  readonly label: string
  /** At the end of the line. */
  readonly end?: ReactNode
  /** TabPanel for each item. */
  readonly children: ReactNode
  readonly className?: string
}

/** Parts of one place. A line under the chosen one moves along; on a phone the line of tabs is swiped. */
export function Tabs<Value extends string>({ items, value, onChange, label, end, children, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={cn('flex min-w-0 flex-col', className)}>
      <div className="flex items-center gap-3 border-b border-line">
        <Base.List
          aria-label={label}
          activateOnFocus
          className="relative -mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto swipe-hint scrollbar-none max-sm:gap-3"
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              disabled={item.disabled ?? false}
              className={cn(
                'group flex h-[38px] shrink-0 scroll-mx-8 items-center gap-1.5 rounded-chip text-body font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 hover:text-ink data-active:text-accent data-disabled:text-ink-3 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center',
                // The line that moves measures the tabs, which nobody can who draws this on the server.
                import.meta.env.SSR &&
                  'relative after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full data-active:after:bg-accent',
              )}
            >
              {item.icon && <span className="flex [&>svg]:size-4">{item.icon}</span>}
              {item.label}
              {item.count !== undefined && (
                <span
                  className={cn(
                    'min-w-5 rounded-full bg-sunken px-1.5 text-center text-meta leading-[18px] font-medium text-ink-2 tabular dark:bg-hover',
                    item.count === null && 'invisible',
                  )}
                >
                  {item.count ?? 0}
                </span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width] duration-160" />
        </Base.List>
        {end && <div className="flex shrink-0 items-center gap-2">{end}</div>}
      </div>
      {children}
    </Base.Root>
  )
}

/** The content of a tab; it is in the page only while chosen, unless `keep`. */
export function TabPanel({
  value,
  keep = false,
  className,
  children,
}: {
  readonly value: string
  readonly keep?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <Base.Panel value={value} keepMounted={keep} className={cn('min-w-0 outline-offset-4', className ?? 'pt-4')}>
      {children}
    </Base.Panel>
  )
}
