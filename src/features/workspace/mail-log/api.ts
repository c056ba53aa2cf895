import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import { mailList, mailSummary, mailView } from './schema.ts'

export const mailsApi = defineApi({
  'GET /api/mails': op({ summary: 'Every mail, newest first', rights: ['mails.view'], input: mailList, output: page(mailSummary) }),
  'GET /api/mails/:id': op({ summary: 'One mail with its text and links', rights: ['mails.view'], input: idInput, output: mailView }),
})
