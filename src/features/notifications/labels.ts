import { dateText } from '#shared/dates.ts'
import type { AnyKind, Hears, Kind, NoticeWords } from './schema.ts'

const kind = <Data, Who extends Hears>(of: Kind<Data> & { hears: Who }): Kind<Data> & { hears: Who } => of
type By = { by: string }
type Titled = By & { title: string }
const quoted = (name: string) => `“${name}”`
const said = (title: string, message: string): NoticeWords => ({ title, message })

/**
 * Everything people are told, closed: nothing is told that does not stand here. A capability adds a line per kind and calls `notify`
 * with it; settings, screen, mails and their links follow.
 */
export const noticeKinds = {
  'task.assigned': kind({
    type: 'task',
    label: 'A task is assigned to you',
    group: 'task-assignments',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('Task assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'task.unassigned': kind({
    type: 'task',
    label: 'A task is taken from you',
    group: 'task-assignments',
    hears: 'person',
    mail: false,
    words: ({ by, title }: Titled) => said('Task no longer assigned to you', `${by} took ${quoted(title)} from you.`),
  }),
  'task.status': kind({
    type: 'task',
    label: 'A task you follow changes its status',
    hears: 'followers',
    mail: false,
    words: ({ by, title, status }: Titled & { status: string }) =>
      said(`Task moved to ${status}`, `${by} moved ${quoted(title)} to ${status}.`),
  }),
  'task.due-date': kind({
    type: 'task',
    label: 'A task you follow gets another due date',
    hears: 'followers',
    mail: false,
    words: ({ by, title, due }: Titled & { due: string | null }) => ({
      title: due ? 'Due date changed' : 'Due date removed',
      message: due ? `${by} set the due date of ${quoted(title)} to ${due}.` : `${by} removed the due date of ${quoted(title)}.`,
    }),
  }),
  'task.due-tomorrow': kind({
    type: 'task',
    label: 'A task of yours is due tomorrow',
    hears: 'person',
    mail: true,
    words: ({ title }: { title: string }) => said('Due tomorrow', `${quoted(title)} is due tomorrow.`),
  }),
  'task.overdue': kind({
    type: 'task',
    label: 'A task of yours is overdue',
    hears: 'person',
    mail: true,
    words: ({ title, due }: { title: string; due: string }) => said('Overdue', `${quoted(title)} was due on ${due}.`),
  }),
  'file.attached': kind({
    type: 'task',
    label: 'Files are attached to a record you follow',
    hears: 'followers',
    mail: false,
    words: ({ by, title }: Titled) => said('New files', `${by} attached files to ${quoted(title)}.`),
  }),
  'file.rights': kind({
    type: 'project',
    label: 'The right to use a file of yours, or of a project you manage, ends',
    hears: 'person',
    mail: true,
    words: ({ name, until, when }: { name: string; until: string; when: 'ahead' | 'today' | 'past' }) => {
      if (when === 'past') return { title: 'Usage rights ended', message: `The right to use ${quoted(name)} ended on ${until}.` }
      if (when === 'today') return { title: 'Usage rights end today', message: `${quoted(name)} may be used today for the last time.` }
      return { title: 'Usage rights end soon', message: `${quoted(name)} may be used until ${until}. Renew the right or plan without it.` }
    },
  }),
  'document.uploaded': kind({
    type: 'project',
    label: 'A document is uploaded to a project or brand you follow',
    group: 'project-updates',
    hears: 'followers',
    mail: false,
    words: ({ by, title, place }: Titled & { place: string }) => said('New document', `${by} uploaded ${quoted(title)} to ${place}.`),
  }),
  'document.version': kind({
    type: 'project',
    label: 'A document you follow gets a new version',
    hears: 'followers',
    mail: false,
    words: ({ by, title, number, note }: Titled & { number: number; note: string | null }) =>
      said(`Version ${number} of a document`, `${by} uploaded version ${number} of ${quoted(title)}${note ? `: ${note}` : '.'}`),
  }),
  'content.assigned': kind({
    type: 'task',
    label: 'Content is assigned to you',
    group: 'task-assignments',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('Content assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'content.version': kind({
    type: 'project',
    label: 'Content you follow gets a new version',
    hears: 'followers',
    mail: false,
    words: ({ by, title, number, note }: Titled & { number: number; note: string | null }) =>
      said(`Version ${number} of ${quoted(title)}`, `${by} put version ${number} over ${quoted(title)}${note ? `: ${note}` : '.'}`),
  }),
  'content.submitted': kind({
    type: 'task',
    label: 'Content waits for your review',
    group: 'task-assignments',
    hears: 'person',
    mail: true,
    words: ({ by, title, due }: Titled & { due: string | null }) =>
      said('Content to review', `${by} asks you to review ${quoted(title)}${due ? ` by ${dateText(due)}` : ''}.`),
  }),
  'content.review-due': kind({
    type: 'task',
    label: 'A review of yours is due tomorrow',
    hears: 'person',
    mail: true,
    words: ({ title, due }: { title: string; due: string }) =>
      said('Review due tomorrow', `${quoted(title)} waits for your review until ${due}.`),
  }),
  'content.nobody-reviews': kind({
    type: 'task',
    label: 'Nobody is left to review content of a project you manage',
    hears: 'person',
    mail: true,
    words: ({ title }: { title: string }) =>
      said('Nobody left to review it', `${quoted(title)} waits for you: whoever was asked has gone.`),
  }),
  'content.decided': kind({
    type: 'project',
    label: 'Content you follow is decided on',
    group: 'project-updates',
    hears: 'followers',
    mail: true,
    words: ({ by, title, number, did }: Titled & { number: number; did: string }) =>
      said('Content was reviewed', `${by} ${did} version ${number} of ${quoted(title)}.`),
  }),
  'content.shared': kind({
    type: 'project',
    label: 'Content is shared with you',
    group: 'project-updates',
    hears: 'person',
    mail: true,
    words: ({ by, title, number }: Titled & { number: number }) =>
      said('Something to look at', `${by} shared version ${number} of ${quoted(title)} with you and waits for your verdict.`),
  }),
  'content.verdict': kind({
    type: 'project',
    label: 'A client gives a verdict on content you follow',
    group: 'project-updates',
    hears: 'followers',
    mail: true,
    words: ({ by, title, number, did }: Titled & { number: number; did: string }) =>
      said('Verdict of the client', `${by} ${did} version ${number} of ${quoted(title)}.`),
  }),
  'decisions.broken': kind({
    type: 'system',
    label: 'A verification of the approvals found something',
    hears: 'person',
    mail: true,
    address: '/settings?tab=approvals',
    words: ({ count, first }: { count: number; first: string }) =>
      said(
        'The chain of approvals is not whole',
        `${first}${count > 1 ? ` And ${count - 1} more.` : ''} Look at it under Settings, Approvals.`,
      ),
  }),
  'comment.mentioned': kind({
    type: 'comment',
    label: 'Somebody mentions you',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('You were mentioned', `${by} mentioned you on ${quoted(title)}.`),
  }),
  'comment.replied': kind({
    type: 'comment',
    label: 'Somebody replies to your comment',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('New reply', `${by} replied to your comment on ${quoted(title)}.`),
  }),
  'comment.resolved': kind({
    type: 'comment',
    label: 'Your comment is resolved',
    hears: 'person',
    mail: false,
    words: ({ by, title }: Titled) => said('Comment resolved', `${by} resolved your comment on ${quoted(title)}.`),
  }),
  'comment.created': kind({
    type: 'comment',
    label: 'A record you follow is commented on',
    hears: 'followers',
    mail: true,
    words: ({ by, title }: Titled) => said('New comment', `${by} commented on ${quoted(title)}.`),
  }),
  'project.added': kind({
    type: 'project',
    label: 'You are added to a project',
    group: 'project-updates',
    hears: 'person',
    mail: true,
    words: ({ by, title, duty }: Titled & { duty: string }) =>
      said('Added to a project', `${by} added you to ${quoted(title)} as ${duty}.`),
  }),
  'project.removed': kind({
    type: 'project',
    label: 'You are removed from a project',
    group: 'project-updates',
    hears: 'person',
    mail: true,
    words: ({ by, title, duty }: Titled & { duty: string }) =>
      said('Removed from a project', `${by} removed you from ${quoted(title)} as ${duty}.`),
  }),
  'project.status': kind({
    type: 'project',
    label: 'A project of yours changes its status',
    group: 'project-updates',
    hears: 'followers',
    mail: false,
    words: ({ by, title, status }: Titled & { status: string }) =>
      said(`Project ${status.toLowerCase()}`, `${by} set the status of ${quoted(title)} to ${status}.`),
  }),
  'project.archived': kind({
    type: 'project',
    label: 'A project of yours is archived or restored',
    group: 'project-updates',
    hears: 'followers',
    mail: false,
    words: ({ by, title, archived }: Titled & { archived: boolean }) =>
      said(archived ? 'Project archived' : 'Project restored', `${by} ${archived ? 'archived' : 'restored'} ${quoted(title)}.`),
  }),
  'brand.added': kind({
    type: 'project',
    label: 'You are added to a brand',
    group: 'project-updates',
    hears: 'person',
    mail: true,
    words: ({ by, title }: Titled) => said('Added to a brand', `${by} added you to the team of ${quoted(title)}.`),
  }),
  'brand.removed': kind({
    type: 'project',
    label: 'You are removed from a brand',
    group: 'project-updates',
    hears: 'person',
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

/** What a kind is, by its name; undefined for one that an earlier version told of. */
export function kindNamed(name: string): AnyKind | undefined {
  return Object.hasOwn(noticeKinds, name) ? noticeKinds[name as NoticeKind] : undefined
}

/** The kinds that a person chooses about, in the order of the settings. */
export const chosenKinds: readonly NoticeKind[] = (Object.keys(noticeKinds) as NoticeKind[]).filter((name) => !kindNamed(name)?.account)
