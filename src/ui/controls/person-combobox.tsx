import { useMemo } from 'react'
import type { PersonRef } from '#shared/contract/refs.ts'
import { Avatar } from '../display/avatar.tsx'
import { Combobox, type ComboboxOption, MultiCombobox } from './combobox.tsx'
import type { ControlProps } from './field-context.ts'

/** A person on offer. @property hint a second line: role, email */
export type OfferedPerson = PersonRef & { readonly hint?: string | undefined }

interface CommonProps extends ControlProps {
  readonly people: readonly OfferedPerson[]
  readonly onSearch?: (query: string, signal: AbortSignal) => Promise<readonly OfferedPerson[]>
  readonly placeholder?: string
  readonly emptyText?: string
  readonly loading?: boolean
  readonly onBlur?: () => void
  readonly className?: string
}

function toOption(person: OfferedPerson): ComboboxOption {
  return { value: person.id, label: person.fullName, hint: person.hint, lead: <Avatar person={person} size={20} decorative /> }
}

function useSource({ people, onSearch }: CommonProps) {
  const options = useMemo(() => people.map(toOption), [people])
  const search = onSearch && (async (query: string, signal: AbortSignal) => (await onSearch(query, signal)).map(toOption))
  return { options, ...(search && { onSearch: search }) }
}

interface PersonComboboxProps extends CommonProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly clearable?: boolean
  readonly size?: 'sm' | 'md'
}

/** One person of many, with a face. */
export function PersonCombobox({
  people,
  onSearch,
  placeholder = 'Choose a person',
  emptyText = 'Nobody by that name',
  clearable = true,
  ...rest
}: PersonComboboxProps) {
  const source = useSource({ people, ...(onSearch && { onSearch }) })
  return (
    <Combobox
      {...rest}
      {...source}
      placeholder={placeholder}
      emptyText={emptyText}
      clearable={clearable}
      searchPlaceholder="Search by name"
    />
  )
}

interface PeopleComboboxProps extends CommonProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Several people, as chips with faces. */
export function PeopleCombobox({
  people,
  onSearch,
  placeholder = 'Add people',
  emptyText = 'Nobody by that name',
  ...rest
}: PeopleComboboxProps) {
  const source = useSource({ people, ...(onSearch && { onSearch }) })
  return <MultiCombobox {...rest} {...source} placeholder={placeholder} emptyText={emptyText} searchPlaceholder="Search by name" />
}
