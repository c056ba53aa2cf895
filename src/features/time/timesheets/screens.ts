import { defineScreens, holds } from '#shared/records/screens.ts'
import type { TimesheetSearch } from './timesheet-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/hours',
      title: 'Hours',
      part: 'src/features/time/timesheets/hours-screen.tsx#HoursScreen',
      first: 'src/features/time/timesheets/timesheet-search.ts#firstOfTimesheet',
      search: holds<TimesheetSearch>(),
      permissions: ['hours.view'],
      navigation: { group: 'Work', icon: 'clock' },
    },
  ],
})
