import sharp from 'sharp'
import type { BrandView } from '#features/clients/brands/schema.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import type { ErrorBody } from '#shared/rights/errors.ts'
import type { RawAnswer, TestApp, TestClient } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

type Fields = Record<string, unknown>
type Brand = Promise<RawAnswer<BrandView & ErrorBody>>
type Project = Promise<RawAnswer<ProjectView & ErrorBody>>

/** What tests of brands and projects begin with: a test app and one person of each kind. */
export async function startAgency() {
  const app = await startTestApp()
  return {
    app,
    admin: await app.as('admin'),
    manager: await app.as('project_manager'),
    designer: await app.as('graphic_designer'),
    client: await app.as('client'),
  }
}

/** The calls that tests of brands repeat. */
export function brandCalls(app: TestApp) {
  return {
    create: (who: TestClient, fields: Fields = {}): Brand => who.raw('POST', '/api/brands', { name: 'Fresh', ...fields }),
    patch: (who: TestClient, id: string, fields: Fields): Brand => who.raw('PATCH', `/api/brands/${id}`, fields),
    putLogo: (who: TestClient, id: string, body: Uint8Array): Brand =>
      who.raw('PUT', `/api/brands/${id}/logo`, body, { 'content-type': 'application/octet-stream' }),
    /** The row as it is stored. */
    stored: async (id: string) => (await app.sql('select * from brands where id = $1', [id]))[0],
  }
}

/** The calls that tests of projects repeat. @param place where a project belongs that names nothing else */
export function projectCalls(app: TestApp, place: Pick<ProjectView, 'brandId' | 'projectManagerId' | 'productOwnerId'>) {
  return {
    create: (who: TestClient, fields: Fields = {}): Project => who.raw('POST', '/api/projects', { name: 'Launch', ...place, ...fields }),
    patch: (who: TestClient, id: string, fields: Fields): Project => who.raw('PATCH', `/api/projects/${id}`, fields),
    read: (who: TestClient, id: string): Project => who.raw('GET', `/api/projects/${id}`),
    /** The row as it is stored. */
    stored: async (id: string) => (await app.sql('select * from projects where id = $1', [id]))[0],
    /** Duties with who has them, in the order of their names. */
    duties: async (id: string) => {
      const rows = await app.sql<{ user_id: string; role: string }>(
        'select user_id, role from project_allocations where project_id = $1 order by role',
        [id],
      )
      return rows.map(({ user_id, role }) => [role, user_id])
    },
  }
}

/** A picture of one colour. */
export function picture(width = 40, height = 20): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
}
