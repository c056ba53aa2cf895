import { FileText, FolderKanban, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { fold } from '#shared/values/match.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { StatusIcon, type StatusShape } from '#ui/display/status-icon.tsx'
import type { SearchItem } from './schema.ts'

const shapes: ReadonlySet<string> = new Set<StatusShape>(['todo', 'in_progress', 'review', 'done', 'blocked', 'cancelled'])

/** What stands before the name: the state of a task, the logo of a brand, the face of a person. A kind of its own needs nothing here. */
export function FoundSign({ item }: { readonly item: SearchItem }) {
  const { recordType, state, brand, project, person } = item
  if (recordType === 'profile' && person) return <Avatar person={{ ...person, id: person.id ?? item.recordId }} size={20} decorative />
  if (recordType === 'brand' && brand) return <BrandLogo brand={brand} size={20} />
  if (recordType === 'project') return project ? <BrandLogo brand={project.brand} size={20} /> : <FolderKanban aria-hidden size={16} />
  if (recordType === 'comment') return <MessageSquare aria-hidden size={16} className="text-ink-3" />
  if (state && shapes.has(state)) return <StatusIcon status={state as StatusShape} />
  return <FileText aria-hidden size={16} className="text-ink-3" />
}

/** Where it lies, and who said it: what tells records of one name apart. */
export function placeOf({ recordType, project, brand, person }: SearchItem): string {
  const lies = project
    ? [recordType === 'project' ? undefined : project.name, project.brand.name]
    : [recordType === 'brand' ? undefined : brand?.name]
  const said = recordType === 'comment' ? person?.fullName : undefined
  return [said, ...lies].filter(Boolean).join(' · ')
}

/** A line's name: of a comment what it says, of the rest what it is called. */
export function nameOf({ recordType, title, excerpt }: SearchItem): string {
  return recordType === 'comment' ? (excerpt ?? title) : title
}

export function ArchivedBadge({ item }: { readonly item: SearchItem }) {
  return item.archived ? <Badge>Archived</Badge> : null
}

/** A text with the beginnings of words that were looked for set apart. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const wanted = words.map(fold).filter((word) => word.length > 1)
  if (wanted.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = fold(word)
    const found = wanted.find((one) => folded.startsWith(one))
    if (!found) continue
    // Where an accent or a letter of two takes another number of signs, the whole word is set apart.
    const length = folded.length === word.length ? found.length : word.length
    parts.push(
      text.slice(end, index),
      <b key={index} className="font-semibold text-ink">
        {word.slice(0, length)}
      </b>,
    )
    end = index + length
  }
  return [...parts, text.slice(end)]
}
