import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'audit',
      label: 'Audit log',
      part: 'src/features/workspace/audit-log/audit-tab.tsx#AuditTab',
      permission: 'audit.view',
    },
  ],
})
