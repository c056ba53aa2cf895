import type { ReadStream } from 'node:fs'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import type { Services } from '#platform/context.ts'

/** Who uploads: a session on a server. */
export type Uploader = { url: string; cookie: string }

export type Sent = { bytes: Buffer | ReadStream; name: string; at: Record<string, string> } & Partial<
  Pick<UploadOptions, 'chunkSize' | 'retryDelays' | 'uploadUrl' | 'onProgress' | 'httpStack'>
>

/** A refusal as the server says it. */
export class UploadRefused extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
    this.body = body
  }
}

/** Uploads by tus-js-client, as a script does. @returns the id of the upload @throws UploadRefused */
export function uploadFile({ url, cookie }: Uploader, { bytes, name, at, ...options }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/api/uploads`,
      headers: { cookie },
      metadata: { filename: name, ...at },
      retryDelays: null,
      ...options,
      onSuccess: () => resolve(idOf(upload.url)),
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        reject(answer ? new UploadRefused(answer.getStatus(), answer.getBody()) : error)
      },
    })
    upload.start()
  })
}

function idOf(url: string | null): string {
  return (url ?? '').split('/').at(-1) ?? ''
}

/** Lists the storage and the rows and compares them. @returns keys that no row knows, and ready files without their bytes */
export async function comparedStorage({
  pool,
  storage,
}: Pick<Services, 'pool' | 'storage'>): Promise<{ orphans: string[]; missing: string[] }> {
  const { rows } = await pool.query<{ key: string; state: string; size: number }>(
    `select storage_key as key, state, size from files union all select storage_key, 'going', 0 from file_removals`,
  )
  const known = new Set(rows.map(({ key }) => key))
  const orphans: string[] = []
  for await (const key of storage.keys()) if (!known.has(key)) orphans.push(key)
  const missing: string[] = []
  for (const { key, state, size } of rows) if (state === 'ready' && (await storage.size(key)) !== size) missing.push(key)
  return { orphans, missing }
}
