import { defineScreens, holds } from '#shared/records/screens.ts'
import type { NotificationSearch } from './notifications-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/notifications',
      title: 'Notifications',
      part: 'src/features/records/inbox/notifications-screen.tsx#NotificationsScreen',
      first: 'src/features/records/inbox/notifications-search.ts#firstOfNotifications',
      search: holds<NotificationSearch>(),
      personal: true,
    },
  ],
  settings: [
    {
      tab: 'notifications',
      label: 'Notifications',
      part: 'src/features/records/inbox/notifications-tab.tsx#NotificationsTab',
      contains: ['Email', 'Task assignments', 'Project updates', 'Once a day', 'This browser'],
    },
  ],
})
