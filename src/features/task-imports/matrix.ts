import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario } from '../../testing/matrix-world.ts'

const onFile: Scenario[] = [
  {
    rows: ['tasks.create'],
    shapes: ['in scope', 'foreign'],
    input: async ({ app, brand }) => ({ text: 'Name\nPrint the flyers\n', projectId: (await app.project({ brand })).id }),
  },
]

/** A task of the shape that came by an import. */
async function imported({ app, who, world, shape, project }: Given): Promise<{ id: string }> {
  const { id: taskId } = await app.task({
    project: project.id,
    assignee: shape === 'assigned' ? who.user : world.colleague,
    createdBy: shape === 'own' ? who.user : world.colleague,
  })
  const importId = randomUUID()
  await app.sql('insert into task_imports (task_id, import_id) values ($1, $2)', [taskId, importId])
  return { id: importId }
}

export const matrix: FeatureMatrix = {
  scenarios: {
    'POST /api/task-imports/preview': onFile,
    'POST /api/task-imports': onFile,
    'DELETE /api/task-imports/:id': [
      { rows: ['tasks.delete'], seen: ['tasks.view'], shapes: ['own', 'assigned', 'in scope', 'foreign'], input: imported },
    ],
  },
  // What is entered is a file; what comes of it is tested beside the code.
  creates: { 'POST /api/task-imports': null, 'POST /api/task-imports/preview': null },
}
