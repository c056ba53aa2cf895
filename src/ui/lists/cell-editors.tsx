import { type ReactNode, useRef, useState } from 'react'
import { focusOnce } from '../base/use-focus-next.ts'
import { NumberInput } from '../controls/number-input.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { Menu } from '../overlays/menu.tsx'
import { DueDialog, DueItems } from './due-items.tsx'

// What stands in a cell of a grid while its value is changed there. Leaving it saves, Escape does not.

interface CellMenuProps {
  readonly label: string
  readonly onClose: () => void
  /** the items of the menu */
  readonly children: ReactNode
}

/** A choice; it opens at once. */
export function CellMenu({ label, onClose, children }: CellMenuProps) {
  return (
    <Menu
      open
      align="start"
      onOpenChange={(open) => !open && onClose()}
      trigger={
        <button type="button" className="flex h-8 w-full items-center truncate rounded-chip bg-hover px-2 text-left text-secondary">
          {label}…
        </button>
      }
    >
      {children}
    </Menu>
  )
}

interface CellDateProps {
  /** "Due date" */
  readonly label: string
  /** "No due date" */
  readonly none: string
  /** in the viewer's zone */
  readonly today: string
  readonly value: string | null
  readonly onSave: (date: string | null) => void
  readonly onClose: () => void
}

/** A day: the usual ones, another one from the calendar, none. */
export function CellDate({ label, none, today, value, onSave, onClose }: CellDateProps) {
  const [picking, setPicking] = useState(false)
  // The menu closes with the press that asks for a day; the calendar goes on.
  const goesOn = useRef(false)
  if (picking) return <DueDialog title={label} value={value} open onClose={onClose} onSet={onSave} />
  return (
    <CellMenu label={label} onClose={() => !goesOn.current && onClose()}>
      <DueItems
        today={today}
        onSet={onSave}
        none={none}
        without={value === null}
        onPick={() => {
          goesOn.current = true
          setPicking(true)
        }}
      />
    </CellMenu>
  )
}

interface CellTextProps {
  /** "Name of …", for screen readers */
  readonly label: string
  readonly value: string
  /** @returns the text as it is stored, or null for what cannot be */
  readonly read: (text: string) => string | null
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** One line of text. */
export function CellText({ label, value, read, onSave, onClose }: CellTextProps) {
  const [text, setText] = useState(value)
  const stored = read(text)
  const done = useRef(false)
  const save = () => {
    if (done.current) return
    done.current = true
    if (stored !== null && stored !== value) onSave(stored)
    onClose()
  }
  return (
    <TextInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- one asked to type here
      autoFocus
      size="sm"
      aria-label={label}
      invalid={stored === null}
      autoComplete="off"
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') done.current = true
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && stored !== null) save()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

interface CellNumberProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onSave: (value: number | null) => void
  readonly onClose: () => void
}

/** A number, or none. */
export function CellNumber({ label, value, onSave, onClose, ...limits }: CellNumberProps) {
  const [entered, setEntered] = useState(value)
  const done = useRef(false)
  const save = () => {
    if (done.current) return
    done.current = true
    if (entered !== value) onSave(entered)
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field in it
    <span
      ref={focusOnce}
      className="min-w-0 flex-1 pl-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') save()
        else {
          done.current = true
          onClose()
        }
      }}
    >
      <NumberInput aria-label={label} value={entered} onChange={setEntered} onBlur={save} buttons={false} {...limits} />
    </span>
  )
}
