import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { auditEntry, auditList } from './schema.ts'

export const auditApi = defineApi({
  'GET /api/audit-entries': op({
    summary: 'The audit log, newest first',
    rights: ['audit.view'],
    input: auditList,
    output: page(auditEntry),
  }),
})
