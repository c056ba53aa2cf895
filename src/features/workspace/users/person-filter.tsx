import { Avatar } from '#ui/display/avatar.tsx'
import { FilterSelect } from '#ui/filters/filter-bar.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { type PersonChoice, usePeopleChoices } from './use-people.ts'

/** A person in the list of a filter: face and name. */
export function personFilterOption(person: PersonChoice) {
  return { value: person.id, label: person.fullName, lead: <Avatar person={person} size={20} decorative /> }
}

interface PersonFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  /** Those on offer, of all; who is chosen stays. */
  readonly fits?: (person: PersonChoice) => boolean
}

/** One person as a filter. */
export function PersonFilter({ label, value, onChange, fits }: PersonFilterProps) {
  // A link may name somebody whom a long list does not hold.
  const people = usePeopleChoices(value ? { chosen: [value] } : {})
  return (
    <FilterSelect
      label={label}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      {...toOptions(people, personFilterOption, (person) => fits === undefined || person.id === value || fits(person))}
    />
  )
}
