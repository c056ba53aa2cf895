import { z } from 'zod'
import { smallPictureMaxBytes } from '#features/workspace/files/labels.ts'
import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { storageView, workspaceLogoInput, workspaceLook, workspaceUpdate, workspaceView } from './schema.ts'

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
  'PUT /api/workspace/logo': op({
    summary: 'Set the agency’s logo: an image under 2 MB as the raw body',
    rights: ['workspace.settings'],
    input: nothing,
    output: workspaceView,
    upload: { maxBytes: smallPictureMaxBytes },
  }),
  'DELETE /api/workspace/logo': op({
    summary: 'Remove the agency’s logo',
    rights: ['workspace.settings'],
    input: nothing,
    output: workspaceView,
  }),
  'GET /api/workspace/look': op({
    summary: 'Name, logo and colour of the agency, for pages that need no account',
    rights: 'public',
    input: nothing,
    output: workspaceLook,
  }),
  'GET /api/workspace/logo': op({
    summary: 'The agency’s logo as an image; `v` names the version, so that it can be kept',
    rights: 'public',
    input: workspaceLogoInput,
    output: z.unknown(),
    stream: true,
  }),
})
