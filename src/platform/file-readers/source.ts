import { PassThrough, type Readable } from 'node:stream'

/** A stored file, of which parts can be read. */
export type RangedSource = { size: number; read: (range: { start: number; end: number }) => Promise<Readable | null> }

/**
 * A source that knows what its storage has failed with. Whoever reads it sees bytes that end too early, and takes the file for broken.
 * `failure` is null as long as all that was asked for has come.
 */
export function watchedSource({ size, read }: RangedSource): RangedSource & { failure: () => Error | null } {
  let failed: Error | null = null
  const note = (error: unknown): Error => {
    const known = error instanceof Error ? error : new Error(String(error))
    failed ??= known
    return known
  }
  return {
    size,
    failure: () => failed,
    read: async (range) => {
      const found = await read(range).catch((error: unknown) => Promise.reject(note(error)))
      if (!found) note(new Error('The storage has nothing under its key.'))
      return found && watched(found, note)
    },
  }
}

/** What a reader that has seen enough, or ends, does to its end of it is no failure. */
function watched(found: Readable, note: (error: unknown) => Error): Readable {
  const given = new PassThrough()
  found.on('error', (error) => {
    if (!given.destroyed) given.destroy(note(error))
  })
  given.once('close', () => found.destroy())
  return found.pipe(given)
}
