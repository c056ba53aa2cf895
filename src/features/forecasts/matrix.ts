import type { FeatureMatrix } from '../../testing/matrix-files.ts'

export const matrix: FeatureMatrix = {
  scenarios: ({ project }) => ({
    'GET /api/project-forecasts/:id': project
      ? [
          {
            rows: ['projects.forecast'],
            seen: project.seen,
            shapes: project.shapes,
            input: async (given) => ({ id: await project.make(given) }),
          },
        ]
      : [],
  }),
}
