import { z } from 'zod'
import { calendarDate, id, instant, listInput, queryList } from '#shared/contract/endpoint.ts'
import { personRef } from '#shared/contract/refs.ts'
import { type AuditKind, auditKinds, auditOutcomes } from '#shared/records/audit-kinds.ts'
import { actorKinds } from '#shared/rights/actor.ts'

export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]
export const auditKind = z.enum(auditKindNames)

export const auditFilters = {
  /** any of them; none means all */
  kind: queryList(auditKind).optional(),
  /** who did it or whom it concerns */
  personId: id.optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** first and last day in the reader's time zone */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** in the names of people and records, e-mail addresses and network addresses */
  q: z.string().trim().max(200).optional(),
}
export const auditList = listInput(auditFilters)
export type AuditListInput = z.output<typeof auditList>

export const auditEntry = z.object({
  id,
  at: instant,
  kind: auditKind,
  outcome: z.enum(auditOutcomes),
  actor: z.object({
    kind: z.enum(actorKinds),
    /** of a guest or an agent */
    name: z.string().nullable(),
    /** the account whose rights counted; under the name it had then */
    person: personRef.nullable(),
  }),
  recordType: z.string().nullable(),
  recordId: id.nullable(),
  recordName: z.string().nullable(),
  /** the person it was done to, when that is another */
  subject: personRef.nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  /** before and after by field */
  details: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.infer<typeof auditEntry>
