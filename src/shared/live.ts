/**
 * One message of the live stream. It carries ids only; the reader fetches what it may see.
 * `changed`: a record was made, changed or removed. `gone`: it left this reader's scope. `rights`: the reader's own rights changed.
 */
export type LiveMessage = {
  what: 'changed' | 'gone' | 'rights'
  kind: string
  recordType: string
  recordId: string
  version: number | null
  brandId: string | null
  projectId: string | null
  actorId: string | null
  /** names of the changed fields; empty for people outside the agency */
  fields: string[]
}
