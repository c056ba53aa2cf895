import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '#platform/files/storage-s3.ts'

/**
 * An S3-compatible server of the tests' own: s3rver, which keeps objects in a folder, checks signatures, and knows parts and ranges. It
 * knows no list of begun uploads and takes parts of any size.
 */
export async function startS3(): Promise<{ options: S3Options; env: Record<string, string>; close: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'atelier-s3-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'files', configs: [] }] })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const [accessKeyId, secretAccessKey] = ['S3RVER', 'S3RVER']
  return {
    options: { bucket: 'files', region: 'us-east-1', endpoint, accessKeyId, secretAccessKey },
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
