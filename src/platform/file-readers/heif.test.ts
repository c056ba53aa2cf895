import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readHeif } from './heif.ts'

/** For a process per file on a busy machine, in ms. */
const patience = 180_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-test-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const sourceOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async ({ start, end }: { start: number; end: number }) => Readable.from([bytes.subarray(start, end + 1)]),
})
const reason = (why: string) => expect.objectContaining({ reason: why }) as unknown

/** The reader where this is in the place of `heif-convert`. @param lines of the shell: `$3` is what comes, `$4` where the picture is to go */
async function readWith(lines: string | null, bytes = Buffer.from('a photograph')) {
  if (lines !== null) {
    writeFileSync(path.join(folder, 'heif-convert'), `#!/bin/sh\n${lines}\n`)
    chmodSync(path.join(folder, 'heif-convert'), 0o755)
  }
  vi.stubEnv('PATH', lines === null ? '/nowhere' : `${folder}:${process.env.PATH}`)
  return readHeif(sourceOf(bytes))
}

it(
  'shows a telephone picture by what heif-convert makes of it, as that has turned it, and leaves nothing on the disk',
  async () => {
    // The camera's own position stays in what is written; it was turned by it already.
    const picture = path.join(folder, 'turned.jpg')
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b42b1f' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toFile(picture)
    const seen = path.join(folder, 'seen')
    const found = await readWith(`[ "$(cat "$3")" = 'a photograph' ] && echo "$3" > ${seen} && cp ${picture} "$4"`)
    expect(found).toMatchObject({
      width: 900,
      height: 600,
      pictures: [
        { kind: 'thumbnail', width: 480, height: 320 },
        { kind: 'large', width: 900, height: 600 },
      ],
    })
    expect(existsSync(path.dirname(readFileSync(seen, 'utf8').trim()))).toBe(false)
  },
  patience,
)

it(
  'takes the first of several pictures',
  async () => {
    const picture = path.join(folder, 'first.jpg')
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#b42b1f' } })
      .jpeg()
      .toFile(picture)
    expect(await readWith(`cp ${picture} "\${4%.jpg}-1.jpg"; echo no > "\${4%.jpg}-2.jpg"`)).toMatchObject({ width: 30, height: 20 })
  },
  patience,
)

it('says what the program cannot read, and that it is missing where it is not installed', async () => {
  await expect(readWith('exit 1')).rejects.toEqual(reason('broken'))
  await expect(readWith('exit 0')).rejects.toEqual(reason('broken'))
  rmSync(path.join(folder, 'heif-convert'))
  await expect(readWith(null)).rejects.toEqual(reason('missing'))
})
