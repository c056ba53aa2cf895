import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const legal = [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

interface AuthFrameProps {
  readonly title: string
  readonly subtitle: ReactNode
  readonly mark: ReactNode
  /** A sentence above the form: why one is here. */
  readonly note?: { readonly text: string; readonly tone: 'plain' | 'error' } | null
  readonly children?: ReactNode
}

/** The page before one is signed in: the form, and beside it the studio's wall in the afternoon light. */
export function AuthFrame({ title, subtitle, mark, note, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(440px,1fr)_minmax(0,1.25fr)]">
      <main className="flex flex-col px-6 py-10 max-sm:px-5">
        <div className="m-auto w-full max-w-[352px]">
          <div className="mb-8">
            {mark}
            <h1 className="mt-6 text-figure font-semibold">{title}</h1>
            <p className="mt-1 text-body text-pretty text-ink-2">{subtitle}</p>
          </div>
          {note && (
            <p
              role={note.tone === 'error' ? 'alert' : 'status'}
              className={
                note.tone === 'error'
                  ? 'mb-5 rounded-control bg-danger-soft px-3 py-2.5 text-secondary break-words text-danger'
                  : 'mb-5 rounded-control border border-line bg-surface px-3 py-2.5 text-secondary break-words text-ink-2'
              }
            >
              {note.text}
            </p>
          )}
          {children}
        </div>
        <nav aria-label="Legal" className="mx-auto flex w-full max-w-[352px] gap-4 pt-8 text-meta text-ink-3">
          {legal.map(([to, label]) => (
            <Link
              key={to}
              to={to}
              className="relative touch-target rounded-chip underline-offset-3 hover:text-ink hover:underline pointer-coarse:py-2"
            >
              {label}
            </Link>
          ))}
        </nav>
      </main>
      <Wall />
    </div>
  )
}

/** Frames on a wall and the light of a window across them: hairlines and paper, nothing to read. */
function Wall() {
  return (
    <div aria-hidden className="relative overflow-hidden border-l border-line bg-sunken max-lg:hidden">
      <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        <path d="M-40 700 L420 -60 L640 -60 L60 900 L-40 900Z" className="fill-surface opacity-70 dark:opacity-60" />
        <path d="M330 900 L760 190 L760 330 L420 900Z" className="fill-surface opacity-70 dark:opacity-60" />
        <g className="fill-paper stroke-line-strong">
          <rect x="118" y="178" width="216" height="284" rx="3" />
          <rect x="366" y="178" width="148" height="148" rx="3" />
          <rect x="366" y="358" width="240" height="160" rx="3" />
          <rect x="182" y="494" width="152" height="196" rx="3" />
          <rect x="366" y="550" width="112" height="140" rx="3" />
        </g>
        <g className="fill-none stroke-line-strong">
          <rect x="142" y="202" width="168" height="236" />
          <path d="M142 382 L206 318 L250 362 L282 330 L310 358" />
          <circle cx="262" cy="262" r="22" />
          <path d="M390 398h120M390 420h192M390 442h168M390 464h84" />
          <circle cx="440" cy="252" r="40" />
          <path d="M400 252a40 40 0 0 0 80 0Z" className="fill-sunken" />
          <path d="M206 666 L206 590 L232 590 L232 666 M244 666 L244 556 L270 556 L270 666 M282 666 L282 614 L308 614 L308 666" />
        </g>
        <path d="M411 580 L433 580 a14 14 0 0 1 14 14 L447 660 L411 660Z" className="fill-accent" />
        <path d="M0 742.5H720" className="stroke-line-strong" />
      </svg>
    </div>
  )
}
