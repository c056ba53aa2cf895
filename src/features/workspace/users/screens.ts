import { defineScreens, holds } from '#shared/records/screens.ts'
import type { PeopleSearch } from './people-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/user-management',
      title: 'User Management',
      part: 'src/app/screens/user-management-screen.tsx#UserManagementScreen',
      first: 'src/features/workspace/users/people-search.ts#firstOfPeople',
      search: holds<PeopleSearch>(),
      permissions: ['users.list'],
      navigation: { group: 'Agency', icon: 'user-cog' },
    },
    {
      path: '/profile',
      title: 'Profile',
      part: 'src/features/workspace/users/profile-screen.tsx#ProfileScreen',
      personal: true,
    },
  ],
  settings: [
    {
      tab: 'account',
      label: 'Account',
      part: 'src/features/workspace/users/account-tab.tsx#AccountTab',
      contains: ['Picture', 'Full name', 'Email', 'Phone', 'Time zone'],
      form: true,
    },
  ],
})
