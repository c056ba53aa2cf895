import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { mailboxView } from './schema.ts'

export const supportMailsApi = defineApi({
  'GET /api/support-mailbox': op({
    summary: 'How the mailbox for answers to tickets stands',
    rights: ['mails.view'],
    input: nothing,
    output: mailboxView,
  }),
})
