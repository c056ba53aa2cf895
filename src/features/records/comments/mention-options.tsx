import { AtSign } from 'lucide-react'
import type { PersonRef } from '#shared/contract/refs.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'

type MentionOptionsProps = {
  /** the field names the chosen option by it: `${listId}-${person.id}` */
  readonly listId: string
  readonly people: readonly PersonRef[]
  readonly chosen: PersonRef | undefined
  readonly onPick: (person: PersonRef) => void
  /** on which side of the field it stands */
  readonly className: string
}

/** The people who may be meant by what is typed after an @. The focus stays in the field. */
export function MentionOptions({ listId, people, chosen, onPick, className }: MentionOptionsProps) {
  return (
    <div
      id={listId}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native lists hold text only
      role="listbox"
      aria-label="People to mention"
      className={cn('absolute left-0 z-10 w-full min-w-60 rounded-card border border-line-strong bg-surface p-1 shadow-float', className)}
    >
      {people.map((person) => (
        <div
          key={person.id}
          id={`${listId}-${person.id}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native lists hold text only
          role="option"
          tabIndex={-1}
          aria-selected={person.id === chosen?.id}
          // Before the text loses the focus to the press.
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(person)
          }}
          className={cn(
            'flex min-h-8 items-center gap-2 rounded-chip px-2 text-body pointer-coarse:min-h-11',
            person.id === chosen?.id && 'bg-hover',
          )}
        >
          <Avatar person={person} size={20} decorative />
          <bdi>{person.fullName}</bdi>
        </div>
      ))}
    </div>
  )
}

/** Begins a mention in the text, which keeps the focus. */
export function MentionButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <IconButton
      size="sm"
      label="Mention a person"
      icon={<AtSign aria-hidden />}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  )
}
