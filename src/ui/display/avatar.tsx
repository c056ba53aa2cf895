import { useState } from 'react'
import type { PersonRef, ShownPerson } from '#shared/contract/refs.ts'
import { cn } from '../base/cn.ts'
import { useHue } from './person-hues.ts'

type AvatarSize = 18 | 20 | 24 | 28 | 32 | 40 | 64 | 96

const initial = (word: string) => (word === '' ? '' : String.fromCodePoint(word.codePointAt(0) ?? 63).toUpperCase())

/** "Mira Kaya" gives MK, "Cher" gives C. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return initial(first || '?') + initial(last)
}

const frame = 'relative inline-grid shrink-0 place-items-center overflow-hidden leading-none select-none'
const boxOf = (size: AvatarSize) => ({ width: size, height: size, fontSize: Math.max(8.5, Math.round(size * 0.4)) })

interface InitialsProps {
  /** what the colour follows; without one it follows the name */
  readonly id: string | null
  readonly name: string
  readonly className?: string | undefined
}

// Drawn and not written: as text they would have to be part of the name of a button round them.
function Initials({ id, name, className }: InitialsProps) {
  const hue = useHue(id ?? name)
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={cn(
        'absolute inset-0 grid place-items-center font-semibold tracking-[0.01em] text-on-hue before:content-[attr(data-initials)]',
        hue,
        className,
      )}
    />
  )
}

/** What stands for a brand without a logo. The name stands beside it. */
export function InitialsTile({ size, ...named }: Omit<InitialsProps, 'className'> & { readonly size: AvatarSize }) {
  return (
    <span aria-hidden style={boxOf(size)} className={cn(frame, size >= 40 ? 'rounded-card' : 'rounded-chip')}>
      <Initials {...named} />
    </span>
  )
}

interface AvatarProps {
  readonly person: ShownPerson
  readonly size?: AvatarSize
  /** The name stands next to it: leave the picture silent for screen readers. */
  readonly decorative?: boolean
  readonly className?: string
}

/** A face, or the initials in a colour that stays the same for the same person; see PersonHues for conversations. */
export function Avatar({ person, size = 24, decorative = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = person.avatarUrl && person.avatarUrl !== broken ? person.avatarUrl : null
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { title: person.fullName })}
      style={boxOf(size)}
      className={cn(frame, 'rounded-full', image && 'bg-sunken', className)}
    >
      {image ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(image)}
          className="size-full object-cover"
        />
      ) : (
        <Initials id={person.id} name={person.fullName} />
      )}
      {!decorative && <span className="sr-only">{person.fullName}</span>}
    </span>
  )
}

interface AvatarStackProps {
  readonly people: readonly PersonRef[]
  readonly max?: number
  readonly size?: AvatarSize
}

/** A few faces over each other and "+N"; all the names for screen readers and on hover. */
export function AvatarStack({ people, max = 4, size = 24 }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.length - shown.length
  const names = people.map(({ fullName }) => fullName).join(', ')
  return (
    <span title={names} className="inline-flex">
      <span className="sr-only">{names}</span>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} decorative className="-ml-1 ring-2 ring-surface nth-2:ml-0" />
      ))}
      {rest > 0 && (
        <span
          aria-hidden
          style={{ minWidth: size, height: size }}
          className="-ml-1 inline-grid place-items-center rounded-full bg-hover px-1 text-[10px] leading-none font-semibold text-ink-2 tabular ring-2 ring-surface"
        >
          +{rest}
        </span>
      )}
    </span>
  )
}
