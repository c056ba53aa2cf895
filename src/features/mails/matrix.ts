import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { plain } from '../../testing/matrix-world.ts'

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/mails': [plain('mails.view')],
    'GET /api/mails/:id': [
      plain('mails.view', async ({ app }) => {
        const id = randomUUID()
        await app.sql(
          `insert into mails (id, "to", subject, text, html, status) values ($1, 'a@example.com', 'S', 'T', '<p>T</p>', 'kept')`,
          [id],
        )
        return { id }
      }),
    ],
  },
  grow: async ({ app }) => {
    await app.sql(`insert into mails (id, "to", subject, text, html, status) values ($1, 'a@example.com', 'S', 'T', 'T', 'kept')`, [
      randomUUID(),
    ])
  },
}
