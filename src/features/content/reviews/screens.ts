import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  answers: [{ kind: 'content-item', part: 'src/features/content/reviews/content-answer.tsx#ContentAnswer' }],
})
