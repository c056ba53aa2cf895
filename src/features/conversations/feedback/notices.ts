import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const feedbackNotices = defineNotices({
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
})
