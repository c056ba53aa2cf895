import type { ContentItemDetail } from '#features/content/items/schema.ts'
import type { ArticlePicture } from '#features/content/versions/schema.ts'
import { pictureAddress } from '#shared/markdown/tree.ts'
import type { TestClient } from '../kit/test-app-types.ts'
import { picture } from './agency.ts'
import { startReviewing } from './reviews.ts'

type Refusal = { code: string; message: string; fields?: Record<string, string> }
const raw = { 'content-type': 'application/octet-stream' }

/** How a text names a stored picture. */
export const named = (stored: ArticlePicture, alt = 'A coat'): string => `![${alt}](${pictureAddress(stored)})`

/** Articles of a writer's, with pictures in them, and the people who see them or do not. */
export async function startArticles() {
  const world = await startReviewing()
  const { app, manager } = world
  const [owner, writer] = [await app.as('product_owner'), await app.as('copywriter')]
  const [client, stranger] = [await app.as('client'), await app.as('client')]
  await app.allocateToBrand(client.user, world.project.brandId)
  await app.allocateToBrand(stranger.user, (await app.project()).brandId)

  /** An article of the writer's, with nothing in it yet. */
  async function article(title = 'Lookbook'): Promise<string> {
    const { id } = await manager.call<ContentItemDetail>('POST /api/content-items', {
      contentType: 'article',
      title,
      projectId: world.project.id,
      assignedTo: null,
    })
    await app.sql('update content_items set assigned_to = $2, created_by = $2 where id = $1', [id, writer.user.id])
    return id
  }
  const send = (who: TestClient, id: string, bytes: Buffer) =>
    who.raw<ArticlePicture & Refusal>('PUT', `/api/content-items/${id}/picture`, bytes, raw)
  async function put(id: string, width = 300): Promise<ArticlePicture> {
    const { status, body, text } = await send(writer, id, await picture(width, 150))
    if (status !== 200) throw new Error(text)
    return body
  }
  const write = (id: string, body: string, who = writer) =>
    who.raw<ContentItemDetail & Refusal>('POST', `/api/content-items/${id}/versions`, { body })
  const looks = async (who: TestClient, { fileId }: ArticlePicture) => (await who.raw('GET', `/api/files/${fileId}`)).status
  /** Does one of the things that are done to an item in its review. */
  const act = (who: TestClient, id: string, what: string, fields: object) => who.raw('POST', `/api/content-items/${id}/${what}`, fields)
  /** Puts a version before the client. */
  async function shareVersion(id: string, versionNumber: number): Promise<void> {
    await act(writer, id, 'submission', { versionNumber, reviewerIds: [owner.user.id] })
    const { status, text } = await act(owner, id, 'share', { versionNumber })
    if (status !== 201) throw new Error(text)
  }
  /** Decides on a version, once it is submitted. */
  async function approve(id: string, versionNumber: number): Promise<void> {
    await act(writer, id, 'submission', { versionNumber, reviewerIds: [owner.user.id] })
    const { status, text } = await act(owner, id, 'decision', { versionNumber, outcome: 'approved' })
    if (status !== 201) throw new Error(text)
  }
  return { ...world, owner, writer, client, stranger, article, send, put, write, looks, shareVersion, approve }
}
