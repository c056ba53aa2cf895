import { defineApi, deletionView, idInput, op } from '#shared/contract/endpoint.ts'
import { taskImportInput, taskImportPreview, taskImportView } from './schema.ts'

export const taskImportsApi = defineApi({
  'POST /api/task-imports/preview': op({
    summary: 'What tasks a CSV file holds, what each column is taken for, and each row that cannot be imported; nothing is written',
    rights: ['tasks.create'],
    input: taskImportInput,
    output: taskImportPreview,
  }),
  'POST /api/task-imports': op({
    summary: 'Create tasks from a CSV file, all of them or none',
    rights: ['tasks.create'],
    input: taskImportInput,
    output: taskImportView,
  }),
  'DELETE /api/task-imports/:id': op({
    summary: 'Take an import back: delete all its tasks at once, with what hangs below them; they can be restored for 30 days',
    rights: ['tasks.delete'],
    input: idInput,
    output: deletionView,
  }),
})
