import { implement } from '#platform/http/routes.ts'
import { timersApi } from './api.ts'
import { continueTimer, startTimer, stopTimer } from './commands.ts'
import { readTimer } from './queries.ts'

export const routes = implement(timersApi, {
  'GET /api/timer': (ctx) => readTimer(ctx.services.pool, ctx),
  'POST /api/timer': startTimer,
  'POST /api/timer/stop': stopTimer,
  'POST /api/timer/continue': continueTimer,
})

export const rights = {}
