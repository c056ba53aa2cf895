import path from 'node:path'
import type { Env } from '../process/env.ts'
import type { Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

/** Where the settings say that files lie: a bucket, or the data folder. */
export function openStorage(env: Env, dataDir: string): Storage {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = env
  if (bucket === undefined) return diskStorage(path.join(dataDir, 'files'))
  return s3Storage({ bucket, region, endpoint, accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY })
}
