import { projectView } from '#features/clients/projects/schema.ts'
import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import { copyPreview } from '../project-copies/schema.ts'
import { templateCreate, templateList, templatePlanInput, templateUpdate, templateUse, templateView } from './schema.ts'

const rights = ['project-templates.manage']

export const templatesApi = defineApi({
  'GET /api/project-templates': op({
    summary: 'Plans of projects that are kept under a name',
    rights,
    input: templateList,
    output: page(templateView),
  }),
  'GET /api/project-templates/:id': op({ summary: 'One project template', rights, input: idInput, output: templateView }),
  'GET /api/project-templates/:id/plan': op({
    summary: 'What a project made from a template would hold: tasks, deliverables and milestones with their dates and people',
    rights,
    input: templatePlanInput,
    output: copyPreview,
  }),
  'POST /api/project-templates': op({
    summary: 'Keep the plan of a project under a name',
    rights,
    input: templateCreate,
    output: templateView,
  }),
  'PATCH /api/project-templates/:id': op({
    summary: 'Rename a project template, or say what it is good for',
    rights,
    input: templateUpdate,
    output: templateView,
  }),
  'POST /api/project-templates/:id/projects': op({
    summary: 'Make a project from a template: its tree of tasks, deliverables with milestones, and what waits for what; all or nothing',
    rights: ['projects.create'],
    input: templateUse,
    output: projectView,
  }),
  'DELETE /api/project-templates/:id': op({
    summary: 'Delete a project template; it can be restored for 30 days',
    rights,
    input: idInput,
    output: deletionView,
  }),
  'POST /api/project-templates/:id/restore': op({
    summary: 'Take a deletion back',
    rights,
    input: restoreInput,
    output: templateView,
  }),
})
