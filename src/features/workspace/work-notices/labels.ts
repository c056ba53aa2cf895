import { type Kind, kind, type NoticeWords, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'
import type { Role } from '#shared/rights/roles.ts'
import { dateText } from '#shared/values/dates.ts'

/** Those who approve content; its canDecide in SQL goes by the same roles. */
const deciders: readonly Role[] = ['admin', 'project_manager', 'product_owner']

const dueDateWords = ({ by, title, due }: Titled & { due: string | null }): NoticeWords =>
  due
    ? said('Due date changed', `${by} set the due date of ${quoted(title)} to ${due}.`)
    : said('Due date removed', `${by} removed the due date of ${quoted(title)}.`)

/** What is told of tasks, files, documents, content and deliverables. */
export const workKinds = {
  'task.assigned': kind({
    type: 'task',
    label: 'A task is assigned to you',
    group: 'task-assignments',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Task assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'task.unassigned': kind({
    type: 'task',
    label: 'A task is taken from you',
    group: 'task-assignments',
    hears: 'person',
    receivers: 'role',
    mail: false,
    words: ({ by, title }: Titled) => said('Task no longer assigned to you', `${by} took ${quoted(title)} from you.`),
  }),
  'task.status': kind({
    type: 'task',
    label: 'A task you follow changes its status',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, status }: Titled & { status: string }) =>
      said(`Task moved to ${status}`, `${by} moved ${quoted(title)} to ${status}.`),
  }),
  'task.due-date': kind({
    type: 'task',
    label: 'A task you follow gets another due date',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: dueDateWords,
  }),
  'task.due-tomorrow': kind({
    type: 'task',
    label: 'A task of yours is due tomorrow',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ title }: { title: string }) => said('Due tomorrow', `${quoted(title)} is due tomorrow.`),
  }),
  'task.overdue': kind({
    type: 'task',
    label: 'A task of yours is overdue',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ title, due }: { title: string; due: string }) => said('Overdue', `${quoted(title)} was due on ${due}.`),
  }),
  'file.attached': kind({
    type: 'task',
    label: 'Files are attached to a record you follow',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title }: Titled) => said('New files', `${by} attached files to ${quoted(title)}.`),
  }),
  'file.rights': kind({
    type: 'project',
    label: 'The right to use a file of yours, or of a project you manage, ends',
    hears: 'person',
    receivers: 'role',
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
    receivers: 'role',
    mail: false,
    words: ({ by, title, place }: Titled & { place: string }) => said('New document', `${by} uploaded ${quoted(title)} to ${place}.`),
  }),
  'document.version': kind({
    type: 'project',
    label: 'A document you follow gets a new version',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, number, note }: Titled & { number: number; note: string | null }) =>
      said(`Version ${number} of a document`, `${by} uploaded version ${number} of ${quoted(title)}${note ? `: ${note}` : '.'}`),
  }),
  'content.assigned': kind({
    type: 'task',
    label: 'Content is assigned to you',
    group: 'task-assignments',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Content assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'content.version': kind({
    type: 'project',
    label: 'Content you follow gets a new version',
    hears: 'followers',
    receivers: 'staff',
    mail: false,
    words: ({ by, title, number, note }: Titled & { number: number; note: string | null }) =>
      said(`Version ${number} of ${quoted(title)}`, `${by} put version ${number} over ${quoted(title)}${note ? `: ${note}` : '.'}`),
  }),
  'content.submitted': kind({
    type: 'task',
    label: 'Content waits for your review',
    group: 'task-assignments',
    hears: 'person',
    receivers: deciders,
    mail: true,
    words: ({ by, title, due }: Titled & { due: string | null }) =>
      said('Content to review', `${by} asks you to review ${quoted(title)}${due ? ` by ${dateText(due)}` : ''}.`),
  }),
  'content.unasked': kind({
    type: 'task',
    label: 'You are not asked for a review any more',
    hears: 'person',
    receivers: deciders,
    mail: false,
    words: ({ by, title }: Titled) => said('Not to review any more', `${by} asks others to review ${quoted(title)}.`),
  }),
  'content.review-due': kind({
    type: 'task',
    label: 'A review of yours is due tomorrow',
    hears: 'person',
    receivers: deciders,
    mail: true,
    words: ({ title, due }: { title: string; due: string }) =>
      said('Review due tomorrow', `${quoted(title)} waits for your review until ${due}.`),
  }),
  'content.nobody-reviews': kind({
    type: 'task',
    label: 'Nobody is left to review content of a project you manage',
    hears: 'person',
    receivers: deciders,
    mail: true,
    words: ({ title }: { title: string }) =>
      said('Nobody left to review it', `${quoted(title)} waits for you: whoever was asked has gone.`),
  }),
  'content.decided': kind({
    type: 'project',
    label: 'Content you follow is decided on',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'staff',
    mail: true,
    words: ({ by, title, number, did }: Titled & { number: number; did: string }) =>
      said('Content was reviewed', `${by} ${did} version ${number} of ${quoted(title)}.`),
  }),
  'content.shared': kind({
    type: 'project',
    label: 'Content is shared with you',
    group: 'project-updates',
    hears: 'person',
    receivers: ['client'],
    mail: true,
    words: ({ by, title, number }: Titled & { number: number }) =>
      said('Something to look at', `${by} shared version ${number} of ${quoted(title)} with you and waits for your verdict.`),
  }),
  'content.verdict': kind({
    type: 'project',
    label: 'A client gives a verdict on content you follow',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'staff',
    mail: true,
    words: ({ by, title, number, did }: Titled & { number: number; did: string }) =>
      said('Verdict of the client', `${by} ${did} version ${number} of ${quoted(title)}.`),
  }),
  'deliverable.assigned': kind({
    type: 'task',
    label: 'A deliverable is assigned to you',
    group: 'task-assignments',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Deliverable assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'deliverable.status': kind({
    type: 'project',
    label: 'A deliverable you follow changes its status',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, status }: Titled & { status: string }) =>
      said(`Deliverable moved to ${status}`, `${by} moved ${quoted(title)} to ${status}.`),
  }),
  'deliverable.due-date': kind({
    type: 'project',
    label: 'A deliverable you follow gets another due date',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: dueDateWords,
  }),
  'deliverable.in-review': kind({
    type: 'project',
    label: 'A deliverable waits for your answer',
    group: 'project-updates',
    hears: 'person',
    receivers: ['client'],
    mail: true,
    words: ({ by, title }: Titled) => said('A deliverable to look at', `${by} put ${quoted(title)} into review and waits for your answer.`),
  }),
  'deliverable.verdict': kind({
    type: 'project',
    label: 'A client gives a verdict on a deliverable you follow',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'staff',
    mail: true,
    words: ({ by, title, did }: Titled & { did: string }) => said('Verdict of the client', `${by} ${did} ${quoted(title)}.`),
  }),
  'deliverable.due-tomorrow': kind({
    type: 'task',
    label: 'A deliverable of yours is due tomorrow',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ title }: { title: string }) => said('Deliverable due tomorrow', `${quoted(title)} is due tomorrow.`),
  }),
  'deliverable.overdue': kind({
    type: 'task',
    label: 'A deliverable of yours is overdue',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ title, due }: { title: string; due: string }) => said('Deliverable overdue', `${quoted(title)} was due on ${due}.`),
  }),
} as const satisfies Record<string, Kind<never>>
