import { z } from 'zod'
import { id } from '#shared/contract/endpoint.ts'

/** More is not planned in one project (the tree shows no more). */
export const importedTasksMax = 5000
/** What a request may hold, less what marks of lines and quotation cost on the way. */
export const importTextMax = 800_000
const importColumnsMax = 200

/** What a column can be taken for. */
export const importFields = [
  'name',
  'description',
  'project',
  'assignee',
  'startDate',
  'dueDate',
  'status',
  'completedOn',
  'priority',
  'taskType',
  'estimatedHours',
  'parent',
] as const
export type ImportField = (typeof importFields)[number]

export const taskImportInput = z.strictObject({
  /** the file: a heading and rows, separated by commas, semicolons or tabs */
  text: z
    .string()
    .min(1, 'The file is empty. Choose one with a heading and rows.')
    .max(importTextMax, 'The file is larger than 0.8 MB. Split it into several files.'),
  /** where tasks go whose row names no project */
  projectId: id.nullable().default(null),
  /** what each column is taken for, from the first to the last; proposed by their headings where nothing is said */
  columns: z.array(z.enum(importFields).nullable()).max(importColumnsMax).optional(),
})
export type TaskImportInput = z.output<typeof taskImportInput>

const fault = z.object({
  /** the heading of the column; null for the row as a whole */
  column: z.string().nullable(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof fault>

/** A row as it was understood, in the words of the screen. Rows are counted as a spreadsheet does: the heading is the first. */
const importRow = z.object({
  row: z.number(),
  values: z.partialRecord(z.enum(importFields), z.string()),
  faults: z.array(fault),
})
export type ImportRow = z.infer<typeof importRow>

/** What an import would do; nothing is written. */
export const taskImportPreview = z.object({
  columns: z.array(z.object({ heading: z.string(), example: z.string(), field: z.enum(importFields).nullable() })),
  /** what has to be put right before any row, such as that no column holds the name */
  problems: z.array(z.string()),
  count: z.number(),
  faultyRows: z.number(),
  /** the first rows with faults, and the first without */
  faulty: z.array(importRow),
  good: z.array(importRow),
})
export type TaskImportPreview = z.infer<typeof taskImportPreview>

/** By its id the whole import is taken back. */
export const taskImportView = z.object({ id, count: z.number() })
export type TaskImportView = z.infer<typeof taskImportView>
