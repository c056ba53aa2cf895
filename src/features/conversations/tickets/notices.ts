import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const ticketNotices = defineNotices({
  'ticket.created': kind({
    type: 'system',
    label: 'A ticket is written',
    hears: 'person',
    receivers: ['admin', 'project_manager'],
    mail: true,
    words: ({ by, title }: Titled) => said('New ticket', `${by} wrote ${quoted(title)}.`),
  }),
  'ticket.assigned': kind({
    type: 'system',
    label: 'A ticket is assigned to you',
    hears: 'person',
    receivers: 'staff',
    mail: true,
    words: ({ by, title }: Titled) => said('Ticket assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'ticket.answered': kind({
    type: 'comment',
    label: 'Your ticket is answered',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('Your ticket was answered', `${by} answered ${quoted(title)}.`),
  }),
  'ticket.replied': kind({
    type: 'comment',
    label: 'Somebody replies on a ticket that you work on',
    hears: 'person',
    receivers: 'staff',
    mail: true,
    words: ({ by, title }: Titled) => said('New reply', `${by} replied on ${quoted(title)}.`),
  }),
  'ticket.followed': kind({
    type: 'comment',
    label: 'Somebody writes on a ticket that you follow',
    hears: 'followers',
    receivers: 'staff',
    mail: true,
    words: ({ by, title }: Titled) => said('New on a ticket you follow', `${by} wrote on ${quoted(title)}.`),
  }),
  'ticket.noted': kind({
    type: 'comment',
    label: 'An internal note is written on a ticket that you work on',
    hears: 'person',
    receivers: 'staff',
    mail: true,
    words: ({ by, title }: Titled) => said('New internal note', `${by} wrote an internal note on ${quoted(title)}.`),
  }),
  'ticket.ended': kind({
    type: 'system',
    label: 'A ticket of yours is resolved or closed',
    hears: 'person',
    mail: true,
    words: ({ by, title, status }: Titled & { status: string }) => said(`Ticket ${status}`, `${by} set ${quoted(title)} to ${status}.`),
  }),
  'ticket.reopened': kind({
    type: 'system',
    label: 'A ticket of yours is opened again',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('Ticket opened again', `${by} opened ${quoted(title)} again.`),
  }),
  'ticket.merged': kind({
    type: 'system',
    label: 'A ticket of yours is merged into another one',
    hears: 'person',
    mail: false,
    words: ({ by, title, into }: Titled & { into: string }) =>
      said('Ticket merged', `${by} merged ${quoted(title)} into ${into}: go on there.`),
  }),
  'ticket.rated': kind({
    type: 'system',
    label: 'An answer of yours is rated',
    hears: 'person',
    receivers: 'staff',
    mail: false,
    words: ({ by, title, good }: Titled & { good: boolean }) =>
      said(good ? 'Rated good' : 'Rated not good', `${by} rated ${quoted(title)} ${good ? 'good' : 'not good'}.`),
  }),
})
