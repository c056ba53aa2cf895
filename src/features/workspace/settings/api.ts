import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { storageView, workspaceUpdate, workspaceView } from './schema.ts'

export const settingsApi = defineApi({
  'GET /api/workspace': op({ summary: 'The workspace settings', rights: ['workspace.settings'], input: nothing, output: workspaceView }),
  'GET /api/workspace/storage': op({
    summary: 'How much room all stored files take, and how much there is',
    rights: ['workspace.settings'],
    input: nothing,
    output: storageView,
  }),
  'PATCH /api/workspace': op({
    summary: 'Change the workspace settings',
    rights: ['workspace.settings'],
    input: workspaceUpdate,
    output: workspaceView,
  }),
})
