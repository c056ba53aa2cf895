import type { PersonName } from '#shared/contract/refs.ts'
import { bestFirst, matchRank } from '#shared/values/match.ts'

export type Mentioned = PersonName

/** The name being typed after an @ before the cursor: "@mir" gives "mir". Null when there is none. */
export function mentionAt(text: string, cursor: number): { start: number; q: string } | null {
  const before = text.slice(0, cursor)
  const start = before.lastIndexOf('@')
  if (start < 0 || (start > 0 && !/[\s(]/.test(before.charAt(start - 1)))) return null
  const q = before.slice(start + 1)
  // A name has a few words; further away it is an ordinary sentence.
  return q.length > 40 || /[\n@]/.test(q) || q.split(' ').length > 3 ? null : { start, q }
}

/** Who of the people found for less than what is typed now still fits, in the order in which the server will say so a moment later. */
export function stillFitting<Person extends Mentioned>(people: readonly Person[], q: string): Person[] {
  const fitting = people.filter(({ fullName }) => matchRank(fullName, q) < 3)
  return bestFirst(fitting, q, ({ fullName }) => fullName)
}
