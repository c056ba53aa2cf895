import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given } from '../../testing/matrix-world.ts'
import { commentRow } from '../comments/seed.ts'
import { comments } from '../comments/table.ts'
import { contentOf, onContent, unshared } from '../content/matrix.ts'

const noted = onContent(['content.view'], (contentItemId) => ({ contentItemId }))
/** The item whose notes are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/content-notes': [noted, unshared(noted, (contentItemId) => ({ contentItemId }))],
    'GET /api/content-notes/pdf': [noted],
  },
  lists: { 'GET /api/content-notes': ({ app }) => ({ contentItemId: grown.get(app) ?? randomUUID() }) },
  grow: async ({ app, project, person }) => {
    const given = { app, who: { user: person }, world: { colleague: person } as Given['world'], shape: 'assigned' as const, project }
    const recordId = grown.get(app) ?? (await contentOf(given))
    grown.set(app, recordId)
    await app.insert(comments, commentRow({ recordType: 'content-item', recordId, body: 'x', authorId: person.id }))
  },
}
