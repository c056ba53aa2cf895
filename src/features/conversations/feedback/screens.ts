import { defineScreens, holds } from '#shared/records/screens.ts'
import type { FeedbackSearch } from './feedback-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/feedback',
      title: 'Feedback Board',
      part: 'src/features/conversations/feedback/feedback-screen.tsx#FeedbackScreen',
      first: 'src/features/conversations/feedback/feedback-search.ts#firstOfFeedbackPage',
      search: holds<FeedbackSearch>(),
      permissions: ['feedback.take-part'],
      navigation: { group: 'Agency', icon: 'lightbulb', label: 'Feedback' },
    },
  ],
  creates: [
    {
      kind: 'feedback',
      label: 'Feedback',
      icon: 'lightbulb',
      permission: 'feedback.take-part',
      part: 'src/features/conversations/feedback/create-feedback.tsx#createFeedback',
      startsOn: ['/feedback'],
    },
  ],
  records: [
    {
      kind: 'feedback',
      part: 'src/features/conversations/feedback/feedback-record.tsx#FeedbackRecord',
      first: 'src/features/conversations/feedback/feedback-search.ts#firstOfFeedback',
    },
  ],
})
