import { defineApi, op } from '#shared/contract/endpoint.ts'
import { deliverableBoard, deliverableBoardView, deliverableCardPage, deliverableCards, deliverableCounts } from '../deliverables/schema.ts'

export const deliverableBoardApi = defineApi({
  'GET /api/deliverable-board': op({
    summary: 'The first cards and the counts of every column of the board of deliverables',
    rights: ['deliverables.view'],
    input: deliverableBoard,
    output: deliverableBoardView,
  }),
  'GET /api/deliverable-board/cards': op({
    summary: 'More cards of one column, or the given ones (`ids`) as cards',
    rights: ['deliverables.view'],
    input: deliverableCards,
    output: deliverableCardPage,
  }),
  'GET /api/deliverable-board/counts': op({
    summary: 'How many deliverables each column holds under these filters',
    rights: ['deliverables.view'],
    input: deliverableBoard,
    output: deliverableCounts,
  }),
})
