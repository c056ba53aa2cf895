import { sendFile } from '#ui/uploads/send-file.ts'
import { callSettings, useWorkspaceChange } from './client.ts'
import type { WorkspaceView } from './schema.ts'

/** Sends a picture as the agency’s logo; null removes the logo. */
export const useLogoChange = () =>
  useWorkspaceChange(async (file: File | null) =>
    file ? ((await sendFile('PUT', '/api/workspace/logo', file)) as WorkspaceView) : callSettings('DELETE /api/workspace/logo', {}),
  )
