import { addressOf } from '#shared/addresses.ts'
import { dueReminders } from '../inbox/jobs.ts'
import { deliverablesDue } from './queries.ts'

/** Reminds people of what they have to deliver. */
export const dueDeliverables = dueReminders({
  name: 'due-deliverables',
  record: 'deliverable',
  due: deliverablesDue,
  urlOf: addressOf.deliverable,
  tomorrow: 'deliverable.due-tomorrow',
  overdue: 'deliverable.overdue',
})
