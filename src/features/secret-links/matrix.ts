import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { contentOf } from '../content/matrix.ts'
import { documentOf } from '../documents/matrix.ts'
import { linkedRow, linkRow, visitRow } from './seed.ts'
import { secretLinkRecords, secretLinks, secretLinkVisits } from './table.ts'

const rowOf = { delivery: 'documents.delivery-links', review: 'content.share' }
type Kind = keyof typeof rowOf
const kinds = Object.keys(rowOf) as Kind[]

/** A link past all rules, made by a colleague. */
async function linkFor(given: Given, kind: Kind): Promise<string> {
  const { app, world, brand } = given
  const record = await recordFor(given, kind)
  const more = kind === 'review' ? { allows: 'look' as const } : {}
  const id = await app.insert(secretLinks, linkRow({ kind, name: 'For you', brandId: brand.id, createdBy: world.colleague.id, ...more }))
  await app.insert(secretLinkRecords, linkedRow({ linkId: id, ...record }))
  return id
}

const recordFor = async (given: Given, kind: Kind) =>
  kind === 'review'
    ? { recordType: 'content-item', recordId: await contentOf(given) }
    : { recordType: 'document', recordId: await documentOf(given) }

/** What a caller asks with a link, or of a record to be shared, of each kind. */
const eachKind = (input: (given: Given, kind: Kind) => Promise<Record<string, unknown>>): Scenario[] =>
  kinds.map((kind) => ({
    title: kind,
    rows: [rowOf[kind]],
    shapes: ['in scope', 'foreign'],
    input: (given) => input(given, kind),
  }))
const onLink = (input: (id: string) => Record<string, unknown>): Scenario[] =>
  eachKind(async (given, kind) => input(await linkFor(given, kind)))

type Listed = { items: { brandId: string; kind: string }[] }

const scenarios: Scenarios = {
  'GET /api/secret-links': eachKind(async (given, kind) => {
    await linkFor(given, kind)
    return { brandId: given.brand.id }
  }).map((scenario) => ({
    ...scenario,
    finds: (answer, { brandId }) => (answer as Listed).items.some((one) => one.brandId === brandId && one.kind === scenario.title),
  })),
  'GET /api/secret-links/:id': onLink((id) => ({ id })),
  'GET /api/secret-link-choices': eachKind(async (given, kind) => {
    const { recordType, recordId } = await recordFor(given, kind)
    return { kind, records: `${recordType}:${recordId}` }
  }),
  'POST /api/secret-links': eachKind(async (given, kind) => ({
    kind,
    records: [await recordFor(given, kind)],
    ...(kind === 'review' ? { allows: 'decide' } : {}),
  })),
  'PATCH /api/secret-links/:id': onLink((id) => ({ id, name: 'Changed' })),
  'POST /api/secret-links/:id/replace': onLink((id) => ({ id })),
  'POST /api/secret-links/:id/revoke': onLink((id) => ({ id })),
  'GET /api/secret-link-visits': onLink((linkId) => ({ linkId })),
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
        const recordId = await contentOf({ app, project, shape: 'in scope', who: admin, world: { colleague: person } as never })
        const expiresAt = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
        return { kind: 'review', allows: 'comment', records: [{ recordType: 'content-item', recordId }], expiresAt }
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
