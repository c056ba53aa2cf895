import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  answers: [{ kind: 'deliverable', part: 'src/features/deliverables/verdicts/deliverable-answer.tsx#DeliverableAnswer' }],
})
