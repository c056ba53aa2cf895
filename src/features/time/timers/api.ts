import { defineApi, nothing, op } from '#shared/contract/endpoint.ts'
import { timerContinue, timerStart, timerStop, timerView } from './schema.ts'

export const timersApi = defineApi({
  'GET /api/timer': op({ summary: 'One’s own running timer', rights: ['hours.view'], input: nothing, output: timerView }),
  'POST /api/timer': op({
    summary: 'Start a timer on a task or deliverable; the one that runs is stopped',
    rights: ['hours.log'],
    input: timerStart,
    output: timerView,
  }),
  'POST /api/timer/stop': op({
    summary: 'Stop one’s own timer; less than a minute is not kept, and after ten hours it asks for the minutes',
    rights: ['hours.view'],
    input: timerStop,
    output: timerView,
  }),
  'POST /api/timer/continue': op({
    summary: 'Let a timer that was just stopped run on as if it had not been; the one that runs goes',
    rights: ['hours.view'],
    input: timerContinue,
    output: timerView,
  }),
})
