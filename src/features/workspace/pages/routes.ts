import { implement } from '#platform/http/routes.ts'
import { pagesApi } from './api.ts'
import { restorePage, writePage } from './commands.ts'
import { listPageVersions, readPage, readPageVersion } from './queries.ts'

export const routes = implement(pagesApi, {
  'GET /api/pages/:page': (ctx, { page }) => readPage(ctx, page),
  'PATCH /api/pages/:page': (ctx, input) => writePage(ctx, input),
  'GET /api/pages/:page/versions': (ctx, input) => listPageVersions(ctx, input),
  'GET /api/pages/:page/versions/:version': (ctx, input) => readPageVersion(ctx, input),
  'POST /api/pages/:page/versions/:version/restore': (ctx, input) => restorePage(ctx, input),
})

export { pageRights as rights } from './rules.ts'
