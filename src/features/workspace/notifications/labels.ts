import { type AnyKind, type By, type Hears, type Kind, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'
import { workKinds } from '../work-notices/labels.ts'

/**
 * Everything people are told, closed: nothing is told that does not stand here. A capability adds a line per kind and calls `notify`
 * with it; settings, screen, mails and their links follow.
 */
export const noticeKinds = {
  ...workKinds,
  'decisions.broken': kind({
    type: 'system',
    label: 'A verification of the approvals found something',
    hears: 'person',
    receivers: ['admin'],
    mail: true,
    address: '/settings?tab=approvals',
    words: ({ count, first }: { count: number; first: string }) =>
      said(
        'The chain of approvals is not whole',
        `${first}${count > 1 ? ` And ${count - 1} more.` : ''} Look at it under Settings, Approvals.`,
      ),
  }),
  'leaks.found': kind({
    type: 'system',
    label: 'A leak test found something',
    hears: 'person',
    receivers: ['admin'],
    mail: true,
    address: '/settings?tab=leaks',
    words: ({ count, first }: { count: number; first: string }) =>
      said(
        'Somebody outside is told of what is not theirs',
        `${first}${count > 1 ? ` And ${count - 1} more.` : ''} Look at it under Settings, Leak test.`,
      ),
  }),
  'comment.mentioned': kind({
    type: 'comment',
    label: 'Somebody mentions you',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('You were mentioned', `${by} mentioned you on ${quoted(title)}.`),
  }),
  'comment.replied': kind({
    type: 'comment',
    label: 'Somebody replies to your comment',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('New reply', `${by} replied to your comment on ${quoted(title)}.`),
  }),
  'comment.resolved': kind({
    type: 'comment',
    label: 'Your comment is resolved',
    hears: 'person',
    receivers: 'role',
    mail: false,
    words: ({ by, title }: Titled) => said('Comment resolved', `${by} resolved your comment on ${quoted(title)}.`),
  }),
  'comment.created': kind({
    type: 'comment',
    label: 'A record you follow is commented on',
    hears: 'followers',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('New comment', `${by} commented on ${quoted(title)}.`),
  }),
  'feedback.answered': kind({
    type: 'system',
    label: 'Feedback you wrote or upvoted is answered',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title, status, answered }: Titled & { status: string | null; answered: boolean }) =>
      said(
        answered ? 'Feedback answered' : `Feedback ${(status ?? '').toLowerCase()}`,
        answered
          ? `${by} answered ${quoted(title)}${status === null ? '' : ` and set it to ${status}`}.`
          : `${by} set ${quoted(title)} to ${status ?? ''}.`,
      ),
  }),
  'feedback.merged': kind({
    type: 'system',
    label: 'Feedback you wrote or upvoted is merged into another entry',
    hears: 'person',
    receivers: 'role',
    mail: false,
    words: ({ by, title, into }: Titled & { into: string }) =>
      said('Feedback merged', `${by} merged ${quoted(title)} into ${quoted(into)}.`),
  }),
  'chat.mentioned': kind({
    type: 'comment',
    label: 'Somebody mentions you in a conversation',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: By & { title: string | null }) =>
      said('You were mentioned', title ? `${by} mentioned you in ${quoted(title)}.` : `${by} mentioned you in a message.`),
  }),
  'chat.message': kind({
    type: 'comment',
    label: 'There is something new in a conversation of yours',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: By & { title: string | null }) =>
      said('New message', title ? `${by} wrote in ${quoted(title)}.` : `${by} wrote to you.`),
  }),
  'chat.added': kind({
    type: 'comment',
    label: 'You are added to a conversation',
    hears: 'person',
    receivers: 'role',
    mail: false,
    words: ({ by, title }: Titled) => said('New conversation', `${by} added you to ${quoted(title)}.`),
  }),
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
  'project.added': kind({
    type: 'project',
    label: 'You are added to a project',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title, duty }: Titled & { duty: string }) =>
      said('Added to a project', `${by} added you to ${quoted(title)} as ${duty}.`),
  }),
  'project.removed': kind({
    type: 'project',
    label: 'You are removed from a project',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title, duty }: Titled & { duty: string }) =>
      said('Removed from a project', `${by} removed you from ${quoted(title)} as ${duty}.`),
  }),
  'project.status': kind({
    type: 'project',
    label: 'A project of yours changes its status',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, status }: Titled & { status: string }) =>
      said(`Project ${status.toLowerCase()}`, `${by} set the status of ${quoted(title)} to ${status}.`),
  }),
  'project.archived': kind({
    type: 'project',
    label: 'A project of yours is archived or restored',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, archived }: Titled & { archived: boolean }) =>
      said(archived ? 'Project archived' : 'Project restored', `${by} ${archived ? 'archived' : 'restored'} ${quoted(title)}.`),
  }),
  'brand.added': kind({
    type: 'project',
    label: 'You are added to a brand',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Added to a brand', `${by} added you to the team of ${quoted(title)}.`),
  }),
  'brand.removed': kind({
    type: 'project',
    label: 'You are removed from a brand',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Removed from a brand', `${by} took you off the team of ${quoted(title)}.`),
  }),
  'role.given': kind({
    type: 'system',
    label: 'You are given a role',
    hears: 'person',
    mail: true,
    address: '/profile',
    words: ({ by, role }: By & { role: string }) => said('New role', `${by} gave you the role ${role}.`),
  }),
  'role.taken': kind({
    type: 'system',
    label: 'A role is taken from you',
    hears: 'person',
    mail: true,
    address: '/profile',
    words: ({ by, role }: By & { role: string }) => said('Role removed', `${by} took the role ${role} from you.`),
  }),
  'password.changed': kind<object, 'person'>({
    type: 'system',
    label: 'Your password is changed',
    hears: 'person',
    mail: false,
    account: true,
    address: '/settings?tab=security',
    words: () => ({
      title: 'Your password was changed',
      message: 'If it was not you, set a new one by “Forgot password?” on the sign-in screen and tell your admin.',
    }),
  }),
} as const satisfies Record<string, Kind<never>>

export type NoticeKind = keyof typeof noticeKinds
export type KindHeardBy<Who extends Hears> = {
  [Name in NoticeKind]: (typeof noticeKinds)[Name]['hears'] extends Who ? Name : never
}[NoticeKind]
export type DataOf<Name extends NoticeKind> = Parameters<(typeof noticeKinds)[Name]['words']>[0]

/** What a notice stores: the name of the actor is looked up for each reader. */
export type FactsOf<Name extends NoticeKind> = Omit<DataOf<Name>, 'by'>

/** What a kind is, by its name; undefined for one that an earlier version told of. */
export function kindNamed(name: string): AnyKind | undefined {
  return Object.hasOwn(noticeKinds, name) ? noticeKinds[name as NoticeKind] : undefined
}

/** The kinds that a person chooses about, in the order of the settings. */
export const chosenKinds: readonly NoticeKind[] = (Object.keys(noticeKinds) as NoticeKind[]).filter((name) => !kindNamed(name)?.account)
