import { randomUUID } from 'node:crypto'
import type { AuditKind, AuditOutcome } from '#shared/records/audit-kinds.ts'
import { type Actor, ownNameOf } from '#shared/rights/actor.ts'
import type { Caller } from '../context.ts'
import { prepared, type Queryable } from '../database/db.ts'
import { accountOf, type Changes } from './events.ts'

/** One line of the audit log. Who, when and from where is added when it is written. */
export type AuditInput = {
  kind: AuditKind
  /** `done` unless told otherwise */
  outcome?: AuditOutcome
  /** what it was done to: kind, id and name of a record; the name is looked up for people, brands and projects */
  recordType?: string
  recordId?: string | null
  recordName?: string | null
  /** the person it was done to, when that is another than who did it */
  subjectId?: string | null
  /** before and after by field, or what else explains it as [null, value]; what looks like a secret is left out */
  details?: Changes
}

const insertLines = `
  insert into audit_entries (id, kind, outcome, actor_kind, actor_id, actor_name, person_name, record_type, record_id, record_name,
    subject_id, subject_name, address, browser, details)
  select a.id, a.kind, a.outcome, $2, $3::uuid, nullif($4, ''), coalesce(nullif($5, ''), (select r.name from record_names r where r.kind = 'profile' and r.id = $3::uuid)),
    a."recordType", a."recordId", coalesce(a."recordName", (select r.name from record_names r where r.kind = a."recordType" and r.id = a."recordId")),
    a."subjectId", (select r.name from record_names r where r.kind = 'profile' and r.id = a."subjectId"), $6, $7,
    case when a.details ? 'brandId' then jsonb_build_object('brand', jsonb_build_array(
      (select r.name from record_names r where r.kind = 'brand' and r.id = (a.details -> 'brandId' ->> 0)::uuid),
      (select r.name from record_names r where r.kind = 'brand' and r.id = (a.details -> 'brandId' ->> 1)::uuid))) else a.details end
  from json_to_recordset($1::json) as a(id uuid, kind text, outcome text, "recordType" text, "recordId" uuid, "recordName" text,
    "subjectId" uuid, details jsonb)`

/** Writes lines of the audit log in one statement, in whatever transaction is open; names are kept as they are at this moment. */
export async function insertAuditRows(
  client: Queryable,
  actor: Actor,
  caller: Caller | undefined,
  lines: readonly AuditInput[],
): Promise<void> {
  const payload = lines.map((line) => ({
    ...line,
    id: randomUUID(),
    outcome: line.outcome ?? 'done',
    subjectId: line.subjectId === actor.userId ? null : line.subjectId,
    recordName: cut(line.recordName),
    details: withoutSecrets(line.details ?? {}),
  }))
  await prepared(client, 'insert_audit_entries', insertLines, [
    JSON.stringify(payload),
    actor.kind,
    accountOf(actor),
    ownNameOf(actor),
    actor.kind === 'person' || actor.kind === 'token' || actor.kind === 'agent' ? actor.fullName : null,
    caller?.ip ?? null,
    caller?.headers['user-agent']?.slice(0, longest) ?? null,
  ])
}

const longest = 300
const secret = /password|secret|token|hash|credential|api_?key|private_?key/i

function cut<T>(value: T): T | string {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest - 1)}…` : value
}

/** That a secret was changed may be told; what it is or was, never. */
function withoutSecrets(details: Changes): Changes {
  return Object.fromEntries(
    Object.entries(details).map(([field, [before, after]]) => [field, secret.test(field) ? [null, '…'] : [cut(before), cut(after)]]),
  )
}
