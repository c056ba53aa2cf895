import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { Ctx } from '../context.ts'
import type { Http } from './route.ts'
import { refuseUnscanned, type StoredFile } from './send-file.ts'

/** A file with the folders in which it is to lie in an archive, from the top. */
export type ArchivedFile = StoredFile & { folder?: readonly string[] }

/**
 * Sends several stored files as one ZIP file, made while it is sent: one file is read at a time, and nothing is kept in memory or on disk.
 * The caller has checked that their records may be opened. @throws AppError conflict while the scanner has not let one of them pass
 */
export async function sendArchive(ctx: Ctx, files: readonly ArchivedFile[], { reply }: Http, archiveName: string): Promise<void> {
  const { storage } = ctx.services
  for (const file of files) refuseUnscanned(ctx, file)
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const names = differentNames(
    files.map(({ name }) => name),
    files.map(({ folder }) => folder ?? []),
  )
  let reading: Readable | undefined
  for (const [index, { storageKey, size }] of files.entries()) {
    // Pictures, films and PDF are packed already; trying again would cost time and give nothing.
    zip.addReadStreamLazy(names[index] ?? 'file', { size, compress: false }, (give) => {
      storage.read(storageKey).then(
        (source) => {
          reading = source ?? Readable.from([])
          give(null, reading)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  const stop = (error?: Error): void => {
    reading?.destroy()
    reply.raw.destroy(error)
  }
  zip.on('error', (error: Error) => {
    ctx.services.log.warn({ err: error }, 'An archive could not be sent whole.')
    stop(error)
  })
  reply.raw.once('close', () => void reading?.destroy())
  // Nothing is packed and every size is known, so the whole is known before the first byte.
  const told = (total: number) => void (total >= 0 && reply.header('content-length', total))
  zip.end({ forceZip64Format: false, comment: '' }, told as () => void)
  void reply.headers(headersOf(archiveName)).send(zip.outputStream)
}

/** Sends a few files that were just made as one ZIP file. */
export async function sendMade(files: readonly { name: string; bytes: Buffer }[], { reply }: Http, archiveName: string): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(bytes, name)
  zip.end()
  void reply.headers(headersOf(archiveName)).send(zip.outputStream)
}

const headersOf = (archiveName: string) => ({
  'content-type': 'application/zip',
  'content-disposition': contentDisposition(archiveName),
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/** Letters that some system takes for a way to another folder, or refuses in a name. */
// oxlint-disable-next-line no-control-regex -- control characters are what is to be found
const unsafe = /[/\\:*?"<>|\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Names as they stand in an archive: each leads to its own folder and to no other, and no two are the same, whatever their case. */
export function differentNames(names: readonly string[], folders: readonly (readonly string[])[] = []): string[] {
  const ways = names.map((_, index) => (folders[index] ?? []).map(safeName))
  // What is a folder cannot be a file as well.
  const taken = new Set(
    ways.flatMap((way) =>
      way.map((_, depth) =>
        way
          .slice(0, depth + 1)
          .join('/')
          .toLowerCase(),
      ),
    ),
  )
  return names.map((given, index) => {
    const name = safeName(given)
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    const within = (own: string): string => [...(ways[index] ?? []), own].join('/')
    let path = within(name)
    for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = within(`${stem} (${count})${extension}`)
    taken.add(path.toLowerCase())
    return path
  })
}

function safeName(given: string): string {
  return (
    given
      .normalize('NFC')
      .replace(unsafe, '_')
      .replace(/^[.\s]+|[.\s]+$/g, '')
      .slice(0, 200)
      .toWellFormed() || 'file'
  )
}
