import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { savedReplyCreate, savedReplyList, savedReplyUpdate, savedReplyView } from './schema.ts'

const rights = ['saved-replies.manage']

export const savedRepliesApi = defineApi({
  'GET /api/saved-replies': op({
    summary: 'Answers that are written often, by name',
    rights: ['saved-replies.view'],
    input: savedReplyList,
    output: page(savedReplyView),
  }),
  'GET /api/saved-replies/:id': op({ summary: 'One saved reply', rights: ['saved-replies.view'], input: idInput, output: savedReplyView }),
  'POST /api/saved-replies': op({ summary: 'Save a reply', rights, input: savedReplyCreate, output: savedReplyView }),
  'PATCH /api/saved-replies/:id': op({ summary: 'Change a saved reply', rights, input: savedReplyUpdate, output: savedReplyView }),
  'DELETE /api/saved-replies/:id': op({
    summary: 'Delete a saved reply; it can be restored for 30 days',
    rights,
    input: idInput,
    output: deletionView,
  }),
  'POST /api/saved-replies/:id/restore': op({ summary: 'Take a deletion back', rights, input: restoreInput, output: savedReplyView }),
})
