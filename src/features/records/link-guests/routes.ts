import { openFile } from '#features/workspace/files/queries.ts'
import { openPreview } from '#features/workspace/previews/queries.ts'
import { sendArchive } from '#platform/http/archive.ts'
import { implement } from '#platform/http/routes.ts'
import { refuseUnscanned, sendFile } from '#platform/http/send-file.ts'
import { openedLinksApi } from './api.ts'
import { enter, nameGuest, noteVisit } from './commands.ts'
import { listOpenedFiles, openedArchive, openedLogo, readOpened } from './queries.ts'

export const routes = implement(openedLinksApi, {
  'POST /api/opened-links/:id': async (ctx, input, http) => readOpened({ ...ctx, actor: await enter(ctx, input, http) }),
  'GET /api/opened-links/:id': (ctx) => readOpened(ctx),
  'POST /api/opened-links/:id/name': async (ctx, input) => readOpened({ ...ctx, actor: await nameGuest(ctx, input) }),
  'GET /api/opened-links/:id/files': listOpenedFiles,
  'GET /api/opened-links/:id/files/:fileId': async (ctx, { fileId, download }, http) => {
    const file = await openFile(ctx, fileId)
    refuseUnscanned(ctx, file)
    await noteVisit(ctx, http.request, download ? 'downloaded' : 'viewed', fileId)
    await sendFile(ctx, file, http, { download: download === true })
  },
  'GET /api/opened-links/:id/files/:fileId/preview': async (ctx, { fileId, kind }, http) => {
    const preview = await openPreview(ctx, fileId, kind)
    // Large enough to be looked at in place of the file.
    if (kind === 'large' || kind === 'playable') await noteVisit(ctx, http.request, 'viewed', fileId)
    await sendFile(ctx, preview, http)
  },
  'GET /api/opened-links/:id/archive': async (ctx, _input, http) => {
    const { name, files } = await openedArchive(ctx)
    await noteVisit(ctx, http.request, 'archived')
    await sendArchive(ctx, files, http, name)
  },
  'GET /api/opened-links/:id/logo': async (ctx, { v }, http) => sendFile(ctx, await openedLogo(ctx), http, { versioned: v !== undefined }),
})

export { linkRights as rights } from './rules.ts'
