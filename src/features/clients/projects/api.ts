import { defineApi, done, idInput, op, page } from '#shared/contract/endpoint.ts'
import {
  projectAllocationCreate,
  projectAllocationList,
  projectAllocationView,
  projectCreate,
  projectLeave,
  projectLeft,
  projectList,
  projectMemberView,
  projectOpenWork,
  projectUpdate,
  projectView,
} from './schema.ts'

export const projectsApi = defineApi({
  'GET /api/projects': op({
    summary: 'List projects, newest first; by name with open=true; the best match first with q',
    rights: ['projects.view'],
    input: projectList,
    output: page(projectView),
  }),
  'GET /api/projects/:id': op({
    summary: 'One project',
    rights: ['projects.view', 'projects.budget'],
    input: idInput,
    output: projectView,
  }),
  'POST /api/projects': op({
    summary: 'Create a project together with the allocations of its manager and owner',
    rights: ['projects.create'],
    input: projectCreate,
    output: projectView,
  }),
  'PATCH /api/projects/:id': op({
    summary: 'Change fields of a project; a new manager or owner changes the allocation along with it',
    rights: ['projects.edit'],
    input: projectUpdate,
    output: projectView,
  }),
  'POST /api/projects/:id/archive': op({
    summary: 'Put a project away: hidden from lists and selectors, still readable',
    rights: ['projects.archive'],
    input: idInput,
    output: projectView,
  }),
  'POST /api/projects/:id/restore': op({
    summary: 'Take a project out of the archive',
    rights: ['projects.archive'],
    input: idInput,
    output: projectView,
  }),
  'DELETE /api/projects/:id': op({ summary: 'Delete an empty project', rights: ['projects.delete'], input: idInput, output: done }),
  'GET /api/project-allocations': op({
    summary: 'The people on a project, each once with their duties and open tasks, by name',
    rights: ['projects.team'],
    input: projectAllocationList,
    output: page(projectMemberView),
  }),
  'POST /api/project-allocations': op({
    summary: 'Give a person a duty on a project',
    rights: ['projects.edit'],
    input: projectAllocationCreate,
    output: projectAllocationView,
  }),
  'DELETE /api/project-allocations/:id': op({
    summary: 'Take a duty from a person; tasks stay assigned',
    rights: ['projects.edit'],
    input: idInput,
    output: done,
  }),
  'GET /api/project-allocations/:id/open-work': op({
    summary: 'What a person has in hand in a project, to give it to others before they leave it',
    rights: ['projects.edit'],
    input: idInput,
    output: projectOpenWork,
  }),
  'POST /api/project-allocations/:id/hand-over': op({
    summary: 'Give what a person has in hand in a project to others and take the duty away: all of it or nothing',
    rights: ['projects.edit'],
    input: projectLeave,
    output: projectLeft,
  }),
})
