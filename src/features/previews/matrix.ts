import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { fileOnTask } from '../files/matrix.ts'
import { storedFileRow } from '../files/seed.ts'
import { filePreviews, files } from '../files/table.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/files/:id/preview': [
      {
        rows: ['tasks.view'],
        seen: ['tasks.view'],
        shapes: ['assigned', 'in scope', 'foreign'],
        input: async (given) => {
          const { app } = given
          const fileId = await fileOnTask(given)
          const previewFileId = await app.insert(
            files,
            await storedFileRow(app.services.storage, Buffer.from('small'), { name: 'thumbnail.webp' }),
          )
          await app.insert(filePreviews, { file_id: fileId, kind: 'thumbnail', preview_file_id: previewFileId, width: 1, height: 1 })
          return { id: fileId }
        },
      },
    ],
  },
}
