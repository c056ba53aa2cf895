import { type SQL, sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'

/** Names, address and e-mail folded as `holds` folds them, so that one search finds a line by any of them. */
const names = ['person_name', 'actor_name', 'record_name', 'subject_name', 'address']
const searched = sql.raw(
  `lower(regexp_replace(normalize(${names.map((name) => `coalesce(${name}, '')`).join(` || ' ' || `)}, NFD), '[\\u0300-\\u036f]', '', 'g'))`,
)

/**
 * One line per thing that an admin may have to account for, written in its own transaction (`src/platform/transactions/audit.ts`). Names stand as they
 * were. No foreign keys: a line outlives what it tells of. A trigger refuses to change, empty or remove any of it, but for what the
 * retention job removes (decision 16).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    outcome: text('outcome').notNull(),
    actorKind: text('actor_kind').notNull(),
    /** the account whose rights counted; none for a guest and the system */
    actorId: uuid('actor_id'),
    /** of a guest or an agent, who have no account */
    actorName: text('actor_name'),
    personName: text('person_name'),
    recordType: text('record_type'),
    recordId: uuid('record_id'),
    recordName: text('record_name'),
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    address: text('address'),
    browser: text('browser'),
    details: jsonb('details').$type<Record<string, [unknown, unknown]>>().notNull().default(sql`'{}'`),
    search: text('search')
      .notNull()
      .generatedAlwaysAs((): SQL => searched),
  },
  (t) => [
    check('audit_entries_outcome', sql`${t.outcome} in ('done', 'failed')`),
    index('audit_entries_newest').on(t.at, t.id),
    index('audit_entries_kind').on(t.kind, t.at, t.id),
    index('audit_entries_actor').on(t.actorId, t.at, t.id),
    index('audit_entries_subject').on(t.subjectId, t.at, t.id),
    index('audit_entries_failed').on(t.at, t.id).where(sql`outcome = 'failed'`),
    index('audit_entries_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
