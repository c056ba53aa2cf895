import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/dashboard',
      title: 'Dashboard',
      part: 'src/features/portfolio/dashboard/dashboard-screen.tsx#DashboardScreen',
      first: 'src/features/portfolio/dashboard/dashboard-search.ts#firstOfDashboard',
      navigation: { group: null, icon: 'layout-dashboard', forClients: { at: 1, label: 'Home' } },
    },
  ],
})
