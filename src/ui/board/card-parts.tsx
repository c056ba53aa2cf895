import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { initialsOf } from '../display/avatar.tsx'
import { hueOf } from '../display/person-hues.ts'
import type { NamedPerson, NamedProject } from './named-cards.ts'

// What stands on the cards of every board. Few elements: there may be thousands.

/** Logo, project and brand. */
export function CardProject({ project }: { readonly project: NamedProject | undefined }) {
  if (!project) return null
  const { name, brand } = project
  const logo = 'mr-1.5 inline-grid size-4 shrink-0 place-items-center rounded-[4px]'
  return (
    <span className="mb-0.5 flex items-center text-meta text-ink-3">
      {brand?.logoUrl && <img src={brand.logoUrl} alt="" width={16} height={16} loading="lazy" className={cn(logo, 'object-contain')} />}
      {brand && !brand.logoUrl && (
        <span aria-hidden className={cn(logo, 'text-[8px] leading-none font-semibold text-on-hue', hueOf(brand.id))}>
          {initialsOf(brand.name)}
        </span>
      )}
      <span dir="auto" className="min-w-0 truncate">
        {brand ? `${name} · ${brand.name}` : name}
      </span>
    </span>
  )
}

/** When it is due, in red once it is late. */
export function CardDue({ overdue, children }: { readonly overdue: boolean; readonly children: ReactNode }) {
  return (
    <span title={overdue ? 'Overdue' : undefined} className={cn(overdue && 'font-medium text-danger before:content-[""/"Overdue"]')}>
      {children}
    </span>
  )
}

/** Who has it. */
export function CardFace({ person }: { readonly person: NamedPerson | undefined }) {
  if (!person) return null
  const size = 'ml-auto size-6 shrink-0 rounded-full'
  if (person.avatarUrl)
    return (
      <img
        src={person.avatarUrl}
        alt={person.fullName}
        title={person.fullName}
        width={24}
        height={24}
        loading="lazy"
        className={cn(size, 'bg-sunken object-cover')}
      />
    )
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- initials stand for a picture without being one
      role="img"
      aria-label={person.fullName}
      title={person.fullName}
      className={cn(size, 'grid place-items-center text-[9.5px] leading-none font-semibold text-on-hue', hueOf(person.id))}
    >
      {initialsOf(person.fullName)}
    </span>
  )
}
