import { implement } from '#platform/http/routes.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { supportApi } from './api.ts'
import { createReply, createTicket, makeFeedback, makeTask, mergeTicket, rateTicket, updateTicket } from './commands.ts'
import { ticketNotices } from './notices.ts'
import { countTickets, listReplies, listTickets, readAsker, readTicket } from './queries.ts'
import { replyKind, replyUploads, supportFileHolder, supportFileKind, ticketKind, ticketUploads, ticketWork } from './record.ts'

export const routes = implement(supportApi, {
  'GET /api/support-tickets': listTickets,
  'GET /api/support-ticket-counts': countTickets,
  'GET /api/support-tickets/:id': (ctx, { id }) => readTicket(ctx, id),
  'POST /api/support-tickets': createTicket,
  'PATCH /api/support-tickets/:id': updateTicket,
  'POST /api/support-tickets/:id/rating': rateTicket,
  'POST /api/support-tickets/:id/merge': mergeTicket,
  'POST /api/support-tickets/:id/task': makeTask,
  'POST /api/support-tickets/:id/feedback': makeFeedback,
  'GET /api/support-tickets/:id/asker': (ctx, { id }) => readAsker(ctx, id),
  'GET /api/support-replies': listReplies,
  'POST /api/support-replies': createReply,
})

export { ticketRights as rights } from './rules.ts'
export const kinds = [
  { ...ticketKind, work: { ...ticketWork, handOver: (ctx, { id, assigneeId }) => updateTicket(ctx, { id, assigneeId }) } },
  replyKind,
  supportFileKind,
] satisfies RecordKind[]
export const places = [ticketUploads, replyUploads]
export const holders = [supportFileHolder]
export const notices = Object.values(ticketNotices)
