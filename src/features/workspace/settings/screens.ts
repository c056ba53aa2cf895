import { defineScreens, holds } from '#shared/records/screens.ts'

/** The chosen tab, and a field in it; everything else is read by the tab itself. */
type SettingsSearch = { tab?: string; field?: string }

export const screens = defineScreens({
  pages: [
    {
      path: '/settings',
      title: 'Settings',
      part: 'src/app/screens/settings-screen.tsx#SettingsScreen',
      search: holds<SettingsSearch>(),
      personal: true,
      navigation: { group: 'Agency', icon: 'settings' },
    },
  ],
  settings: [
    {
      tab: 'appearance',
      label: 'Appearance',
      part: 'src/features/workspace/settings/appearance-tab.tsx#AppearanceTab',
      contains: ['Theme', 'Light', 'Dark', 'System'],
    },
    {
      tab: 'workspace',
      label: 'Workspace',
      part: 'src/features/workspace/settings/workspace-tab.tsx#WorkspaceTab',
      permission: 'workspace.settings',
      contains: ['Name', 'Time zone', 'Currency', 'People from outside', 'Keep the audit log', 'Storage'],
      form: true,
    },
  ],
})
