import { defineApi, done, nothing, op, page } from '#shared/contract/endpoint.ts'
import { clientViewCreate, clientViewOpened, viewableClient, viewableClientList } from './schema.ts'

export const clientViewsApi = defineApi({
  'GET /api/client-views': op({
    summary: 'The clients whom one may see the portal as, by name',
    rights: ['clients.view-as'],
    input: viewableClientList,
    output: page(viewableClient),
  }),
  'POST /api/client-views': op({
    summary:
      'See the portal as a client does, in this session and for an hour: everything is answered as to them, and nothing can be changed',
    rights: ['clients.view-as'],
    input: clientViewCreate,
    output: clientViewOpened,
  }),
  'DELETE /api/client-views': op({
    summary: 'See the portal with one’s own eyes again',
    rights: 'self',
    input: nothing,
    output: done,
    asViewer: true,
  }),
})
