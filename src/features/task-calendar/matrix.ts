import type { FeatureMatrix } from '../../testing/matrix-files.ts'

const december = { dueFrom: '2026-12-01', dueTo: '2026-12-31' }

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/task-calendar': [
      {
        rows: ['tasks.view'],
        shapes: ['own', 'assigned', 'in scope', 'foreign'],
        finds: (answer) => (answer as { days: unknown[] }).days.length > 0,
        input: async ({ app, who, world, shape, brand }) => {
          const project = await app.project({ brand })
          await app.task({
            project: project.id,
            dueDate: '2026-12-10',
            assignee: shape === 'assigned' ? who.user : world.colleague,
            createdBy: shape === 'own' ? who.user : world.colleague,
          })
          return { ...december, projectId: project.id }
        },
      },
    ],
  },
  lists: { 'GET /api/task-calendar': ({ project }) => ({ ...december, projectId: project.id }) },
}
