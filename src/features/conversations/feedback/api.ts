import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { feedbackCreate, feedbackList, feedbackMerge, feedbackSimilar, feedbackUpdate, feedbackView, similarView } from './schema.ts'

export const feedbackApi = defineApi({
  'GET /api/feedback-submissions': op({
    summary: 'List feedback, what most people want first or the newest; what was merged into another entry is left out',
    rights: ['feedback.take-part'],
    input: feedbackList,
    output: page(feedbackView),
  }),
  'GET /api/feedback-submissions/similar': op({
    summary: 'Entries that may say what a title says, the likeliest first',
    rights: ['feedback.take-part'],
    input: feedbackSimilar,
    output: similarView,
  }),
  'GET /api/feedback-submissions/:id': op({
    summary: 'One entry',
    rights: ['feedback.take-part'],
    input: idInput,
    output: feedbackView,
  }),
  'POST /api/feedback-submissions': op({
    summary: 'Submit feedback',
    rights: ['feedback.take-part'],
    input: feedbackCreate,
    output: feedbackView,
  }),
  'PATCH /api/feedback-submissions/:id': op({
    summary: 'Change fields of an entry: its author what it says until it is triaged, admins status, priority and answer',
    rights: ['feedback.own', 'feedback.triage'],
    input: feedbackUpdate,
    output: feedbackView,
  }),
  'POST /api/feedback-submissions/:id/upvote': op({
    summary: 'Want it too; said twice it counts once',
    rights: ['feedback.take-part'],
    input: idInput,
    output: feedbackView,
  }),
  'DELETE /api/feedback-submissions/:id/upvote': op({
    summary: 'Want it no longer',
    rights: ['feedback.take-part'],
    input: idInput,
    output: feedbackView,
  }),
  'POST /api/feedback-submissions/:id/merge': op({
    summary: 'Put an entry into another that says the same: its votes count there, each person once',
    rights: ['feedback.triage'],
    input: feedbackMerge,
    output: feedbackView,
  }),
  'DELETE /api/feedback-submissions/:id': op({
    summary: 'Delete an entry, with what was merged into it',
    rights: ['feedback.own', 'feedback.triage'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/feedback-submissions/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['feedback.own', 'feedback.triage'],
    input: restoreInput,
    output: feedbackView,
  }),
})
