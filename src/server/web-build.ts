import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { explain, StartupError } from '#platform/process/startup-error.ts'

/** What is needed of a logger here. */
type Notes = { info(details: object, message: string): void }

const sources = [
  'src/app',
  'src/guest',
  'src/ui',
  'src/shared',
  'src/features',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.web.json',
]

/** Files of a feature that never reach a browser, so that a change on the server does not build anew. */
const serverOnly = /\.test\.tsx?$|^(table|queries|commands|routes|tools|jobs|access|factory|demo(-[a-z0-9-]+)?)\.ts$/

/**
 * Gives the folder of the built browser part, building it when its sources have changed. `fallback` is used where the checkout
 * cannot be written (root's checkout, another account's start).
 */
export async function ensureWebBuild(root: string, log: Notes, fallback?: () => string): Promise<string> {
  const files = sources.flatMap((source) => filesBelow(path.join(root, source)))
  const usual = path.join(root, 'dist', 'web')
  const untouched = fingerprint(root, files)
  if (reads(usual, '.seen', untouched) && existsSync(path.join(usual, '.stamp'))) return usual
  const stamp = hashOf(root, files)
  const target = isWritable(path.join(root, 'dist'), root) || !fallback ? usual : path.join(fallback(), 'web')
  for (const folder of [usual, target]) {
    if (!reads(folder, '.stamp', stamp)) continue
    remember(folder, untouched)
    return folder
  }
  const begun = Date.now()
  log.info({ target }, 'Building the browser part')
  await buildInto(root, target, stamp)
  log.info({ ms: Date.now() - begun }, 'Built the browser part')
  remember(target, untouched)
  return target
}

function reads(folder: string, name: string, text: string): boolean {
  try {
    return readFileSync(path.join(folder, name), 'utf8') === text
  } catch {
    return false
  }
}

/** By content: a fresh clone, a copied image and a switched branch change times and not what is built. */
function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Without reading the files: as long as none was written since their content was compared, it need not be compared again. */
function fingerprint(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, ctimeNs, ino } = lstatSync(file, { bigint: true })
    hash.update(`${path.relative(root, file)}\0${size}\0${ctimeNs}\0${ino}\0`)
  }
  return hash.digest('hex')
}

function remember(folder: string, untouched: string): void {
  try {
    writeFileSync(path.join(folder, '.seen'), untouched)
  } catch {
    // A checkout that cannot be written: the content is compared at each start, which costs some 50 ms.
  }
}

function filesBelow(at: string): string[] {
  if (!existsSync(at)) return []
  if (/\.\w+$/.test(at)) return [at]
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !serverOnly.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

function isWritable(dist: string, root: string): boolean {
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Builds beside the target and swaps at the end, so that a killed build never leaves half a browser part. */
async function buildInto(root: string, target: string, stamp: string): Promise<void> {
  const parent = path.dirname(target)
  mkdirSync(parent, { recursive: true })
  sweep(parent)
  const part = path.join(parent, `.web-${process.pid}`)
  try {
    await runVite(root, part)
    writeFileSync(path.join(part, '.stamp'), stamp)
    const old = path.join(parent, `.web-${process.pid}-old`)
    if (existsSync(target)) renameSync(target, old)
    renameSync(part, target)
    rmSync(old, { recursive: true, force: true })
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    // Another process on the same checkout may have been faster.
    if (!reads(target, '.stamp', stamp)) throw error
  }
}

/**
 * As a process of its own: the bundler's memory goes back when it ends, and the database starts meanwhile. Node reads the
 * settings itself ("native"), because Vite's own way writes into node_modules, which may belong to another account.
 */
function runVite(root: string, outDir: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const vite = path.join(path.dirname(createRequire(path.join(root, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--app', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error', '--configLoader', 'native'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const gather = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', gather)
  child.stderr?.on('data', gather)
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve()
    else
      reject(
        new StartupError(
          explain(new Error(output)) ?? `The browser part could not be built: ${output.trim().slice(0, 2000) || `vite ended with ${code}`}`,
        ),
      )
  })
  return promise
}

function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^\.web-(\d+)/.exec(name)?.[1])
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}
