import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import { type Given, type Scenario, type Scenarios } from '../../testing/matrix-world.ts'
import { uploadOf } from '../../testing/uploads.ts'
import { contentOf, onContent, unshared } from '../content/matrix.ts'
import { contentVersionRow } from '../content/seed.ts'
import { contentVersions } from '../content/table.ts'

const versionOf = async (app: TestApp, contentItemId: string, number: number): Promise<string> => {
  const [row] = await app.sql<{ id: string }>('select id from content_versions where content_item_id = $1 and number = $2', [
    contentItemId,
    number,
  ])
  return row?.id ?? ''
}
const versioned = onContent(['content.view'], (contentItemId) => ({ contentItemId }))
const downloaded = onContent(['content.view'], (id) => ({ id }))
const read = onContent(['content.view'], async (id, { app }) => ({ id: await versionOf(app, id, 1) }))
const compared: Scenario = onContent(
  ['content.view'],
  async (id, { app }) => ({ id: await versionOf(app, id, 2), from: await versionOf(app, id, 1) }),
  { contentType: 'article' },
)

const scenarios: Scenarios = {
  'GET /api/content-items/:id/file': [downloaded, unshared(downloaded, (id) => ({ id }))],
  'GET /api/content-versions': [versioned, unshared(versioned, (contentItemId) => ({ contentItemId }))],
  'GET /api/content-versions/:id': [read],
  'GET /api/content-versions/:id/difference': [compared],
  'POST /api/content-items/:id/versions': [
    onContent(['content.edit'], async (id, { app, who }) => ({
      id,
      uploadId: await uploadOf(app, who.user, { place: { place: 'content-version', contentItemId: id } }),
    })),
    {
      ...onContent(['content.edit'], (id) => ({ id, body: '# New' }), { contentType: 'article', status: 'published' }),
      title: 'text of a published article',
    },
  ],
  'PUT /api/content-items/:id/picture': [
    { ...onContent(['content.edit'], (id) => ({ id }), { contentType: 'article' }), upload: true, passes: [400] },
  ],
  'POST /api/content-items/:id/versions/:number/restore': [onContent(['content.edit'], (id) => ({ id, number: 1 }))],
}

/** The item whose versions are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios,
  lists: { 'GET /api/content-versions': ({ app }) => ({ contentItemId: grown.get(app) ?? randomUUID() }) },
  grow: async ({ app, project, person }) => {
    const given = { app, who: { user: person }, world: { colleague: person } as Given['world'], shape: 'assigned' as const, project }
    // One item gets all the versions.
    const contentItemId = grown.get(app) ?? (await contentOf(given, { contentType: 'article' }))
    grown.set(app, contentItemId)
    const number = (await app.sql('select 1 from content_versions where content_item_id = $1', [contentItemId])).length + 1
    await app.insert(contentVersions, contentVersionRow({ contentItemId, number, body: `Text ${number}`, uploadedBy: person.id }))
  },
}
