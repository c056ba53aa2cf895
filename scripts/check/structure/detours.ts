import type { Detours } from './order.ts'

/** What still runs against the order of areas: to be undone, never added to. */
export const knownDetours: Detours = {
  imports: [],
  sql: [
    'platform/mail/files.ts > files',
    'platform/mail/files.ts > mail_files',
    'platform/transactions/audit.ts > users',
    'platform/transactions/audit.ts > projects',
    'platform/transactions/audit.ts > brands',
    'platform/transactions/events.ts > users',
  ],
}
