import { defineScreens, holds } from '#shared/records/screens.ts'
import type { WbsSearch } from '../wbs/wbs-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/wbs',
      title: 'WBS',
      part: 'src/features/tasks/timeline/wbs-page.tsx#WbsPage',
      first: 'src/features/tasks/wbs/wbs-search.ts#firstOfWbs',
      search: holds<WbsSearch>(),
      permissions: ['tasks.view'],
      navigation: { group: 'Work', icon: 'list-tree' },
    },
  ],
  homeTabs: [{ of: 'project', value: 'wbs', label: 'Work breakdown', part: 'src/features/tasks/timeline/home-plan.tsx#ProjectPlan' }],
})
