import type { Readable } from 'node:stream'
import { implement } from '#platform/http/routes.ts'
import { sendFile } from '#platform/http/send-file.ts'
import { settingsApi } from './api.ts'
import { removeLogo, setLogo, updateWorkspace } from './commands.ts'
import { mailLook, readLogo, readLook, readStorage, readWorkspace } from './queries.ts'
import { logoHolder } from './record.ts'

export const routes = implement(settingsApi, {
  'GET /api/workspace': (ctx) => readWorkspace(ctx),
  'GET /api/workspace/storage': (ctx) => readStorage(ctx),
  'PATCH /api/workspace': (ctx, input) => updateWorkspace(ctx, input),
  'PUT /api/workspace/logo': (ctx, _input, { request }) => setLogo(ctx, request.body as Readable | undefined),
  'DELETE /api/workspace/logo': (ctx) => removeLogo(ctx),
  'GET /api/workspace/look': (ctx) => readLook(ctx),
  'GET /api/workspace/logo': async (ctx, { v }, http) => {
    const file = await readLogo(ctx.services)
    // Mails show it in programs that live in pages of other addresses.
    void http.reply.header('cross-origin-resource-policy', 'cross-origin')
    await sendFile(ctx, file, http, { versioned: v === file.id })
  },
})

export { settingsRights as rights } from './rules.ts'
export const holders = [logoHolder]
export const mailLooks = [mailLook]
