import { useState } from 'react'
import { cn } from '../cn.ts'

export interface AvatarPerson {
  /** none where it is not told who it is, or where there is no account */
  readonly id: string | null
  readonly name: string
  readonly image?: string | null | undefined
}
type AvatarSize = 18 | 20 | 24 | 28 | 32 | 40 | 64 | 96

// Whole class names: Tailwind reads the source and cannot see a name that is put together.
const hues = ['bg-hue-1', 'bg-hue-2', 'bg-hue-3', 'bg-hue-4', 'bg-hue-5', 'bg-hue-6', 'bg-hue-7', 'bg-hue-8']

/** The background class of somebody's initials; the same person always has the same one. */
export function hueOf(id: string): string {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hues[hash % hues.length] ?? 'bg-hue-1'
}

const initial = (word: string) => (word === '' ? '' : String.fromCodePoint(word.codePointAt(0) ?? 63).toUpperCase())

/** "Mira Kaya" gives MK, "Cher" gives C. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return initial(first || '?') + initial(last)
}

interface AvatarProps {
  readonly person: AvatarPerson
  readonly size?: AvatarSize
  /** `square` for brands. */
  readonly shape?: 'round' | 'square'
  /** The name stands next to it: leave the picture silent for screen readers. */
  readonly decorative?: boolean
  readonly className?: string
}

/** A face, or the initials in a colour that stays the same for the same person. */
export function Avatar({ person, size = 24, shape = 'round', decorative = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = person.image && person.image !== broken ? person.image : null
  const rounded = shape === 'round' ? 'rounded-full' : size >= 40 ? 'rounded-card' : 'rounded-chip'
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { title: person.name })}
      style={{ width: size, height: size, fontSize: Math.max(8.5, Math.round(size * 0.4)) }}
      className={cn(
        'relative inline-grid shrink-0 place-items-center overflow-hidden leading-none font-semibold tracking-[0.01em] text-on-hue select-none',
        rounded,
        image ? 'bg-sunken' : hueOf(person.id ?? person.name),
        className,
      )}
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
        // Drawn and not written: as text it would have to be part of the name of a button round it.
        <span aria-hidden data-initials={initialsOf(person.name)} className="before:content-[attr(data-initials)]" />
      )}
      {!decorative && <span className="sr-only">{person.name}</span>}
    </span>
  )
}

interface AvatarStackProps {
  readonly people: readonly AvatarPerson[]
  readonly max?: number
  readonly size?: AvatarSize
}

/** A few faces over each other and "+N"; all the names for screen readers and on hover. */
export function AvatarStack({ people, max = 4, size = 24 }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.length - shown.length
  const names = people.map((person) => person.name).join(', ')
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
