import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenarios } from '../../testing/matrix-world.ts'
import { contentOf, onContent, unshared } from '../content/matrix.ts'
import { contentReviewRow } from '../content/seed.ts'
import { contentReviews } from '../content/table.ts'

const version = { versionNumber: 2 }
const submitted = { status: 'pending_review' }
const rounds = { ...onContent(['content.rounds'], (contentItemId) => ({ contentItemId })), seen: ['content.view'] }

const scenarios: Scenarios = {
  'POST /api/content-items/:id/submission': [
    onContent(['content.submit'], async (id, { world }) => ({ id, ...version, reviewerIds: [world.callers.admin.user.id] })),
    {
      ...onContent(['content.submit'], async (id, { world }) => ({ id, ...version, reviewerIds: [world.callers.admin.user.id] }), {
        status: 'approved',
      }),
      title: 'approved',
      passes: [409],
    },
  ],
  'POST /api/content-items/:id/reviewers': [
    onContent(['content.submit'], (id, { world }) => ({ id, reviewerIds: [world.callers.admin.user.id] }), submitted),
  ],
  'POST /api/content-items/:id/decision': [
    onContent(['content.review'], (id) => ({ id, ...version, outcome: 'needs_revision' }), submitted),
  ],
  'POST /api/content-items/:id/publication': [
    onContent(['content.review'], (id) => ({ id, ...version, on: '2031-05-02' }), { status: 'approved' }),
  ],
  'POST /api/content-items/:id/reopening': [onContent(['content.reopen'], (id) => ({ id }), { status: 'rejected' })],
  'POST /api/content-items/:id/share': [onContent(['content.share'], (id) => ({ id, ...version }), submitted)],
  'DELETE /api/content-items/:id/share': [onContent(['content.share'], (id) => ({ id }), submitted)],
  'POST /api/content-items/:id/verdict': [onContent(['content.verdict'], (id) => ({ id, ...version, outcome: 'changes' }), submitted)],
  'GET /api/content-rounds': [rounds, { ...unshared(rounds, (contentItemId) => ({ contentItemId })) }],
}

/** The item whose rounds are listed. */
const grown = new WeakMap<TestApp, string>()

export const matrix: FeatureMatrix = {
  scenarios,
  lists: { 'GET /api/content-rounds': ({ app }) => ({ contentItemId: grown.get(app) ?? randomUUID() }) },
  grow: async ({ app, project, person }) => {
    const given = { app, who: { user: person }, world: { colleague: person } as Given['world'], shape: 'assigned' as const, project }
    const contentItemId = grown.get(app) ?? (await contentOf(given))
    grown.set(app, contentItemId)
    const round = (await app.sql('select 1 from content_reviews where content_item_id = $1', [contentItemId])).length + 1
    const closed = { closedBy: person.id, closedAt: new Date() }
    await app.insert(
      contentReviews,
      contentReviewRow({ contentItemId, round, versionNumber: 1, submittedBy: person.id, submittedAt: new Date(0), ...closed }),
    )
  },
}
