import { GitMerge } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { cn } from '../base/cn.ts'
import { Button } from '../controls/button.tsx'

interface ConflictBoxProps {
  /** What others changed, in a sentence. */
  readonly title: string
  /** The name of the box, where its title is too short for one. */
  readonly label?: string
  readonly keepLabel: string
  readonly busy?: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly className?: string
  /** To scroll to it and give it the focus. */
  readonly box?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Others changed what one was editing: both versions, and the choice between them. */
export function ConflictBox(props: ConflictBoxProps) {
  const { title, label = title, keepLabel, busy = false, onKeepMine, onTakeTheirs, className, box, children } = props
  return (
    <section
      ref={box}
      tabIndex={box && -1}
      role="alert"
      aria-label={label}
      className={cn('rounded-card border border-warning/40 bg-warning-soft p-3 text-ink outline-none', className)}
    >
      <p className="flex gap-2 text-secondary font-medium">
        <GitMerge aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
        {title}
      </p>
      <div className="mt-2">{children}</div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" loading={busy} onClick={onKeepMine}>
          {keepLabel}
        </Button>
        <Button size="sm" disabled={busy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}

/** How a value reads in either version. */
export function BothValues({ mine, theirs }: { readonly mine: string; readonly theirs: string }) {
  const lines = [
    ['Yours', mine],
    ['Theirs', theirs],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 text-secondary">
      {lines.map(([whose, text]) => (
        <div key={whose} className="contents">
          <dt className="text-ink-2">{whose}</dt>
          <dd dir="auto" className={cn('line-clamp-4 break-words whitespace-pre-wrap', text === '' && 'text-ink-2')}>
            {text || 'empty'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
