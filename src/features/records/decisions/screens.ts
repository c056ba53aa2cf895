import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'approvals',
      label: 'Approvals',
      part: 'src/features/records/decisions/approvals-tab.tsx#ApprovalsTab',
      permission: 'decisions.chain',
      contains: ['Export proof', 'Verification'],
    },
  ],
})
