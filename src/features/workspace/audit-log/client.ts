import { createClient } from '#shared/contract/client.ts'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import type { auditApi } from './api.ts'
import { type AuditSearch, auditFiltersOf } from './audit-search.ts'

const call = createClient<typeof auditApi>()

/** The log by its filters, newest first, page after page. It has no live events: it is read anew when one comes back to it. */
export function auditOptions(search: AuditSearch) {
  const filters = auditFiltersOf(search)
  return {
    ...filteredPagesOf(
      ['audit-entries', 'list', filters],
      (page, options) => call('GET /api/audit-entries', { ...filters, ...page }, options),
      // Names stay as they were, pictures do not.
      ['profile'],
    ),
    staleTime: 0,
  }
}
