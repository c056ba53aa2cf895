import { implement } from '#platform/http/routes.ts'
import { allocateToProject, readProjectOpenWork, removeFromProject } from './allocations.ts'
import { projectsApi } from './api.ts'
import { createProject, deleteProject, setProjectArchived, updateProject } from './commands.ts'
import { projectNotices } from './notices.ts'
import { listProjects, listProjectTeam, readProject } from './queries.ts'
import { projectKind } from './record.ts'

export const routes = implement(projectsApi, {
  'GET /api/projects': listProjects,
  'GET /api/projects/:id': (ctx, { id }) => readProject(ctx, id),
  'POST /api/projects': createProject,
  'PATCH /api/projects/:id': updateProject,
  'POST /api/projects/:id/archive': (ctx, { id }) => setProjectArchived(ctx, id, true),
  'POST /api/projects/:id/restore': (ctx, { id }) => setProjectArchived(ctx, id, false),
  'DELETE /api/projects/:id': (ctx, { id }) => deleteProject(ctx, id),
  'GET /api/project-allocations': listProjectTeam,
  'POST /api/project-allocations': allocateToProject,
  'DELETE /api/project-allocations/:id': async (ctx, { id }) => {
    await removeFromProject(ctx, { id, moves: [] })
    return { ok: true }
  },
  'GET /api/project-allocations/:id/open-work': (ctx, { id }) => readProjectOpenWork(ctx, id),
  'POST /api/project-allocations/:id/hand-over': removeFromProject,
})

export { projectRights as rights } from './rules.ts'
export const kinds = [projectKind]
export const notices = Object.values(projectNotices)
