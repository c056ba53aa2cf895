import type { Detours } from './order.ts'

/** What still runs against the order of areas: to be undone, never added to. */
export const knownDetours: Detours = {
  imports: [],
  sql: [
    'features/workspace/users/queries.ts > project_allocations',
    'features/workspace/users/queries.ts > brand_allocations',
    'features/workspace/users/queries.ts > projects',
    'features/workspace/users/refs.ts > brand_allocations',
    'features/workspace/users/refs.ts > project_allocations',
    'features/workspace/users/refs.ts > projects',
    'platform/mail/files.ts > files',
    'platform/mail/files.ts > mail_files',
    'platform/records/purge.ts > follows',
    'platform/transactions/audit.ts > users',
    'platform/transactions/audit.ts > projects',
    'platform/transactions/audit.ts > brands',
    'platform/transactions/events.ts > users',
  ],
}
