import { useEffect, useRef } from 'react'
import { BothValues, ConflictBox } from './conflict-box.tsx'

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

/** Others changed the same fields while one was editing: shows both versions and lets the person choose. Nothing entered is lost. */
export function StaleNotice({ fields, onKeepMine, onTakeTheirs, busy = false }: StaleNoticeProps) {
  const box = useRef<HTMLElement>(null)
  // It comes at the top of a form that may be scrolled to its end, where the save button was pressed.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus()
  }, [])
  return (
    <ConflictBox
      box={box}
      title={`Someone else changed ${fields.length > 1 ? 'these fields' : 'this field'} while you were editing`}
      keepLabel="Keep mine and save"
      className="mb-4"
      {...{ busy, onKeepMine, onTakeTheirs }}
    >
      <ul className="flex flex-col gap-2">
        {fields.map(({ name, label, mine, theirs }) => (
          <li key={name}>
            <p className="text-meta font-medium text-ink-2">{label}</p>
            <BothValues mine={mine} theirs={theirs} />
          </li>
        ))}
      </ul>
    </ConflictBox>
  )
}
