import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { token } from './schema.ts'

export const noticeMailsApi = defineApi({
  'GET /api/unsubscribe/:token': op({
    summary: 'A page that asks whether mails of a kind shall end; its address comes with each of them',
    rights: 'public',
    input: token,
    output: nothing,
    stream: true,
  }),
  'POST /api/unsubscribe/:token': op({
    summary: 'End mails of a kind at once, without a session (RFC 8058)',
    rights: 'public',
    input: token,
    output: nothing,
    stream: true,
    form: true,
  }),
})
