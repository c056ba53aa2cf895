import { randomUUID } from 'node:crypto'
import { rawCaller, type TestClient } from '../../testing/client.ts'
import { openLink, type TestGuest } from '../../testing/guests.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { documentOf } from '../documents/matrix.ts'
import type { LinkMade } from '../secret-links/schema.ts'

/** A link as a scenario opens it: its address, and what stands in the paths that are asked of it. */
export type SharedLink = { url: string | null; parts: Readonly<Record<string, string>> }

/**
 * What a guest asks: whoever has the link's cookie is let in, whatever their session is, which is sent along; without it, or with that of
 * another link, nobody is.
 */
export const asGuestOf = (
  share: (given: Given, admin: TestClient) => Promise<SharedLink>,
  path: string,
  { body, prepare }: { body?: Record<string, unknown>; prepare?: (guest: TestGuest) => Promise<unknown> } = {},
): Scenario => ({
  rows: ['links.open'],
  shapes: ['in scope', 'foreign'],
  input: async () => ({}),
  call: async (given) => {
    const { app, who } = given
    const admin = await app.as('admin')
    const open = async () => {
      const { url, parts } = await share(given, admin)
      return { guest: await openLink(app, url), parts }
    }
    const [{ guest, parts }, other] = [await open(), await open()]
    await prepare?.(guest)
    const at = `/api/opened-links/${guest.linkId}${path.replace(/:(\w+)/, (_, name: string) => parts[name] ?? '')}`
    const ask = async (...cookies: string[]) => (await rawCaller(app.url, cookies.join('; ')).raw(body ? 'POST' : 'GET', at, body)).status
    for (const cookies of [[who.cookie], [who.cookie, other.guest.cookie]]) {
      const status = await ask(...cookies)
      if (status !== 401) return status
    }
    const status = await ask(who.cookie, guest.cookie)
    // Of a PDF of four bytes there is no picture, and the brand has no logo: whoever is told so was let in.
    const letIn = status === 201 || (status === 404 && /preview|logo/.test(path))
    return letIn ? 200 : status
  },
})

const shareDocument = async (given: Given, admin: TestClient): Promise<SharedLink> => {
  const recordId = await documentOf(given)
  const { url } = await admin.call<LinkMade>('POST /api/secret-links', {
    kind: 'delivery',
    records: [{ recordType: 'document', recordId }],
  })
  const [file] = await given.app.sql<{ id: string }>('select file_id as id from documents where id = $1', [recordId])
  return { url, parts: { fileId: file?.id ?? '' } }
}
const asGuest = (path: string, body?: Record<string, unknown>): Scenario => asGuestOf(shareDocument, path, body ? { body } : {})

const scenarios: Scenarios = {
  'POST /api/opened-links/:id': { public: { id: randomUUID(), secret: 'x' } },
  'GET /api/opened-links/:id': [asGuest('')],
  'POST /api/opened-links/:id/name': [asGuest('/name', { name: 'Mia' })],
  'GET /api/opened-links/:id/files': [asGuest('/files')],
  'GET /api/opened-links/:id/files/:fileId': [asGuest('/files/:fileId')],
  'GET /api/opened-links/:id/files/:fileId/preview': [asGuest('/files/:fileId/preview')],
  'GET /api/opened-links/:id/archive': [asGuest('/archive')],
  'GET /api/opened-links/:id/logo': [asGuest('/logo')],
}

export const matrix: FeatureMatrix = { scenarios }
