import { type SQL, sql } from 'drizzle-orm'
import type { RecordRef } from '#platform/records/record-ref.ts'
import type { NoteAudience } from '#shared/rights/audience.ts'

/** Active accounts that can read what is written for this audience on this record, as a condition on `u`. */
export function readersOf(ref: RecordRef, written: NoteAudience): SQL {
  const audience = ref.audience === 'internal' ? 'internal' : written
  const staff = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))`
  const client = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'client') and ${allocatedTo(ref)}`
  const influencer = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'influencer')
    and ${allocatedTo(ref)} ${ref.readers === undefined ? sql`and u.id = any(${sql.param(ref.concerns)}::uuid[])` : sql``}`
  const own = sql`exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'influencer') and u.id = any(${sql.param(ref.concerns)}::uuid[])`
  if (audience === 'influencer') return sql`u.deactivated_at is null and (${staff} or (${own}))`
  return sql`u.deactivated_at is null and (${audience === 'internal' ? staff : sql`${staff} or (${client}) or (${influencer})`})`
}

/** Who has been put to work on the record's project or brand, as a condition on `u`; of what lies nowhere, everybody. */
export function allocatedTo(ref: RecordRef): SQL {
  if (ref.readers !== undefined) return sql`true`
  return sql`(exists (select 1 from project_allocations pa where pa.user_id = u.id and pa.project_id = ${ref.projectId}::uuid)
    or exists (select 1 from brand_allocations ba where ba.user_id = u.id and ba.brand_id = ${ref.brandId}::uuid))`
}
