import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Check,
  Code,
  FoldHorizontal,
  FoldVertical,
  Grid2x2X,
  Heading1,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Table,
  Unlink,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { linkTarget, type TextProfile } from '#shared/text/tree.ts'
import { completeWebsite } from '#shared/website.ts'
import { cn } from '../cn.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { inTable, type Mode, modeKeys, modeLabels, modesOf } from './text-modes.ts'

const icons: Readonly<Record<Mode, ReactNode>> = {
  strong: <Bold aria-hidden />,
  emphasis: <Italic aria-hidden />,
  code: <Code aria-hidden />,
  bullets: <List aria-hidden />,
  numbers: <ListOrdered aria-hidden />,
  quote: <Quote aria-hidden />,
  link: <Link2 aria-hidden />,
  heading: <Heading1 aria-hidden />,
  subheading: <Heading2 aria-hidden />,
  table: <Table aria-hidden />,
  'row-add': <BetweenHorizontalEnd aria-hidden />,
  'row-remove': <FoldVertical aria-hidden />,
  'column-add': <BetweenVerticalEnd aria-hidden />,
  'column-remove': <FoldHorizontal aria-hidden />,
  'table-remove': <Grid2x2X aria-hidden />,
}

interface TextBarProps {
  readonly place: 'floating' | 'within'
  readonly modes: TextProfile
  /** What holds where the cursor is. */
  readonly on: readonly Mode[]
  /** While the address of a link is asked for: what it is now. */
  readonly asking: (() => string) | null
  readonly onRun: (mode: Mode) => void
  /** An address, null to take the link away, undefined to leave it. */
  readonly onLink: (href: string | null | undefined) => void
}

/** What a text may be given, at its field. It never takes the focus from the words by being pressed. */
export function TextBar({ place, modes, on, asking, onRun, onLink }: TextBarProps) {
  const all = on.includes('table') ? [...modesOf[modes].filter((mode) => mode !== 'table'), ...inTable] : modesOf[modes]
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    const to = (next + all.length) % all.length
    event.preventDefault()
    event.stopPropagation()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  if (asking) return <LinkField place={place} address={asking()} onLink={onLink} />
  return (
    <div role="toolbar" aria-label="Formatting" tabIndex={-1} className="text-bar" data-place={place} onKeyDown={onKeyDown}>
      {all.map((mode, index) => (
        <IconButton
          key={mode}
          size="sm"
          label={modeLabels[mode]}
          icon={icons[mode]}
          shortcut={shortcutOf(mode)}
          // What is done once is no state.
          aria-pressed={inTable.includes(mode) ? undefined : on.includes(mode)}
          tabIndex={index === Math.min(at, all.length - 1) ? 0 : -1}
          onFocus={() => setAt(index)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(mode)}
          className={cn(on.includes(mode) && 'bg-accent-soft! text-accent!')}
        />
      ))}
    </div>
  )
}

const apple = /Mac|iP(?:hone|ad)/.test(navigator.platform)

function shortcutOf(mode: Mode): string | undefined {
  const key = modeKeys[mode]
  return key
    ?.replace('Mod-', apple ? '⌘' : 'Ctrl ')
    .replace('Shift-', apple ? '⇧' : 'Shift ')
    .replace(/[a-z]$/, (letter) => letter.toUpperCase())
}

interface LinkFieldProps extends Pick<TextBarProps, 'place' | 'onLink'> {
  readonly address: string
}

/** Where a link leads; in the place of the bar. */
function LinkField({ place, address, onLink }: LinkFieldProps) {
  const [typed, setTyped] = useState(address)
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const text = typed.trim()
    const href = linkTarget(/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : completeWebsite(text))
    if (text === '') onLink(null)
    else if (href === null) setWrong(true)
    else onLink(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') onLink(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="text-bar" data-place={place} data-asking>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press, and gives the focus back
        autoFocus
        type="text"
        inputMode="url"
        dir="ltr"
        aria-label="Address of the link"
        aria-invalid={wrong || undefined}
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent px-2 text-input text-ink outline-none"
      />
      {wrong && <span className="shrink-0 text-meta text-danger">Enter a web or e-mail address.</span>}
      <IconButton size="sm" label="Set the link" icon={<Check aria-hidden />} onClick={take} />
      {address !== '' && <IconButton size="sm" label="Remove the link" icon={<Unlink aria-hidden />} onClick={() => onLink(null)} />}
      <IconButton size="sm" label="Leave it" icon={<X aria-hidden />} onClick={() => onLink(undefined)} />
    </div>
  )
}
