import { z } from 'zod'
import { defineApi, done, id, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import { deletedKind, deletionItem, deletionList, recordNamed } from './schema.ts'

/** Rows of every kind that can be deleted: who may delete one sees it here and may restore it. */
const rights = ['tasks.delete', 'comments.delete', 'documents.delete', 'documents.folders']

export const deletionsApi = defineApi({
  'GET /api/deletions': op({
    summary: 'What was deleted within 30 days and could have been deleted by whoever asks, newest first',
    rights,
    input: deletionList,
    output: page(deletionItem),
  }),
  'GET /api/deletions/kinds': op({
    summary: 'The kinds of records among them, counted',
    rights,
    input: nothing,
    output: z.object({ items: z.array(deletedKind) }),
  }),
  'POST /api/deletions': op({
    summary: 'Delete a record of any kind, with what hangs on it: what taking a restoration back needs',
    rights,
    input: recordNamed,
    output: z.object({ deletionId: id }),
  }),
  'POST /api/deletions/:id/restore': op({ summary: 'Take one deletion back, whole', rights, input: idInput, output: done }),
})
