import { defineScreens, holds } from '#shared/records/screens.ts'
import type { TeamSearch } from './team-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/team',
      title: 'Team',
      part: 'src/features/portfolio/team/team-screen.tsx#TeamScreen',
      first: 'src/features/portfolio/team/team-search.ts#firstOfTeam',
      search: holds<TeamSearch>(),
      permissions: ['profiles.view'],
      navigation: { group: 'Agency', icon: 'users' },
    },
  ],
})
