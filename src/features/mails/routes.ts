import { implement } from '#platform/http/routes.ts'
import { mailsApi } from './api.ts'
import { listMails, readMail } from './queries.ts'

export const mailRoutes = implement(mailsApi, {
  'GET /api/mails': (ctx, input) => listMails(ctx, input),
  'GET /api/mails/:id': (ctx, { id }) => readMail(ctx, id),
})
