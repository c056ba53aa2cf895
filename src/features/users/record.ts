import type { RecordKind } from '#platform/record-kind.ts'
import { users } from './table.ts'

/** People lie in no project, and their accounts are deactivated, never deleted. */
export const profileKind: RecordKind<typeof users> = {
  name: 'profile',
  noun: 'person',
  nouns: 'people',
  table: users,
  place: {},
}
