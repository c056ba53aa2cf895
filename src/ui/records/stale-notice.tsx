import { GitMerge } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../controls/button.tsx'

export interface StaleField {
  readonly name: string
  readonly label: string
  /** What the person entered, as it reads. */
  readonly mine: string
  /** What stands there now. */
  readonly theirs: string
}

interface StaleNoticeProps {
  readonly fields: readonly StaleField[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly busy?: boolean
}

const empty = (text: string) => (text === '' ? <span className="text-ink-3">empty</span> : text)

/** Others changed the same fields while one was editing: shows both versions and lets the person choose. Nothing entered is lost. */
export function StaleNotice({ fields, onKeepMine, onTakeTheirs, busy = false }: StaleNoticeProps) {
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  // It comes at the top of a form that may be scrolled to its end, where the save button was pressed.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus()
  }, [])
  const many = fields.length > 1
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="mb-4 rounded-card border border-warning/40 bg-warning-soft p-3 text-ink outline-none"
    >
      <div className="flex gap-2.5">
        <GitMerge aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="text-body font-medium">
            Someone else changed {many ? 'these fields' : 'this field'} while you were editing
          </h3>
          <ul className="mt-2 flex flex-col gap-2">
            {fields.map((field) => (
              <li key={field.name}>
                <p className="text-meta font-medium text-ink-2">{field.label}</p>
                <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 text-secondary">
                  <dt className="text-ink-2">Yours</dt>
                  <dd dir="auto" className="line-clamp-3 break-words whitespace-pre-wrap">
                    {empty(field.mine)}
                  </dd>
                  <dt className="text-ink-2">Theirs</dt>
                  <dd dir="auto" className="line-clamp-3 break-words whitespace-pre-wrap">
                    {empty(field.theirs)}
                  </dd>
                </dl>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" variant="primary" loading={busy} onClick={onKeepMine}>
              Keep mine and save
            </Button>
            <Button size="sm" disabled={busy} onClick={onTakeTheirs}>
              Take theirs
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
