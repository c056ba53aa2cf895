import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given } from '../../testing/matrix-world.ts'
import { brandKitRow } from '../brand-kits/seed.ts'
import { brandKits } from '../brand-kits/table.ts'
import { onContent, unshared } from '../content/matrix.ts'
import { preflightOf } from './queries.ts'

const seen = onContent(['preflight.view'], (id) => ({ id }))

/** A finding on the item: its title has a word that its brand avoids. */
async function foundOn(id: string, { app, project }: Given): Promise<Record<string, unknown>> {
  await app.sql('delete from brand_kits where brand_id = $1', [project.brandId])
  await app.insert(brandKits, brandKitRow({ id: project.brandId, words: [{ word: 'Poster', instead: null }] }))
  const { findings } = await preflightOf(app.services.pool, id)
  return { id, versionNumber: 2, key: findings.find(({ rule }) => rule === 'words')?.key, reason: 'It is one' }
}

export const matrix: FeatureMatrix = {
  scenarios: {
    'GET /api/content-items/:id/preflight': [seen, unshared(seen, (id) => ({ id }))],
    'POST /api/content-items/:id/overrides': [onContent(['preflight.override'], foundOn)],
  },
}
