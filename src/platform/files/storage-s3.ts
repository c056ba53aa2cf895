import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { type Assembly, assertStorageKey, type Begun, type Extension, type Storage, type Stored } from './storage.ts'

/** Where a store that speaks S3 is, and who asks it. Without keys the machine's own role is taken. */
export type S3Options = {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** Every part of an upload but the last has this size: S3 takes none below 5 MB, and some stores want all of them equal. */
const partBytes = 8 * 1024 * 1024
const probe = 'probe'

/** What is kept of something begun: parts that S3 has, and what came behind them, under a key of its own. */
type Parts = { uploadId?: string; tags: string[]; tail: number }

const partsOf = (assembly: Assembly | null): Parts => (assembly as Parts | null) ?? { tags: [], tail: 0 }

/** What came behind so many parts. Whatever is written there begins with what was written there before: a broken-off request spoils nothing. */
const tailKey = (key: string, { tags }: Parts): string => `${key}.${tags.length}`

/** Files in a bucket of any S3-compatible store, under the names that they would have on disk. */
export function s3Storage(options: S3Options): Storage {
  const bucket = new Bucket(options)
  return {
    async put(key, source) {
      assertStorageKey(key)
      const hash = createHash('sha256')
      const adding = new Adding(bucket, key, { tags: [], tail: 0 }, Buffer.alloc(0))
      let size = 0
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        await adding.write(chunk)
      }
      const stored: Stored = { size, sha256: hash.digest('hex') }
      if (size < partBytes) await bucket.put(key, adding.rest)
      else await this.complete(key, { size, assembly: await adding.flush() })
      return stored
    },
    async extend(key, { assembly }) {
      assertStorageKey(key)
      const parts = partsOf(assembly)
      return new Adding(bucket, key, { ...parts, tags: [...parts.tags] }, await tailOf(bucket, key, parts))
    },
    async complete(key, begun) {
      assertStorageKey(key)
      // Broken off behind this point, it is asked again.
      if ((await bucket.size(key)) !== begun.size) await join(bucket, key, begun)
      const found = await bucket.size(key)
      if (found !== begun.size) throw new Error(`A stored file has ${found} bytes in place of ${begun.size}.`)
      await bucket.clear(key, `${key}.`)
    },
    async read(key, range) {
      assertStorageKey(key)
      return bucket.read(key, range && `bytes=${range.start}-${range.end}`)
    },
    async size(key) {
      assertStorageKey(key)
      return bucket.size(key)
    },
    async remove(key, assembly = null) {
      assertStorageKey(key)
      const { uploadId } = partsOf(assembly)
      if (uploadId !== undefined) await bucket.dropParts(key, uploadId)
      await bucket.clear(key, key)
    },
    async *keys() {
      const seen = new Set<string>()
      for await (const name of bucket.names('')) {
        const [key = ''] = name.split('.')
        if (key === probe || seen.has(key)) continue
        seen.add(key)
        yield key
      }
    },
    // Nothing lies here under no key: what was begun is removed with its row.
    sweep: async () => undefined,
    check: () => bucket.put(probe, Buffer.alloc(16)),
  }
}

async function tailOf(bucket: Bucket, key: string, parts: Parts): Promise<Buffer> {
  if (parts.tail === 0) return Buffer.alloc(0)
  const source = await bucket.read(tailKey(key, parts), `bytes=0-${parts.tail - 1}`)
  const chunks: Buffer[] = []
  for await (const chunk of source ?? []) chunks.push(chunk as Buffer)
  const tail = Buffer.concat(chunks)
  if (tail.length !== parts.tail) throw new Error(`A begun file has ${tail.length} bytes behind its parts in place of ${parts.tail}.`)
  return tail
}

/** Makes one object of parts and what came behind them. */
async function join(bucket: Bucket, key: string, { assembly }: Begun): Promise<void> {
  const parts = partsOf(assembly)
  const tail = await tailOf(bucket, key, parts)
  if (parts.uploadId === undefined) return bucket.put(key, tail)
  const tags = tail.length > 0 ? [...parts.tags, await bucket.putPart(key, parts.uploadId, parts.tags.length + 1, tail)] : parts.tags
  await bucket.joinParts(key, parts.uploadId, tags)
}

/** Bytes on their way into parts; no more than one part stands in memory. */
class Adding implements Extension {
  readonly #bucket: Bucket
  readonly #key: string
  readonly #parts: Parts
  readonly #part: Buffer
  #waiting: number

  constructor(bucket: Bucket, key: string, parts: Parts, tail: Buffer) {
    this.#bucket = bucket
    this.#key = key
    this.#parts = parts
    this.#part = Buffer.allocUnsafeSlow(partBytes)
    this.#waiting = tail.copy(this.#part)
  }

