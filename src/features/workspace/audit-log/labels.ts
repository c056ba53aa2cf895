import type { AuditKind } from '#shared/records/audit-kinds.ts'
import { auditKinds } from '#shared/records/audit-kinds.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import type { AuditEntry } from './schema.ts'

/** The kinds to choose from, in their groups. */
export const kindOptions = (Object.keys(auditKinds) as AuditKind[]).map((kind) => ({
  value: kind,
  label: auditKinds[kind].label,
  hint: auditKinds[kind].group,
}))

export const outcomeOptions = [
  { value: 'done', label: 'Done' },
  { value: 'failed', label: 'Failed' },
] as const

/** "user-role" as a word of a sentence. */
const wordOf = (type: string): string => (type === 'profile' ? 'person' : type.replaceAll('-', ' '))

/** What it was done to: "task “Shoot the cover”", "for Anna Weber". */
export function aboutText({ kind, recordType, recordId, recordName, subject, actor }: AuditEntry): string {
  // The address that was typed says it all.
  const bare = kind === 'sign-in.failed' || recordType === 'invitation' || kind === 'list.exported'
  // Who did it stands beside.
  const own = recordType === 'profile' && recordId !== null && recordId === actor.person?.id
  const record = own
    ? null
    : bare
      ? recordName
      : recordType && [wordOf(recordType), recordName && `“${recordName}”`].filter(Boolean).join(' ')
  const whom = subject && kind !== 'sign-in.failed' ? `for ${subject.fullName}` : null
  return [record, whom].filter(Boolean).join(', ')
}

/** "External visibility" of `externalVisibility`. */
function fieldWord(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function reading(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.map((one) => reading(field, one)).join(', ')
  if ((field === 'role' || field === 'roles') && typeof value === 'string') return roleLabel(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

export type DetailLine = { readonly field: string; readonly before: string | null; readonly after: string }

/** Before and after of each field, in words; nothing before where something began. */
export function detailLines({ details }: Pick<AuditEntry, 'details'>): DetailLine[] {
  return Object.entries(details).map(([field, [before, after]]) => ({
    field: fieldWord(field),
    before: before === null || before === undefined ? null : reading(field, before),
    after: reading(field, after),
  }))
}

/** The same on one line. */
export function detailText(entry: Pick<AuditEntry, 'details'>): string {
  return detailLines(entry)
    .map(({ field, before, after }) => (before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`))
    .join(' · ')
}
