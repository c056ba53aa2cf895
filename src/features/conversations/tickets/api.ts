import { defineApi, idInput, nothing, op, page } from '#shared/contract/endpoint.ts'
import {
  replyCreate,
  replyList,
  replyView,
  ticketAsker,
  ticketCard,
  ticketCounts,
  ticketCreate,
  ticketFeedback,
  ticketList,
  ticketMerge,
  ticketRating,
  ticketTask,
  ticketUpdate,
  ticketView,
} from './schema.ts'

export const supportApi = defineApi({
  'GET /api/support-tickets': op({
    summary: 'List the tickets one may open, newest first',
    rights: ['tickets.view'],
    input: ticketList,
    output: page(ticketCard),
  }),
  'GET /api/support-ticket-counts': op({
    summary: 'How many tickets each view holds',
    rights: ['tickets.view'],
    input: nothing,
    output: ticketCounts,
  }),
  'GET /api/support-tickets/:id': op({ summary: 'One ticket', rights: ['tickets.view'], input: idInput, output: ticketView }),
  'POST /api/support-tickets': op({ summary: 'Create a ticket', rights: ['tickets.create'], input: ticketCreate, output: ticketView }),
  'PATCH /api/support-tickets/:id': op({
    summary: 'Change status, priority, category or assignee of a ticket; who asked may close it, and open it again within 30 days',
    rights: ['tickets.status', 'tickets.manage', 'tickets.assign'],
    input: ticketUpdate,
    output: ticketView,
  }),
  'POST /api/support-tickets/:id/rating': op({
    summary: 'Say how one’s own ticket was answered, once it is resolved',
    rights: ['tickets.rate'],
    input: ticketRating,
    output: ticketView,
  }),
  'POST /api/support-tickets/:id/merge': op({
    summary: 'Merge a ticket into another one of the same person: it stays, closed, and leads there',
    rights: ['tickets.manage'],
    input: ticketMerge,
    output: ticketView,
  }),
  'POST /api/support-tickets/:id/task': op({
    summary: 'Make a task of a ticket, with a link back',
    rights: ['tasks.create'],
    input: ticketTask,
    output: ticketView,
  }),
  'POST /api/support-tickets/:id/feedback': op({
    summary: 'Make an entry of feedback of a ticket, in words that everybody may read',
    rights: ['tickets.manage'],
    input: ticketFeedback,
    output: ticketView,
  }),
  'GET /api/support-tickets/:id/asker': op({
    summary: 'Who asked: their brands, projects and other tickets',
    rights: ['tickets.manage'],
    input: idInput,
    output: ticketAsker,
  }),
  'GET /api/support-replies': op({
    summary: 'What was said in a ticket, oldest first; notes for those who work on it',
    rights: ['tickets.view'],
    input: replyList,
    output: page(replyView),
  }),
  'POST /api/support-replies': op({
    summary: 'Answer a ticket; with audience=internal, write a note that whoever asked never sees',
    rights: ['tickets.view', 'tickets.manage'],
    input: replyCreate,
    output: replyView,
  }),
})
