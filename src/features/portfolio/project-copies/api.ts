import { projectView } from '#features/clients/projects/schema.ts'
import { defineApi, op } from '#shared/contract/endpoint.ts'
import { copyPreview, copyPreviewInput, projectCopy } from './schema.ts'

const rights = ['projects.create']

export const projectCopiesApi = defineApi({
  'GET /api/project-copies': op({
    summary: 'What a project made from another one would hold: tasks, deliverables and milestones with their new dates and people',
    rights,
    input: copyPreviewInput,
    output: copyPreview,
  }),
  'POST /api/project-copies': op({
    summary: 'Make a project from another one: its tree of tasks, deliverables with milestones, and what waits for what; all or nothing',
    rights,
    input: projectCopy,
    output: projectView,
  }),
})
