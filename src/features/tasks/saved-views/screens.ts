import { defineScreens, holds } from '#shared/records/screens.ts'
import type { BoardSearch } from '../tasks/task-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/tasks',
      title: 'Tasks',
      part: 'src/features/tasks/saved-views/tasks-screen.tsx#TasksScreen',
      first: 'src/features/tasks/saved-views/task-views-search.ts#firstOfTasks',
      search: holds<BoardSearch>(),
      permissions: ['tasks.view'],
      navigation: { group: 'Work', icon: 'square-check' },
    },
  ],
  creates: [
    {
      kind: 'task',
      label: 'Task',
      icon: 'square-check',
      permission: 'tasks.create',
      part: 'src/features/tasks/tasks/create-task.tsx#createTask',
      startsOn: ['/tasks', '/wbs', 'project'],
    },
  ],
})
