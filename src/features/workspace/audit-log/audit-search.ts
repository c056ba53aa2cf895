import { type AuditKind, type AuditOutcome, auditKinds, auditOutcomes } from '#shared/records/audit-kinds.ts'
import { dayFrom, idFrom, textFrom } from '#shared/values/read-search.ts'

/** The address of the log, beside its tab. */
export type AuditSearch = {
  q?: string | undefined
  kind?: AuditKind[] | undefined
  person?: string | undefined
  outcome?: AuditOutcome | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Reads the address as far as it makes sense. */
export function readAuditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  const kinds = (textFrom(raw.kind) ?? '').split(',').filter((kind): kind is AuditKind => Object.hasOwn(auditKinds, kind))
  return {
    q: textFrom(raw.q),
    kind: kinds.length > 0 ? kinds : undefined,
    person: idFrom(raw.person),
    outcome: auditOutcomes.find((outcome) => outcome === raw.outcome),
    from: dayFrom(raw.from),
    to: dayFrom(raw.to),
  }
}

/** How many filters are on, the search apart. */
export function activeFilters({ kind, person, outcome, from, to }: AuditSearch): number {
  return [kind, person, outcome, from, to].filter(Boolean).length
}

/** What the server is asked for. */
export function auditFiltersOf({ q, kind, person, outcome, from, to }: AuditSearch) {
  return {
    ...(q?.trim() && { q: q.trim() }),
    ...(kind && { kind: kind.join(',') }),
    ...(person && { personId: person }),
    ...(outcome && { outcome }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
