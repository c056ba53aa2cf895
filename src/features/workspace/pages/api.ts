import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { pageInput, pageUpdate, pageVersion, pageVersionInput, pageVersionsList, pageVersionView, pageView } from './schema.ts'

export const pagesApi = defineApi({
  'GET /api/pages/:page': op({
    summary: 'The help, privacy or terms page; help asks for a session, the others are open to everybody',
    rights: 'public',
    input: pageInput,
    output: pageView,
  }),
  'PATCH /api/pages/:page': op({
    summary: 'Write a page; what it said before stays among its versions',
    rights: ['pages.edit'],
    input: pageUpdate,
    output: pageView,
  }),
  'GET /api/pages/:page/versions': op({
    summary: 'Every version of a page, newest first',
    rights: ['pages.edit'],
    input: pageVersionsList,
    output: page(pageVersion),
  }),
  'GET /api/pages/:page/versions/:version': op({
    summary: 'One version of a page with its text',
    rights: ['pages.edit'],
    input: pageVersionInput,
    output: pageVersionView,
  }),
  'POST /api/pages/:page/versions/:version/restore': op({
    summary: 'Let a page say again what a version said; it becomes the newest version',
    rights: ['pages.edit'],
    input: pageVersionInput,
    output: pageView,
  }),
})
