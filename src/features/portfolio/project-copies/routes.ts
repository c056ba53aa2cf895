import { implement } from '#platform/http/routes.ts'
import { projectCopiesApi } from './api.ts'
import { copyProject } from './commands.ts'
import { previewCopy } from './queries.ts'

export const routes = implement(projectCopiesApi, {
  'GET /api/project-copies': previewCopy,
  'POST /api/project-copies': copyProject,
})

/** It has no rows of its own: whoever makes a project may make it from another one. */
export const rights = {}
