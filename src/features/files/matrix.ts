import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given } from '../../testing/matrix-world.ts'
import { attachmentRow } from '../attachments/seed.ts'
import { attachments } from '../attachments/table.ts'
import { storedFileRow } from './seed.ts'
import { files } from './table.ts'

/** A file on a task, which the caller may see or not: it follows its record. */
export async function fileOnTask({ app, who, world, shape, project }: Given): Promise<string> {
  const task = await app.task({ project, assignee: shape === 'assigned' ? who.user : world.colleague })
  const fileId = await app.insert(files, await storedFileRow(app.services.storage, Buffer.from('Some text'), { name: 'a.txt' }))
  await app.insert(attachments, attachmentRow({ recordType: 'task', recordId: task.id, fileId, uploadedBy: world.colleague.id }))
  return fileId
}

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/files/:id': [
      {
        rows: ['tasks.view'],
        seen: ['tasks.view'],
        shapes: ['assigned', 'in scope', 'foreign'],
        input: async (given) => ({ id: await fileOnTask(given) }),
      },
    ],
  },
}
