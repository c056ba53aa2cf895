import { expect } from '@playwright/test'
import type { Caller } from './atelier.ts'

type Given = Record<string, unknown> & { content?: Buffer; ending?: string }

/** A file beside the browser, by tus in one piece. @param metadata its name and where it goes @returns the id of the upload */
export async function sendUpload(caller: Caller, metadata: Readonly<Record<string, string>>, bytes: Buffer): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const announced = await caller.context.post('/api/uploads', {
    headers: {
      ...tus,
      'upload-length': `${bytes.length}`,
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const uploadId = announced.headers().location?.split('/').at(-1) ?? ''
  const sent = await caller.context.patch(`/api/uploads/${uploadId}`, {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  })
  expect([announced.status(), sent.status()]).toEqual([201, 204])
  return uploadId
}

/** A document beside the browser: its file, then the record that takes it. */
export async function uploadDocument(caller: Caller, name: string, { content, ending = 'txt', ...more }: Given): Promise<{ id: string }> {
  const bytes = content ?? Buffer.from(`Words of ${name}`)
  const uploadId = await sendUpload(caller, { filename: `${name}.${ending}`, place: 'document' }, bytes)
  return caller.send('POST', '/api/documents', { uploadId, name, category: 'other', audience: 'internal', ...more })
}
