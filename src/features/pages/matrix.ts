import { randomUUID } from 'node:crypto'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { type Given, plain } from '../../testing/matrix-world.ts'

/** A version that the page says no more, so that there is something to bring back. */
const written = async ({ world }: Given): Promise<Record<string, unknown>> => {
  for (const _ of [1, 2]) await world.callers.admin.call('PATCH /api/pages/:page', { page: 'help', body: `Text ${randomUUID()}` })
  return { page: 'help', version: 1 }
}

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/pages/:page': { public: { page: 'privacy' } },
    'PATCH /api/pages/:page': [plain('pages.edit', async () => ({ page: 'help', body: `Text ${randomUUID()}` }))],
    'GET /api/pages/:page/versions': [plain('pages.edit', async () => ({ page: 'help' }))],
    'GET /api/pages/:page/versions/:version': [plain('pages.edit', written)],
    'POST /api/pages/:page/versions/:version/restore': [plain('pages.edit', written)],
  },
}
