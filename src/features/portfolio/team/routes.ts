import { implement } from '#platform/http/routes.ts'
import { teamApi } from './api.ts'
import { handOverWork } from './commands.ts'
import { listTeam, readOpenWork, readTeamMember } from './queries.ts'

export const routes = implement(teamApi, {
  'GET /api/team-members': (ctx, input) => listTeam(ctx, input),
  'GET /api/team-members/:id': (ctx, { id }) => readTeamMember(ctx, id),
  'GET /api/team-members/:id/open-work': (ctx, { id }) => readOpenWork(ctx, id),
  'POST /api/team-members/:id/hand-over': (ctx, input) => handOverWork(ctx, input),
})

/** It has no rows of its own: who may see people may see the team, who may deactivate them may hand over their work. */
export const rights = {}
