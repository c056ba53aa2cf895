import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '../base/cn.ts'
import { keyText } from '../display/kbd.tsx'
import { useFloating } from './floating.tsx'
import { dangerOptionClass, floatClass, optionClass } from './surface.ts'

interface MenuProps {
  /** The button that opens it: `<IconButton label="More" … />`. */
  readonly trigger?: ReactElement
  /** In place of the trigger: a button that stands elsewhere and opens it by `open`, so that the menu may be loaded later. */
  readonly anchor?: RefObject<HTMLElement | null>
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** Where it opens instead of at its trigger: where one pressed. */
  readonly at?: { readonly x: number; readonly y: number } | null
}

const popupClass = cn(
  floatClass,
  'max-h-(--available-height) max-w-[min(320px,var(--available-width))] min-w-[184px] overflow-y-auto overscroll-contain p-1 scrollbar-thin',
)

/** What one can do with a thing. */
export function Menu({ trigger, anchor, children, align = 'end', side = 'bottom', open, onOpenChange, at = null }: MenuProps) {
  const place = at
    ? ({ anchor: { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }, side: 'bottom', align: 'start', sideOffset: 0 } as const)
    : { ...(anchor && { anchor }), side, align, sideOffset: 4 }
  const button = useRef<HTMLButtonElement>(null)
  const floating = useFloating(anchor && (() => anchor.current), button)
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger ref={button} render={trigger} />}
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner {...place} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup {...floating} className={popupClass}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly shortcut?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect?: () => void
  /** A link instead of an action: `render={<Link to="/profile" />}`. */
  readonly render?: ReactElement
}

export function MenuItem({ children, icon, shortcut, danger = false, disabled = false, onSelect, render }: MenuItemProps) {
  const className = danger ? dangerOptionClass : optionClass
  const inside = <Row icon={icon} end={shortcut && <Keys>{shortcut}</Keys>} tone={danger ? 'danger' : 'quiet'} label={children} />
  if (render) {
    return <Base.LinkItem render={cloneElement(render, undefined, inside)} closeOnClick onClick={onSelect} className={className} />
  }
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={className}>
      {inside}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

/** Items under a small heading. */
export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-meta text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

/** A menu in the menu. */
export function MenuSub({
  label,
  icon,
  children,
  disabled = false,
}: {
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly disabled?: boolean
}) {
  const item = useRef<HTMLDivElement>(null)
  const floating = useFloating(undefined, item)
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger ref={item} disabled={disabled} className={cn(optionClass, 'data-popup-open:bg-hover')}>
        <Row icon={icon} label={label} end={<ChevronRight aria-hidden size={15} className="text-ink-3" />} />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={2} alignOffset={-5} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup {...floating} className={popupClass}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}

interface MenuCheckboxItemProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly disabled?: boolean
}

export function MenuCheckboxItem({ checked, onChange, children, icon, disabled = false }: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={(next) => onChange(next)} disabled={disabled} className={optionClass}>
      <Row icon={icon} label={children} end={<Tick>{<Base.CheckboxItemIndicator render={<Check aria-hidden size={15} />} />}</Tick>} />
    </Base.CheckboxItem>
  )
}

interface MenuRadioGroupProps<Value extends string> {
  readonly label?: string
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly icon?: ReactNode; readonly disabled?: boolean }[]
}

/** One of several, with a tick on the chosen one: status, sort order, theme. Closes when picked. */
export function MenuRadioGroup<Value extends string>({ label, value, onChange, options }: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {label && <div className="px-2 pt-1.5 pb-1 text-meta text-ink-3">{label}</div>}
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick disabled={option.disabled ?? false} className={optionClass}>
          <Row
            icon={option.icon}
            label={option.label}
            end={<Tick>{<Base.RadioItemIndicator render={<Check aria-hidden size={15} />} />}</Tick>}
          />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function Row({
  icon,
  label,
  end,
  tone = 'quiet',
}: {
  readonly icon?: ReactNode
  readonly label: ReactNode
  readonly end?: ReactNode
  readonly tone?: 'quiet' | 'danger'
}) {
  return (
    <>
      {icon && <span className={cn('flex shrink-0 [&>svg]:size-4', tone === 'quiet' && 'text-ink-2')}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {end}
    </>
  )
}

function Tick({ children }: { readonly children: ReactNode }) {
  return <span className="flex w-4 shrink-0 justify-end text-accent">{children}</span>
}

function Keys({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ml-4 shrink-0 text-meta text-ink-3 pointer-coarse:hidden">
      {typeof children === 'string' ? keyText(children) : children}
    </span>
  )
}
