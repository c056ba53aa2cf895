import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { mailJobs } from '#platform/mail/send.ts'
import { mailsApi } from './api.ts'
import { mailCarrier } from './commands.ts'
import { listMails, readMail } from './queries.ts'
import { mailFileHolder } from './record.ts'

export const routes = implement(mailsApi, {
  'GET /api/mails': (ctx, input) => listMails(ctx, input),
  'GET /api/mails/:id': (ctx, { id }) => readMail(ctx, id),
})

export const mailCarriers = [mailCarrier]
export { mailRights as rights } from './rules.ts'
export const holders = [mailFileHolder]
export const scheduled = (services: Services) => mailJobs(services).scheduled
export const queued = (services: Services) => mailJobs(services).queued
