import { defineApi, nothing, op } from '#shared/endpoint.ts'
import { workspaceUpdate, workspaceView } from './schema.ts'

export const settingsApi = defineApi({
  'GET /api/workspace': op({ summary: 'The workspace settings', rights: ['workspace.settings'], input: nothing, output: workspaceView }),
  'PATCH /api/workspace': op({
    summary: 'Change the workspace settings',
    rights: ['workspace.settings'],
    input: workspaceUpdate,
    output: workspaceView,
  }),
})
