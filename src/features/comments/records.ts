import type { RecordType } from '#platform/record-type.ts'
import { taskRecord } from '../tasks/record.ts'
import type { commentable } from './schema.ts'

/** The kinds of records that can be commented on. */
export const commentableRecords: Record<(typeof commentable)[number], RecordType> = { task: taskRecord }
