import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const commentNotices = defineNotices({
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
})
