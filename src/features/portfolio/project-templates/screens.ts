import { defineScreens } from '#shared/records/screens.ts'

export const screens = defineScreens({
  settings: [
    {
      tab: 'templates',
      label: 'Templates',
      part: 'src/features/portfolio/project-templates/templates-tab.tsx#TemplatesTab',
      permission: 'project-templates.manage',
      contains: ['Project templates'],
    },
  ],
})
