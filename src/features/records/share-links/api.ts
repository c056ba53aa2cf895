import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import { choiceInput, choiceView, linkCreate, linkList, linkMade, linkUpdate, linkView, visitList, visitView } from './schema.ts'

/** The rows of all kinds of links: each kind's own decides on its links. */
const makers = ['documents.delivery-links', 'content.share']

export const secretLinksApi = defineApi({
  'GET /api/secret-links': op({
    summary: 'Links that were made of records, the last made first; the secret part of an address is never among it',
    rights: makers,
    input: linkList,
    output: page(linkView),
  }),
  'GET /api/secret-links/:id': op({ summary: 'One link', rights: makers, input: idInput, output: linkView }),
  'GET /api/secret-link-choices': op({
    summary: 'What sharing these records by a link would mean: what cannot be shared, and what to think of before',
    rights: makers,
    input: choiceInput,
    output: choiceView,
  }),
  'POST /api/secret-links': op({
    summary: 'Make a link for somebody without an account; its address is answered this once and never again',
    rights: makers,
    input: linkCreate,
    output: linkMade,
  }),
  'PATCH /api/secret-links/:id': op({
    summary: 'Change name, end or password of a link',
    rights: makers,
    input: linkUpdate,
    output: linkView,
  }),
  'POST /api/secret-links/:id/replace': op({
    summary: 'Give a link a new address, answered this once; the one before stops working',
    rights: makers,
    input: idInput,
    output: linkMade,
  }),
  'POST /api/secret-links/:id/revoke': op({
    summary: 'Revoke a link: from the next request on it opens nothing, also where it is open',
    rights: makers,
    input: idInput,
    output: linkView,
  }),
  'GET /api/secret-link-visits': op({
    summary: 'What happened on a link, the last first',
    rights: makers,
    input: visitList,
    output: page(visitView),
  }),
})
