import type { FileHolder } from '#platform/files/file-places.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { visibleProfiles } from './queries.ts'
import { users } from './table.ts'

/** People lie in no project, and their accounts are deactivated, never deleted. */
export const profileKind: RecordKind<typeof users> = {
  name: 'profile',
  noun: 'person',
  nouns: 'people',
  table: users,
  title: users.fullName,
  place: {},
  seen: visibleProfiles,
  alias: 'u',
  search: {
    internal: [users.email],
    people: [users.id],
    person: users.id,
    first: 7,
    opens: addressOf.profile,
  },
}

/** The picture is seen by whoever may know of the person. */
export const avatarHolder: FileHolder = { column: users.avatarFileId, alias: 'u', seen: visibleProfiles }
