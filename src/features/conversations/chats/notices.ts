import { type By, defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const chatNotices = defineNotices({
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
})
