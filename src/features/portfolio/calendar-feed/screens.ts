import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'calendar',
      label: 'Calendar',
      part: 'src/features/portfolio/calendar-feed/calendar-tab.tsx#CalendarTab',
      permission: 'calendar.own',
      contains: ['Due dates', 'Calendar programs'],
      form: true,
    },
  ],
})
