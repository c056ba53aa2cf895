import { randomUUID } from 'node:crypto'
import { rawCaller } from '../../testing/client.ts'
import { openLink } from '../../testing/guests.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Scenario, Scenarios } from '../../testing/matrix-world.ts'
import { documentOf } from '../documents/matrix.ts'
import type { LinkMade } from '../secret-links/schema.ts'

/**
 * What a guest asks: whoever has the link's cookie is let in, whatever their session is, which is sent along; without it, or with that of
 * another link, nobody is.
 */
const asGuest = (path: string): Scenario => ({
  rows: ['links.open'],
  shapes: ['in scope', 'foreign'],
  input: async () => ({}),
  call: async (given) => {
    const { app, who } = given
    const admin = await app.as('admin')
    const share = async () => {
      const recordId = await documentOf(given)
      const records = [{ recordType: 'document', recordId }]
      const { url } = await admin.call<LinkMade>('POST /api/secret-links', { kind: 'delivery', records })
      const [file] = await app.sql<{ id: string }>('select file_id as id from documents where id = $1', [recordId])
      return { guest: await openLink(app, url), fileId: file?.id ?? '' }
    }
    const [{ guest, fileId }, other] = [await share(), await share()]
    const at = `/api/opened-links/${guest.linkId}${path.replace(':fileId', fileId)}`
    const ask = async (...cookies: string[]) => (await rawCaller(app.url, cookies.join('; ')).raw('GET', at)).status
    for (const cookies of [[who.cookie], [who.cookie, other.guest.cookie]]) {
      const status = await ask(...cookies)
      if (status !== 401) return status
    }
    const status = await ask(who.cookie, guest.cookie)
    // Of a PDF of four bytes there is no picture, and the brand has no logo: whoever is told so was let in.
    return status === 404 && /preview|logo/.test(path) ? 200 : status
  },
})

const scenarios: Scenarios = {
  'POST /api/opened-links/:id': { public: { id: randomUUID(), secret: 'x' } },
  'GET /api/opened-links/:id': [asGuest('')],
  'GET /api/opened-links/:id/files': [asGuest('/files')],
  'GET /api/opened-links/:id/files/:fileId': [asGuest('/files/:fileId')],
  'GET /api/opened-links/:id/files/:fileId/preview': [asGuest('/files/:fileId/preview')],
  'GET /api/opened-links/:id/archive': [asGuest('/archive')],
  'GET /api/opened-links/:id/logo': [asGuest('/logo')],
}

export const matrix: FeatureMatrix = { scenarios }
