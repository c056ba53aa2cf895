import { implement } from '#platform/http/routes.ts'
import { reviewLinksApi } from './api.ts'
import { commentAsGuest, decideAsGuest } from './commands.ts'
import { listOpenedComments, listOpenedItems, readOpenedItem } from './queries.ts'
import { reviewLink } from './record.ts'

export const routes = implement(reviewLinksApi, {
  'GET /api/opened-links/:id/items': listOpenedItems,
  'GET /api/opened-links/:id/items/:itemId': (ctx, { itemId }) => readOpenedItem(ctx, itemId),
  'GET /api/opened-links/:id/items/:itemId/comments': listOpenedComments,
  'POST /api/opened-links/:id/items/:itemId/comments': (ctx, input, { reply }) => commentAsGuest(ctx, input, reply),
  'POST /api/opened-links/:id/items/:itemId/verdict': (ctx, input, { reply }) => decideAsGuest(ctx, input, reply),
})

export const rights = {}
export const links = [reviewLink]
