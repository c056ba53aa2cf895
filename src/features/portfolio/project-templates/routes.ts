import { implement } from '#platform/http/routes.ts'
import { templatesApi } from './api.ts'
import { createTemplate, deleteTemplate, projectFromTemplate, restoreTemplate, updateTemplate } from './commands.ts'
import { listTemplates, previewTemplate, readTemplate } from './queries.ts'
import { templateKind } from './record.ts'

export const routes = implement(templatesApi, {
  'GET /api/project-templates': listTemplates,
  'GET /api/project-templates/:id': (ctx, { id }) => readTemplate(ctx, id, ctx.services.pool),
  'GET /api/project-templates/:id/plan': previewTemplate,
  'POST /api/project-templates': createTemplate,
  'PATCH /api/project-templates/:id': updateTemplate,
  'POST /api/project-templates/:id/projects': projectFromTemplate,
  'DELETE /api/project-templates/:id': (ctx, { id }) => deleteTemplate(ctx, id),
  'POST /api/project-templates/:id/restore': (ctx, { id, deletionId }) => restoreTemplate(ctx, id, deletionId),
})

export { templateRights as rights } from './rules.ts'
export const kinds = [{ ...templateKind, remove: deleteTemplate, restore: restoreTemplate }]
