import { contentRow, contentShareRow, contentVersionRow } from '#features/content/items/fixtures/factory.ts'
import { contentItems, contentShares, contentVersions } from '#features/content/items/table.ts'
import type { OpenedItem } from '#features/content/review-links/schema.ts'
import type { LinkMade } from '#features/records/share-links/schema.ts'
import { storedFileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { openLink, type TestGuest } from '../kit/guests.ts'
import type { TestApp, TestClient, TestProject } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

type Item = Partial<{
  title: string
  status: string
  shared: number | null
  versions: number
  project: TestProject
  body: string
  secret: string
}>
export type ReviewGuest = TestGuest & { post: (path: string, body: Record<string, unknown>) => ReturnType<TestGuest['raw']> }

/** A guest who can also write below the address of the link. */
export async function reviewing(app: TestApp, url: string | null, name?: string): Promise<ReviewGuest> {
  const guest = await openLink(app, url)
  const post: ReviewGuest['post'] = (path, body) => guest.raw('POST', `/api/opened-links/${guest.linkId}${path}`, body)
  if (name) await post('/name', { name })
  return { ...guest, post }
}

/** A project manager with content that is put before people by review links. */
export async function startReviewing() {
  const app: TestApp = await startTestApp({ env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' } })
  const manager: TestClient = await app.as('project_manager', { fullName: 'Amelia Reed' })
  const project: TestProject = await app.project()

  /** An item with its versions, of which one is shared with clients unless told. */
  async function item(given: Item = {}): Promise<string> {
    const { title = 'Poster', status = 'pending_review', versions = 1, shared = versions, body } = given
    const place = given.project ?? project
    const row = contentRow({
      title,
      status,
      contentType: body ? 'article' : 'graphic',
      projectId: place.id,
      createdBy: manager.user.id,
      assignedTo: manager.user.id,
      versionNumber: versions,
      ...(shared === null ? {} : { sharedVersion: shared }),
      ...(given.secret ? { budgetAllocated: '4711.0000', actualCost: '4712.0000' } : {}),
    })
    const id = await app.insert(contentItems, row)
    for (let number = 1; number <= versions; number += 1) await version(id, number, body)
    if (shared !== null) {
      const share = { contentItemId: id, versionNumber: shared, sharedBy: manager.user.id, sharedAt: new Date(Date.now() - 1000) }
      await app.insert(contentShares, contentShareRow(share))
    }
    return id
  }
  async function version(contentItemId: string, number: number, body?: string): Promise<void> {
    const bytes = Buffer.from(`picture ${number} of ${contentItemId}`)
    const file = body
      ? { body }
      : {
          fileId: await app.insert(files, await storedFileRow(app.services.storage, bytes, { name: 'poster.png', scan: null })),
          fileName: 'poster.png',
          fileType: 'image/png',
          fileSize: bytes.length,
        }
    await app.insert(contentVersions, contentVersionRow({ contentItemId, number, uploadedBy: manager.user.id, ...file }))
  }
  const share = (items: readonly string[], allows: string | null = 'decide', more: Record<string, unknown> = {}): Promise<LinkMade> =>
    manager.call<LinkMade>('POST /api/secret-links', {
      kind: 'review',
      records: items.map((recordId) => ({ recordType: 'content-item', recordId })),
      allows,
      ...more,
    })
  const shown = async (guest: TestGuest): Promise<[string, number][]> =>
    (await guest.get<{ items: OpenedItem[] }>('/items')).body.items.map(({ title, versionNumber }) => [title, versionNumber])

  return { app, manager, project, item, version, share, shown }
}
