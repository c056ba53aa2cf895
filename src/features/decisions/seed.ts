import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { decisions } from './table.ts'

type Needed = 'recordType' | 'recordId' | 'recordTitle' | 'deciderName'

/** A decision, for demo, tests and bench; the database links it to the one before and hashes it. */
export function decisionRow(given: Given<typeof decisions, Needed>): Row {
  return rowOf(decisions, {
    id: randomUUID(),
    versionId: randomUUID(),
    versionNumber: 1,
    format: 1,
    size: 1000,
    sha256: 'ab'.repeat(32),
    outcome: 'approved',
    audience: 'internal',
    deciderKind: 'internal',
    actorKind: 'person',
    roles: ['project_manager'],
    ownWork: false,
    ...given,
  })
}
