import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { auditEntries } from './table.ts'

/** One line as it is stored, every column named so that lines of all kinds go in together; for demo, tests and bench. */
export function auditRow(given: Given<typeof auditEntries, 'kind'>): Row {
  const none = { actorId: null, actorName: null, personName: null, recordType: null, recordId: null, recordName: null }
  const noneElse = { subjectId: null, subjectName: null, address: null, browser: null, details: {} }
  return rowOf(auditEntries, { id: randomUUID(), at: new Date(), outcome: 'done', actorKind: 'person', ...none, ...noneElse, ...given })
}
