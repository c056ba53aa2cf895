import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'leaks',
      label: 'Leak test',
      part: 'src/features/portfolio/leak-tests/leaks-tab.tsx#LeaksTab',
      permission: 'leak-tests.run',
    },
  ],
})
