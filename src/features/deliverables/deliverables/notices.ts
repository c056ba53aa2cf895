import { defineNotices, kind, type NoticeWords, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

const dueDateWords = ({ by, title, due }: Titled & { due: string | null }): NoticeWords =>
  due
    ? said('Due date changed', `${by} set the due date of ${quoted(title)} to ${due}.`)
    : said('Due date removed', `${by} removed the due date of ${quoted(title)}.`)

export const deliverableNotices = defineNotices({
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
})
