import type { Services } from '#platform/context.ts'
import { implement } from '#platform/http/routes.ts'
import { decisionsApi } from './api.ts'
import { removeName, removeTexts, verifyNow } from './commands.ts'
import { nightlyRun, verificationRuns } from './jobs.ts'
import { decisionNotices } from './notices.ts'
import { listDecisions, listVerifications, readHead, sendProof } from './queries.ts'

export const routes = implement(decisionsApi, {
  'GET /api/decisions': listDecisions,
  'POST /api/decisions/:id/name-removal': removeName,
  'POST /api/decisions/:id/text-removal': removeTexts,
  'GET /api/decision-chain': (ctx) => readHead(ctx),
  'GET /api/decision-proof': sendProof,
  'GET /api/decision-verifications': listVerifications,
  'POST /api/decision-verifications': (ctx) => verifyNow(ctx),
})

export { decisionRights as rights } from './rules.ts'
export const scheduled = (services: Services) => [nightlyRun(services)]
export const queued = (services: Services) => [verificationRuns(services)]
export const notices = Object.values(decisionNotices)
