import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const attachmentNotices = defineNotices({
  'file.attached': kind({
    type: 'task',
    label: 'Files are attached to a record you follow',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title }: Titled) => said('New files', `${by} attached files to ${quoted(title)}.`),
  }),
})
