import { implement } from '#platform/http/routes.ts'
import { deliverableBoardApi } from './api.ts'
import { countDeliverables, listDeliverableCards, readDeliverableBoard } from './queries.ts'

export const routes = implement(deliverableBoardApi, {
  'GET /api/deliverable-board': readDeliverableBoard,
  'GET /api/deliverable-board/cards': listDeliverableCards,
  'GET /api/deliverable-board/counts': countDeliverables,
})

export const rights = {}
