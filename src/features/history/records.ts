import type { RecordType } from '#platform/record-type.ts'
import { brandRecord } from '../brands/record.ts'
import { projectRecord } from '../projects/record.ts'
import { taskRecord } from '../tasks/record.ts'
import type { historyTypes } from './schema.ts'

/** The kinds of records whose history can be read. */
export const recordsWithHistory: Record<(typeof historyTypes)[number], Pick<RecordType, 'noun' | 'find' | 'view'>> = {
  task: taskRecord,
  brand: brandRecord,
  project: projectRecord,
}
