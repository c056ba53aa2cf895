import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  beside: [{ kinds: ['task'], part: 'src/features/tasks/dependencies/task-links.tsx#TaskLinks' }],
})