  /** what no part has yet */
  get rest(): Buffer {
    return this.#part.subarray(0, this.#waiting)
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const some = chunk.subarray(at, at + partBytes - this.#waiting)
      this.#part.set(some, this.#waiting)
      this.#waiting += some.length
      at += some.length
      if (this.#waiting === partBytes) await this.#sendPart()
    }
  }

  async flush(): Promise<Assembly> {
    const tail = this.rest
    if (tail.length > 0) await this.#bucket.put(tailKey(this.#key, this.#parts), tail)
    this.#parts.tail = tail.length
    return { ...this.#parts, tags: [...this.#parts.tags] }
  }

  close = async (): Promise<void> => undefined

  async #sendPart(): Promise<void> {
    const parts = this.#parts
    parts.uploadId ??= await this.#bucket.beginParts(this.#key)
    parts.tags.push(await this.#bucket.putPart(this.#key, parts.uploadId, parts.tags.length + 1, this.rest))
    this.#waiting = 0
  }
}

/** The few requests that are needed. The client library is read with the first of them. */
class Bucket {
  readonly #options: S3Options
  #opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined

  constructor(options: S3Options) {
    this.#options = options
  }

  #open() {
    this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { region, endpoint, accessKeyId, secretAccessKey } = this.#options
      const client = new sdk.S3Client({
        region,
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
        // Stores other than Amazon's often know none of its newer checksums; ours stands beside every file.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      })
      return { sdk, client }
    })
    return this.#opened
  }

  #named<More extends object>(key: string, more: More) {
    return { Bucket: this.#options.bucket, Key: key, ...more }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { sdk, client } = await this.#open()
    await client.send(new sdk.PutObjectCommand(this.#named(key, { Body: bytes, ContentLength: bytes.length })))
  }

  async read(key: string, range: string | undefined): Promise<Readable | null> {
    const { sdk, client } = await this.#open()
    const found = await client.send(new sdk.GetObjectCommand(this.#named(key, range ? { Range: range } : {}))).catch(nullWhenMissing)
    return found === null ? null : (found.Body as Readable)
  }

  async size(key: string): Promise<number | null> {
    const { sdk, client } = await this.#open()
    const found = await client.send(new sdk.HeadObjectCommand(this.#named(key, {}))).catch(nullWhenMissing)
    return found?.ContentLength ?? null
  }

  async beginParts(key: string): Promise<string> {
    const { sdk, client } = await this.#open()
    const { UploadId: id } = await client.send(new sdk.CreateMultipartUploadCommand(this.#named(key, {})))
    if (!id) throw new Error('The S3 store began no upload.')
    return id
  }

  async putPart(key: string, id: string, number: number, bytes: Uint8Array): Promise<string> {
    const { sdk, client } = await this.#open()
    const part = { UploadId: id, PartNumber: number, Body: bytes, ContentLength: bytes.length }
    const { ETag: tag } = await client.send(new sdk.UploadPartCommand(this.#named(key, part)))
    if (!tag) throw new Error('The S3 store named no tag for a part.')
    return tag
  }

  async joinParts(key: string, id: string, tags: readonly string[]): Promise<void> {
    const { sdk, client } = await this.#open()
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    await client.send(new sdk.CompleteMultipartUploadCommand(this.#named(key, { UploadId: id, MultipartUpload: { Parts } })))
  }

  async *names(prefix: string): AsyncIterable<string> {
    const { sdk, client } = await this.#open()
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: this.#options.bucket, Prefix: prefix })) {
      for (const { Key: name } of page.Contents ?? []) if (name) yield name
    }
  }

  /** Removes every object whose name begins so, and every upload of parts that was begun for the key. */
  async clear(key: string, prefix: string): Promise<void> {
    const { sdk, client } = await this.#open()
    for await (const name of this.names(prefix)) await client.send(new sdk.DeleteObjectCommand(this.#named(name, {})))
    const begun = await client
      .send(new sdk.ListMultipartUploadsCommand({ Bucket: this.#options.bucket, Prefix: key }))
      .catch(nullWhenUnlisted)
    for (const { UploadId: id } of begun?.Uploads ?? []) if (id) await this.dropParts(key, id)
  }

  async dropParts(key: string, id: string): Promise<void> {
    const { sdk, client } = await this.#open()
    await client.send(new sdk.AbortMultipartUploadCommand(this.#named(key, { UploadId: id }))).catch(nullWhenUnlisted)
  }
}

type S3Error = { $metadata?: { httpStatusCode?: number } }

/** Small stores do not know what was begun and never ended (501), or no way to drop it (405). */
function nullWhenUnlisted(error: S3Error): null {
  return [405, 501].includes(error.$metadata?.httpStatusCode ?? 0) ? null : nullWhenMissing(error)
}

function nullWhenMissing(error: S3Error): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}
