import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { auditApi } from './api.ts'
import { retentionJob } from './commands.ts'
import { listAuditEntries } from './queries.ts'

export const routes = implement(auditApi, {
  'GET /api/audit-entries': (ctx, input) => listAuditEntries(ctx, input),
})

export { auditRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [retentionJob(services)]
