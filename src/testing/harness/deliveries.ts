import { documentRow, folderRow, versionRow } from '#features/documents/documents/fixtures/factory.ts'
import { documentFolders, documents, documentVersions } from '#features/documents/documents/table.ts'
import type { OpenedFile } from '#features/records/link-guests/schema.ts'
import type { LinkMade, VisitView } from '#features/records/share-links/schema.ts'
import { storedFileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import type { TestGuest } from '../kit/guests.ts'
import type { TestApp, TestClient, TestProject } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

type Given = Partial<{ name: string; content: string; audience: 'internal' | 'client'; folderId: string | null }>
export type Stored = { id: string; fileId: string }
type Shared = { documents?: { id: string }[]; folder?: string } & Record<string, unknown>

/** A project manager with a project, who hands over what lies in it. */
export async function startDelivering() {
  const app: TestApp = await startTestApp()
  const manager: TestClient = await app.as('project_manager', { fullName: 'Amelia Reed' })
  const project: TestProject = await app.project()

  /** A text that lies there with its bytes. */
  async function document(given: Given = {}): Promise<Stored> {
    const { name = 'plan.txt', content = `content of ${name}`, audience = 'client', folderId = null } = given
    const stem = name.replace(/\.txt$/, '')
    const fileId = await app.insert(
      files,
      await storedFileRow(app.services.storage, Buffer.from(content), { name: `${stem}.txt`, scan: null }),
    )
    const file = { fileId, fileName: `${stem}.txt`, fileType: 'text/plain', fileSize: Buffer.byteLength(content) }
    const row = documentRow({ name, audience, folderId, uploadedBy: manager.user.id, projectId: project.id, ...file })
    const id = await app.insert(documents, row)
    await app.insert(documentVersions, versionRow({ documentId: id, number: 1, audience, uploadedBy: manager.user.id, ...file }))
    return { id, fileId }
  }
  const folder = (name: string, parentId: string | null = null): Promise<string> =>
    app.insert(documentFolders, folderRow({ name, parentId, projectId: project.id }))

  async function share({ documents: list = [], folder: folderId, ...more }: Shared): Promise<LinkMade> {
    const records = [
      ...list.map(({ id }) => ({ recordType: 'document', recordId: id })),
      ...(folderId ? [{ recordType: 'document-folder', recordId: folderId }] : []),
    ]
    return manager.call<LinkMade>('POST /api/secret-links', { kind: 'delivery', records, ...more })
  }
  const listed = async (guest: TestGuest): Promise<string[]> =>
    (await guest.get<{ items: OpenedFile[] }>('/files')).body.items.map(({ folder: way, name }) => [...way, name].join('/'))
  const visitsOf = async ({ id }: { id: string }) =>
    (await manager.call<{ items: VisitView[] }>('GET /api/secret-link-visits', { linkId: id })).items.map(({ what, title }) => [
      what,
      title,
    ])

  return { app, manager, project, document, folder, share, listed, visitsOf }
}
