import { Avatar } from '#ui/display/avatar.tsx'
import type { PersonChoice } from './use-people.ts'

/** A person in the list of a filter: face and name. */
export function personFilterOption(person: PersonChoice) {
  return { value: person.id, label: person.fullName, lead: <Avatar person={person} size={20} decorative /> }
}
