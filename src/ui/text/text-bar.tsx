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
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Table,
  Unlink,
  X,
} from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { linkTarget, type TextProfile } from '#shared/markdown/tree.ts'
import { completeWebsite } from '#shared/values/website.ts'
import { cn } from '../base/cn.ts'
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
  picture: <ImagePlus aria-hidden />,
  'row-add': <BetweenHorizontalEnd aria-hidden />,
  'row-remove': <FoldVertical aria-hidden />,
  'column-add': <BetweenVerticalEnd aria-hidden />,
  'column-remove': <FoldHorizontal aria-hidden />,
  'table-remove': <Grid2x2X aria-hidden />,
}

/** `floating`: below the field while one writes. `within`: below the words. `selection`: next to the selected words, and only then. */
export type BarPlace = 'floating' | 'within' | 'selection'

interface TextBarProps {
  readonly place: BarPlace
  readonly modes: TextProfile
  /** What holds where the cursor is. */
  readonly on: readonly Mode[]
  /** While the address of a link is asked for, or the words for a picture: what they are now. */
  readonly asking: { readonly what: 'link' | 'alt'; readonly now: () => string } | null
  readonly onRun: (mode: Mode) => void
  /** An address, null to take the link away, undefined to leave it. */
  readonly onLink: (href: string | null | undefined) => void
  /** What a picture shows, in words; undefined to leave it. */
  readonly onAlt: (alt: string | undefined) => void
  /** Escape: back to the words. */
  readonly onLeave: () => void
}

/** What a text may be given, at its field. It never takes the focus from the words by being pressed. */
export function TextBar({ place, modes, on, asking, onRun, onLink, onAlt, onLeave }: TextBarProps) {
  const all = on.includes('table') ? [...modesOf[modes].filter((mode) => mode !== 'table'), ...inTable] : modesOf[modes]
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    const to = (next + all.length) % all.length
    event.preventDefault()
    event.stopPropagation()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  if (asking?.what === 'link') return <LinkField place={place} address={asking.now()} onLink={onLink} />
  if (asking) return <AltField place={place} alt={asking.now()} onAlt={onAlt} />
  return (
    <div role="toolbar" aria-label="Formatting" tabIndex={-1} className="text-bar" data-place={place} onKeyDown={onKeyDown}>
      {all.map((mode, index) => (
        <IconButton
          key={mode}
          size="sm"
          label={mode === 'picture' && on.includes(mode) ? 'Alternative text' : modeLabels[mode]}
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
  const [wrong, setWrong] = useState(false)
  const take = (typed: string) => {
    const text = typed.trim()
    const href = linkTarget(/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : completeWebsite(text))
    if (text === '') onLink(null)
    else if (href === null) setWrong(true)
    else onLink(href)
  }
  return (
    <AskField
      {...{ place, take }}
      label="Address of the link"
      set="Set the link"
      given={address}
      input={{ inputMode: 'url', dir: 'ltr', placeholder: 'https://' }}
      problem={wrong ? 'Enter a web or e-mail address.' : undefined}
      onTyped={() => setWrong(false)}
      onLeave={() => onLink(undefined)}
    >
      {address !== '' && <IconButton size="sm" label="Remove the link" icon={<Unlink aria-hidden />} onClick={() => onLink(null)} />}
    </AskField>
  )
}

const altMax = 500

/** What the chosen picture shows, for whoever does not see it. */
function AltField({ place, alt, onAlt }: Pick<TextBarProps, 'place' | 'onAlt'> & { readonly alt: string }) {
  const [long, setLong] = useState(false)
  const take = (typed: string) => (typed.trim().length > altMax ? setLong(true) : onAlt(typed.trim()))
  return (
    <AskField
      {...{ place, take }}
      label="Alternative text"
      set="Set the alternative text"
      given={alt}
      input={{ dir: 'auto', placeholder: 'What the picture shows' }}
      problem={long ? `Enter at most ${altMax} characters.` : undefined}
      onTyped={() => setLong(false)}
      onLeave={() => onAlt(undefined)}
    />
  )
}

interface AskFieldProps extends Pick<TextBarProps, 'place'> {
  readonly label: string
  /** what the button does that takes it */
  readonly set: string
  readonly given: string
  readonly input: Pick<ComponentProps<'input'>, 'inputMode' | 'dir' | 'placeholder'>
  readonly problem: string | undefined
  readonly take: (typed: string) => void
  readonly onTyped: () => void
  readonly onLeave: () => void
  readonly children?: ReactNode
}

/** One thing that is asked for, in the place of the bar. */
function AskField({ place, label, set, given, input, problem, take, onTyped, onLeave, children }: AskFieldProps) {
  const [typed, setTyped] = useState(given)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take(typed)
    else if (event.key === 'Escape') onLeave()
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
        {...input}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onTyped()
        }}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent px-2 text-input text-ink outline-none"
      />
      {problem !== undefined && <span className="shrink-0 text-meta text-danger">{problem}</span>}
      <IconButton size="sm" label={set} icon={<Check aria-hidden />} onClick={() => take(typed)} />
      {children}
      <IconButton size="sm" label="Leave it" icon={<X aria-hidden />} onClick={onLeave} />
    </div>
  )
}
