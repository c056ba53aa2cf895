import { createHash, randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { deliverableMilestones, deliverableParts, deliverableStates, deliverables } from './table.ts'

/** A deliverable, for demo, tests and bench: an approved one has its approver, a delivered one a day, a deleted one a deletion. */
export function deliverableRow(given: Given<typeof deliverables, 'name' | 'projectId' | 'position'>): Row {
  const approved = given.status === 'approved' ? { approvedBy: given.createdBy, approvedAt: new Date(), ownWork: false } : {}
  const today = new Date().toISOString()
  const delivered = given.status === 'delivered' ? { deliveredAt: today, deliveredOn: today.slice(0, 10) } : {}
  const deletionId = given.deletedAt ? randomUUID() : undefined
  return rowOf(deliverables, { id: randomUUID(), deletionId, ...approved, ...delivered, ...given })
}

/** One of its milestones; a completed one has a moment at which it was. */
export function milestoneRow(given: Given<typeof deliverableMilestones, 'deliverableId' | 'name' | 'position'>): Row {
  const completedAt = given.completedAt ?? (given.status === 'completed' ? new Date() : null)
  return rowOf(deliverableMilestones, { id: randomUUID(), deletionId: given.deletedAt ? randomUUID() : undefined, ...given, completedAt })
}

/** Something that it consists of. */
export function partRow(given: Given<typeof deliverableParts, 'deliverableId'>): Row {
  return rowOf(deliverableParts, { id: randomUUID(), ...given })
}

/** What it was when it was decided on. */
export function stateRow(given: Given<typeof deliverableStates, 'deliverableId' | 'number' | 'manifest'>): Row {
  const whole = createHash('sha256').update(String(given.manifest)).digest('hex')
  return rowOf(deliverableStates, { id: randomUUID(), audience: 'internal', whole, ...given })
}
