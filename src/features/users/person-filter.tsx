import { Avatar } from '#ui/display/avatar.tsx'
import type { PersonChoice } from './use-people.ts'

/** A person in the list of a filter: face and name. */
export function personFilterOption({ id, fullName, avatarUrl }: PersonChoice) {
  return { value: id, label: fullName, lead: <Avatar person={{ id, name: fullName, image: avatarUrl }} size={20} decorative /> }
}
