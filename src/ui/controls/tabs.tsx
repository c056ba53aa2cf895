import { Tabs as Base } from '@base-ui/react/tabs'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
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
  /** A PageHeader that takes the tabs on its line. */
  readonly header?: ReactElement<{ tabs?: ReactNode }>
  /** TabPanel for each item. */
  readonly children: ReactNode
  readonly className?: string
}

const lineClass = 'relative flex min-w-0 flex-1 gap-5 overflow-x-auto swipe-hint scrollbar-none max-sm:gap-3'
// In a page's header the tabs are as high as the header.
const tabClass =
  'group flex h-(--tab-height,38px) shrink-0 scroll-mx-8 items-center gap-1.5 rounded-chip text-body font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center'

/** Parts of one place. A line under the chosen one moves along; on a phone the line of tabs is swiped. */
export function Tabs<Value extends string>({ items, value, onChange, label, end, header, children, className }: TabsProps<Value>) {
  const line = (
    <div className={cn('flex items-center gap-3', !header && 'border-b border-line')}>
      <Base.List aria-label={label} activateOnFocus className={cn(lineClass, !header && '-mb-px')}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            className={cn(
              tabClass,
              'data-active:text-accent data-disabled:text-ink-3',
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
        <Base.Indicator className="pointer-events-none absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width] duration-160" />
      </Base.List>
      {end && <div className="flex shrink-0 items-center gap-2 pointer-coarse:pb-1.5">{end}</div>}
    </div>
  )
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={cn('flex min-w-0 flex-col', className)}>
      {header ? cloneElement(header, { tabs: line }) : line}
      {children}
    </Base.Root>
  )
}

interface TabLinksProps {
  /** The name of the line. */
  readonly label: string
  /** Links that mark themselves with `aria-current`. */
  readonly children: readonly ReactElement<{ className?: string }>[]
}

/** Pages that belong together, for a page's header: they look as tabs do, each with an address of its own. */
export function TabLinks({ label, children }: TabLinksProps) {
  return (
    <nav aria-label={label} className={lineClass}>
      {children.map((link) => cloneElement(link, { className: cn(tabClass, linkClass) }))}
    </nav>
  )
}
const linkClass =
  'relative after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:text-accent aria-[current=page]:after:bg-accent'

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
