import { defineNotices, kind, type NoticeWords, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

const dueDateWords = ({ by, title, due }: Titled & { due: string | null }): NoticeWords =>
  due
    ? said('Due date changed', `${by} set the due date of ${quoted(title)} to ${due}.`)
    : said('Due date removed', `${by} removed the due date of ${quoted(title)}.`)

export const taskNotices = defineNotices({
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
})
