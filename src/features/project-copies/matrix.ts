import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'

const onCopy = (more: (given: Given) => Promise<Record<string, unknown>>): Scenario[] => [
  { rows: ['projects.create'], shapes: ['in scope', 'foreign'], input: more },
]

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/project-copies': onCopy(async ({ app, brand }) => ({ projectId: (await app.project({ brand })).id })),
    'POST /api/project-copies': onCopy(async ({ app, brand, world }) => ({
      copyOf: (await app.project({ brand })).id,
      name: 'Copy',
      brandId: brand.id,
      projectManagerId: (await app.user('project_manager')).id,
      productOwnerId: world.colleague.id,
      currency: 'EUR',
    })),
  },
  // What is entered is that of a project; what comes along is tested beside the code.
  creates: { 'POST /api/project-copies': null },
  lists: { 'GET /api/project-copies': ({ project }) => ({ projectId: project.id }) },
}
