import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import { contentItemDetail } from '../items/schema.ts'
import {
  contentDecision,
  contentPublication,
  contentReviewersGiven,
  contentSharing,
  contentSubmission,
  contentVerdict,
  roundList,
  roundView,
} from './schema.ts'

export const contentReviewsApi = defineApi({
  'POST /api/content-items/:id/submission': op({
    summary: 'Submit a draft, or what was revised, to people who may decide; opens a round of review',
    rights: ['content.submit'],
    input: contentSubmission,
    output: contentItemDetail,
  }),
  'POST /api/content-items/:id/reviewers': op({
    summary: 'Say anew who is asked to decide in the round that is open; who is new, and who is not asked any more, is told',
    rights: ['content.submit'],
    input: contentReviewersGiven,
    output: contentItemDetail,
  }),
  'POST /api/content-items/:id/decision': op({
    summary: 'Approve, reject or ask for a revision of the version that is named; refused when there is a newer one',
    rights: ['content.review'],
    input: contentDecision,
    output: contentItemDetail,
  }),
  'POST /api/content-items/:id/publication': op({
    summary: 'Publish what was approved, with its address and day',
    rights: ['content.review'],
    input: contentPublication,
    output: contentItemDetail,
  }),
  'POST /api/content-items/:id/reopening': op({
    summary: 'Make a rejected item a draft again',
    rights: ['content.reopen'],
    input: idInput,
    output: contentItemDetail,
  }),
  'POST /api/content-items/:id/share': op({
    summary: 'Show clients the current version, once it was submitted; it is their turn until their verdict',
    rights: ['content.share'],
    input: contentSharing,
    output: contentItemDetail,
  }),
  'DELETE /api/content-items/:id/share': op({
    summary: 'Take an item back from clients',
    rights: ['content.share'],
    input: idInput,
    output: contentItemDetail,
  }),
  'POST /api/content-items/:id/verdict': op({
    summary: 'A client’s verdict on the version that was shared; it stands beside the agency’s decision and changes no status',
    rights: ['content.verdict'],
    input: contentVerdict,
    output: contentItemDetail,
  }),
  'GET /api/content-rounds': op({
    summary: 'The rounds of review of an item, the last one first',
    rights: ['content.rounds'],
    input: roundList,
    output: page(roundView),
  }),
})
