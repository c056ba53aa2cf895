import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'workspace',
      part: 'src/features/workspace/working-days/working-days-panel.tsx#WorkingDaysPanel',
      permission: 'workspace.settings',
      contains: ['Working days', 'Holidays'],
    },
  ],
})
