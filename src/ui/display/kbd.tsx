import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cn } from '../base/cn.ts'

/** Keys that are drawn, as not every font has a letter for them. */
const drawn: Readonly<Record<string, { Icon: LucideIcon; name: string }>> = {
  '←': { Icon: ArrowLeft, name: 'Left' },
  '→': { Icon: ArrowRight, name: 'Right' },
  '↑': { Icon: ArrowUp, name: 'Up' },
  '↓': { Icon: ArrowDown, name: 'Down' },
  '↵': { Icon: CornerDownLeft, name: 'Enter' },
}

/** Keys as text, with icons and names in place of arrows. */
export function keyText(keys: string): ReactNode {
  return keys.split(/([←→↑↓↵])/).map((part, at) => {
    const sign = drawn[part]
    // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place alone
    if (!sign) return <Fragment key={at}>{part}</Fragment>
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place alone
      <span key={at} className="inline-flex align-[-0.125em]">
        <sign.Icon aria-hidden size="1em" strokeWidth={2.25} />
        <span className="sr-only">{sign.name}</span>
      </span>
    )
  })
}

/** A key or a chord, for example `C` or `⌘K`. `tone` "current" takes the colour of the text round it (inside a button). */
export function Kbd({ children, tone = 'quiet' }: { readonly children: ReactNode; readonly tone?: 'quiet' | 'current' }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[5px] border px-1 font-sans text-[11px] leading-none font-medium',
        tone === 'quiet' ? 'border-line-strong text-ink-3' : 'border-current/35 text-current',
      )}
    >
      {typeof children === 'string' ? keyText(children) : children}
    </kbd>
  )
}
