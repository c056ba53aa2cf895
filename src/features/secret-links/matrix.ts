import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { documentOf } from '../documents/matrix.ts'
import { linkedRow, linkRow, visitRow } from './seed.ts'
import { secretLinkRecords, secretLinks, secretLinkVisits } from './table.ts'

const row = 'documents.delivery-links'

/** A link past all rules, made by a colleague. */
async function linkFor(given: Given): Promise<string> {
  const { app, world, brand } = given
  const documentId = await documentOf(given)
  const id = await app.insert(secretLinks, linkRow({ kind: 'delivery', name: 'For you', brandId: brand.id, createdBy: world.colleague.id }))
  await app.insert(secretLinkRecords, linkedRow({ linkId: id, recordType: 'document', recordId: documentId }))
  return id
}

const onLink = (input: (id: string, given: Given) => Record<string, unknown>): Scenario => ({
  rows: [row],
  shapes: ['in scope', 'foreign'],
  input: async (given) => input(await linkFor(given), given),
})

const scenarios: Scenarios = {
  'GET /api/secret-links': [
    {
      rows: [row],
      shapes: ['in scope', 'foreign'],
      finds: (answer, { brandId }) => (answer as { items: { brandId: string }[] }).items.some((one) => one.brandId === brandId),
      input: async (given) => {
        await linkFor(given)
        return { brandId: given.brand.id }
      },
    },
  ],
  'GET /api/secret-links/:id': [onLink((id) => ({ id }))],
  'GET /api/secret-link-choices': [
    {
      rows: [row],
      shapes: ['in scope', 'foreign'],
      input: async (given) => ({ kind: 'delivery', records: `document:${await documentOf(given)}` }),
    },
  ],
  'POST /api/secret-links': [
    {
      rows: [row],
      shapes: ['in scope', 'foreign'],
      input: async (given) => ({ kind: 'delivery', records: [{ recordType: 'document', recordId: await documentOf(given) }] }),
    },
  ],
  'PATCH /api/secret-links/:id': [onLink((id) => ({ id, name: 'Changed' }))],
  'POST /api/secret-links/:id/replace': [onLink((id) => ({ id }))],
  'POST /api/secret-links/:id/revoke': [onLink((id) => ({ id }))],
  'GET /api/secret-link-visits': [onLink((linkId) => ({ linkId }))],
}

/** The link whose visits are listed, and the document that it opens. */
const grown = new WeakMap<object, { linkId: string; documentId: string }>()

export const matrix: FeatureMatrix = {
  scenarios,
  lists: {
    'GET /api/secret-link-visits': ({ app }) => ({ linkId: grown.get(app)?.linkId ?? '' }),
    'GET /api/secret-link-choices': ({ app }) => ({ kind: 'delivery', records: `document:${grown.get(app)?.documentId ?? ''}` }),
  },
  grow: async ({ app, project, person }) => {
    const linkId = await app.insert(
      secretLinks,
      linkRow({ kind: 'delivery', name: 'For you', brandId: project.brandId, createdBy: person.id }),
    )
    const documentId = await documentOf({ app, project, shape: 'in scope', who: null as never, world: { colleague: person } as never })
    await app.insert(secretLinkRecords, linkedRow({ linkId, recordType: 'document', recordId: documentId }))
    const visited = grown.get(app) ?? { linkId, documentId }
    grown.set(app, visited)
    await app.insert(secretLinkVisits, visitRow({ linkId: visited.linkId, what: 'opened' }))
  },
  creates: {
    'POST /api/secret-links': {
      given: async ({ app, admin, person }) => {
        const project = await app.project()
        const recordId = await documentOf({ app, project, shape: 'in scope', who: admin, world: { colleague: person } as never })
        const expiresAt = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
        return { kind: 'delivery', records: [{ recordType: 'document', recordId }], expiresAt }
      },
      // Kept as a hash, and told as the moment it was set.
      takes: ['password'],
      read: byId('GET /api/secret-links/:id'),
      patch: 'PATCH /api/secret-links/:id',
      asSent: ({ passwordSetAt }) => (passwordSetAt === null ? { password: null } : {}),
    },
  },
  // Nobody outside the agency meets one.
  outside: { 'PATCH /api/secret-links/:id': null },
}
