import type { TestClient } from '../../testing/client.ts'
import type { TestGuest } from '../../testing/guests.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { contentOf } from '../content/matrix.ts'
import { asGuestOf, type SharedLink } from '../opened-links/matrix.ts'
import type { LinkMade } from '../secret-links/schema.ts'

/** A link to an item of which clients see the second version. */
async function shareContent(given: Given, admin: TestClient): Promise<SharedLink> {
  const recordId = await contentOf(given)
  const records = [{ recordType: 'content-item', recordId }]
  const { url } = await admin.call<LinkMade>('POST /api/secret-links', { kind: 'review', allows: 'decide', records })
  return { url, parts: { itemId: recordId } }
}

const named = (guest: TestGuest) => guest.raw('POST', `/api/opened-links/${guest.linkId}/name`, { name: 'Mia' })
const asGuest = (path: string, body?: Record<string, unknown>): Scenario =>
  asGuestOf(shareContent, path, body ? { body, prepare: named } : {})

const scenarios: Scenarios = {
  'GET /api/opened-links/:id/items': [asGuest('/items')],
  'GET /api/opened-links/:id/items/:itemId': [asGuest('/items/:itemId')],
  'GET /api/opened-links/:id/items/:itemId/comments': [asGuest('/items/:itemId/comments')],
  'POST /api/opened-links/:id/items/:itemId/comments': [asGuest('/items/:itemId/comments', { body: 'Larger' })],
  'POST /api/opened-links/:id/items/:itemId/verdict': [asGuest('/items/:itemId/verdict', { versionNumber: 2, outcome: 'approved' })],
}

export const matrix: FeatureMatrix = { scenarios }
