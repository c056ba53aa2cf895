import type { RecordType } from '#platform/record-type.ts'
import { users } from './table.ts'

/** People lie in no project, and their accounts are deactivated, never deleted. */
export const profileRecord: RecordType<typeof users> = {
  type: 'profile',
  noun: 'person',
  nouns: 'people',
  table: users,
  place: {},
}
