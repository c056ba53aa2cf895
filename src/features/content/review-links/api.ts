import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import {
  openedCommentCreate,
  openedComments,
  openedItem,
  openedItemDetail,
  openedItemInput,
  openedItems,
  openedThread,
  openedVerdictGiven,
} from './schema.ts'

const guests = { rights: ['links.open'], guest: true }

/** What the guest of a review link asks, below the address of that link. */
export const reviewLinksApi = defineApi({
  'GET /api/opened-links/:id/items': op({
    summary: 'The content that the opened review link shows, each in the version that is shared with clients',
    ...guests,
    input: openedItems,
    output: page(openedItem),
  }),
  'GET /api/opened-links/:id/items/:itemId': op({
    summary: 'One of its items, with the text of an article',
    ...guests,
    input: openedItemInput,
    output: openedItemDetail,
  }),
  'GET /api/opened-links/:id/items/:itemId/comments': op({
    summary: 'What was said between agency and client of an item, oldest first; where the link allows to comment',
    ...guests,
    input: openedComments,
    output: page(openedThread),
  }),
  'POST /api/opened-links/:id/items/:itemId/comments': op({
    summary: 'Comment on an item, as the guest who has said their name',
    ...guests,
    input: openedCommentCreate,
    output: openedThread,
  }),
  'POST /api/opened-links/:id/items/:itemId/verdict': op({
    summary: 'A guest’s verdict on the version that is shown; it stands in the chain of decisions and changes no status',
    ...guests,
    input: openedVerdictGiven,
    output: openedItemDetail,
  }),
})
