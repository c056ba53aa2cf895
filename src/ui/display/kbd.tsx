import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'

/** A key or a chord, for example `C` or `⌘K`. `tone` "current" takes the colour of the text round it (inside a button). */
export function Kbd({ children, tone = 'quiet' }: { readonly children: ReactNode; readonly tone?: 'quiet' | 'current' }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[5px] border px-1 font-sans text-[11px] leading-none font-medium',
        tone === 'quiet' ? 'border-line-strong text-ink-3' : 'border-current/35 text-current',
      )}
    >
      {children}
    </kbd>
  )
}
