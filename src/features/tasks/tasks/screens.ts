import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  records: [
    {
      kind: 'task',
      part: 'src/features/tasks/tasks/task-record.tsx#TaskRecord',
      first: 'src/features/tasks/tasks/task-search.ts#firstOfTask',
    },
  ],
})
